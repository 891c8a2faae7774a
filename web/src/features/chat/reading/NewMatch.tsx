import type { ChatPartner } from '@showup/contract/chat';
import { chatScreenTexts } from '../chat.texts.ts';
import { PartnerAvatar } from '../conversations/PartnerRow.tsx';

/** Before the first message: shows the match's bio and invites the viewer to write. */
export function NewMatch({ partner }: { partner: ChatPartner }) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 pt-2 text-center">
      <PartnerAvatar partner={partner} size={112} />
      <p dir="auto" className="max-w-80 text-lead text-balance break-words empty:hidden">
        {partner.bio}
      </p>
      <p className="text-body text-balance text-muted">{chatScreenTexts.unbegun}</p>
    </div>
  );
}
