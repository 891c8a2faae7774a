import type { ChatPartner } from '@showup/contract/chat';
import { chatTexts } from '../chat.texts.ts';
import { PartnerAvatar } from '../conversations/PartnerRow.tsx';

/** Where nobody has written so far: who it is, in their own words, and whose turn it is. */
export function NewMatch({ partner }: { partner: ChatPartner }) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 pt-2 text-center">
      <PartnerAvatar partner={partner} size={112} />
      <p dir="auto" className="max-w-80 text-lead text-balance break-words empty:hidden">
        {partner.bio}
      </p>
      <p className="text-body text-balance text-muted">{chatTexts.unbegun}</p>
    </div>
  );
}
