import type { ChatPartner } from '@showup/contract/chat';
import type { ReactNode } from 'react';
import { chatScreenTexts } from '../chat.texts.ts';
import { PartnerAvatar } from '../conversations/PartnerRow.tsx';
import type { ThreadItem } from './thread.ts';

export function DayLine({ day: { key, label } }: { day: Extract<ThreadItem, { kind: 'day' }> }) {
  return (
    <p data-key={key} className="pt-5 pb-1 text-center text-note text-muted">
      {label}
    </p>
  );
}

/** Stands before the first message that was unread when the conversation was opened. */
export function UnreadLine({ rowKey }: { rowKey: string }) {
  return (
    <div data-key={rowKey} className="pt-4">
      {/* biome-ignore lint/a11y/useSemanticElements: a rule has no text. */}
      <div
        role="separator"
        aria-label={chatScreenTexts.newMessages}
        className="flex items-center gap-3 text-note font-semibold text-primary-ink before:h-px before:flex-1 before:bg-current after:h-px after:flex-1 after:bg-current"
      >
        {chatScreenTexts.newMessages}
      </div>
    </div>
  );
}

/** A date, where it was proposed. */
export function DateRow({ rowKey, children }: { rowKey: string; children: ReactNode }) {
  return (
    <div data-key={rowKey} className="py-1">
      {children}
    </div>
  );
}

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
