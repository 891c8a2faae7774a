import type { ChatPartner } from '@showup/contract/chat';
import { ageText } from '@showup/contract/profiles/age';
import { useSyncExternalStore } from 'react';
import { PersonCard } from '../../matching/card/PersonCard.tsx';

/** From here on, a column of 352 px beside the list leaves enough for the conversation. */
const wide = () => window.matchMedia('(min-width: 80rem)');

function watch(changed: () => void) {
  const query = wide();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** The partner's card beside the conversation, in a wide window. */
export function PartnerColumn({ partner }: { partner: ChatPartner }) {
  const isWide = useSyncExternalStore(watch, () => wide().matches);
  if (!isWide) return null;
  return (
    <aside
      aria-label={`${partner.fullName}, ${ageText(partner.dob)}`}
      className="relative w-88 flex-none overflow-y-auto border-l border-hairline p-3"
    >
      <PersonCard card={partner} inFlow isColumn />
    </aside>
  );
}
