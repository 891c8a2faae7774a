import type { ChatPartner } from '@showup/contract/chat';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { chatScreenTexts } from '../chat.texts.ts';
import { MessageBubble } from '../message/MessageBubble.tsx';
import { threadOf } from '../reading/thread.ts';
import type { Outbox, Outgoing } from './outbox.ts';

type Props = {
  partner: ChatPartner;
  outbox: Outbox;
  onRetry: (outgoing: Outgoing) => void;
  onGiveUp: (outgoing: Outgoing) => void;
};

/** Shows unsent messages while their conversation hasn't loaded. */
export function UnsentMessages({ partner, outbox, onRetry, onGiveUp }: Props) {
  const { _id: viewerId } = useViewer();
  const items = threadOf({ viewerId, loaded: [], outbox, matchedAt: partner.matchedAt });
  const messages = items.filter((item) => item.kind === 'message');
  if (messages.length === 0) return null;
  return (
    <div
      role="log"
      aria-label={chatScreenTexts.messagesOnTheirWay}
      className="flex max-h-1/2 shrink-0 flex-col-reverse overflow-x-hidden overflow-y-auto overscroll-contain"
    >
      <div className="mx-auto w-full max-w-3xl shrink-0 px-4 pb-3">
        {messages.map((message) => (
          <MessageBubble
            key={message.key}
            message={message}
            partnerName={partner.fullName}
            isHidden={false}
            onReveal={() => {}}
            onView={() => {}}
            onRetry={onRetry}
            onGiveUp={onGiveUp}
          />
        ))}
      </div>
    </div>
  );
}
