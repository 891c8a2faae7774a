import type { ChatPartner } from '@showup/contract/chat';
import { LoadFailed } from '../../../ui/status/LoadFailed.tsx';
import { useOnlineUsers } from '../../matching/matching.api.ts';
import { useViewer } from '../../profiles/profiles.api.ts';
import { chatScreenTexts } from '../chat.texts.ts';
import { Composer } from '../composer/Composer.tsx';
import { useTyping } from '../composer/use-typing.ts';
import { UnsentMessages } from '../outbox/UnsentMessages.tsx';
import { useOutboxTo, useSending } from '../outbox/use-outbox.ts';
import { useFailureToast } from '../use-failure-toast.ts';
import { ConversationHeader } from './ConversationHeader.tsx';
import { ThreadSkeleton } from './ConversationSkeleton.tsx';
import { useConversation } from './conversation.api.ts';
import { MessageThread } from './MessageThread.tsx';
import { PartnerProfile } from './PartnerProfile.tsx';
import { useOverConversation } from './use-over-conversation.ts';
import { useReading } from './use-reading.ts';

type Props = {
  partner: ChatPartner;
  /** Opened by a press on this screen. */
  takesFocus: boolean;
  onBack: () => void;
  onUnmatch: () => void;
  onBlock: () => void;
};

export function Conversation({ partner, takesFocus, onBack, onUnmatch, onBlock }: Props) {
  const conversation = useConversation(useViewer()._id, partner._id);
  useFailureToast('messages', conversation);
  const outbox = useOutboxTo(partner._id);
  const { send, retry, giveUp } = useSending(partner._id);
  const isOnline = useOnlineUsers()?.includes(partner._id);
  const isTyping = useTyping(partner._id);
  const { over, open, close } = useOverConversation();
  useReading(partner._id, conversation.isSuccess);

  return (
    <section
      aria-label={chatScreenTexts.chatWith(partner.fullName)}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <ConversationHeader
        partner={partner}
        isOnline={isOnline}
        onBack={onBack}
        onProfile={() => open({ over: 'profile' })}
        onUnmatch={onUnmatch}
        onBlock={onBlock}
      />
      {conversation.isPending ? (
        <ThreadSkeleton />
      ) : conversation.data ? (
        <MessageThread
          partner={partner}
          loaded={conversation.data}
          outbox={outbox}
          isTyping={isTyping}
          takesFocus={takesFocus}
          onRetry={retry}
          onGiveUp={giveUp}
          onBlock={onBlock}
        />
      ) : (
        <LoadFailed
          error={conversation.error}
          retry={conversation.refetch}
          retrying={conversation.isRefetching}
        />
      )}
      {!conversation.data && (
        <UnsentMessages partner={partner} outbox={outbox} onRetry={retry} onGiveUp={giveUp} />
      )}
      <Composer partner={partner} onSend={send} />
      {over?.over === 'profile' && (
        <PartnerProfile
          partner={partner}
          onClose={() => close()}
          onUnmatch={() => close(onUnmatch)}
          onBlock={() => close(onBlock)}
        />
      )}
    </section>
  );
}
