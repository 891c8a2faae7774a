import type { ChatPartner } from '@showup/contract/chat';
import { ageText } from '@showup/contract/profiles/age';
import { PersonCard } from '#features/matching/card/PersonCard.tsx';
import { useIsWide } from '#ui/page/use-is-wide.ts';

/** The partner's card beside the conversation, in a wide window. */
export function PartnerColumn({ partner }: { partner: ChatPartner }) {
  if (!useIsWide()) return null;
  return (
    <aside
      aria-label={`${partner.fullName}, ${ageText(partner.dob)}`}
      className="relative w-88 flex-none overflow-y-auto border-l border-hairline p-3"
    >
      <PersonCard card={partner} inFlow isColumn />
    </aside>
  );
}
