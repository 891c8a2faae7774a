import type { ChatPartner } from '@showup/contract/chat';
import type { DatePlan } from '@showup/contract/dates';
import { useDatesWith } from '#features/dates/dates.api.ts';
import { useOnlineUsers } from '#features/matching/matching.api.ts';
import { useViewer } from '#features/profiles/profiles.api.ts';
import type { SafetyAct } from '#features/safety/SafetyMenu.tsx';
import { lateCode } from '#lib/late/late-code.ts';
import { useLatePart } from '#lib/late/use-late-part.ts';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { chatScreenTexts } from '../chat.texts.ts';
import { UnsentMessages } from '../outbox/UnsentMessages.tsx';
import { useOutboxTo, useSending } from '../outbox/use-outbox.ts';
import { useAnswering } from '../replying/use-answering.ts';
import { Composer } from '../sending/Composer.tsx';
import { useTyping } from '../sending/use-typing.ts';
import { useFailureToast } from '../use-failure-toast.ts';
import { ConversationHeader } from './ConversationHeader.tsx';
import { ThreadSkeleton } from './ConversationSkeleton.tsx';
import { useConversation } from './conversation.api.ts';
import { MessageThread } from './MessageThread.tsx';
import { PartnerProfile } from './PartnerProfile.tsx';
import { type Over, useOverConversation } from './use-over-conversation.ts';
import { useFirstUnread, useOpening, useReading } from './use-reading.ts';

const { beginAgain: loadPlanDate } = lateCode(
  async () => (await import('#features/dates/planning/PlanDate.tsx')).PlanDate,
);

type Props = {
  partner: ChatPartner;
  /** Opened by a press on this screen. */
  takesFocus: boolean;
  onBack: () => void;
  onUnmatch: () => void;
  /** A report may be about one message. */
  onSafety: (act: SafetyAct, messageId?: string) => void;
};

/** The messages, what of them is new, and what the next one answers. Reads what it shows. */
function useOpened(partner: ChatPartner) {
  const { _id: viewerId } = useViewer();
  const conversation = useConversation(viewerId, partner._id);
  useFailureToast('messages', conversation);
  const firstUnread = useFirstUnread(partner, conversation.data);
  useReading(partner._id, conversation.isSuccess);
  return { conversation, firstUnread, answering: useAnswering(viewerId, partner._id) };
}

export function Conversation({ partner, takesFocus, onBack, onUnmatch, onSafety }: Props) {
  const { conversation, firstUnread, answering } = useOpened(partner);
  const outbox = useOutboxTo(partner._id);
  const { send, retry, giveUp } = useSending(partner._id);
  const isOnline = useOnlineUsers()?.includes(partner._id);
  const isTyping = useTyping(partner._id);
  const { over, open, close } = useOverConversation();
  const { dates, isPlanned } = useDatesWith(partner._id);
  const plan = (dateId: string | null) => open({ over: 'plan', dateId });
  useOpening(partner._id);

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
        onPlan={isPlanned ? undefined : () => plan(null)}
        onUnmatch={onUnmatch}
        onSafety={onSafety}
      />
      {conversation.isPending ? (
        <ThreadSkeleton />
      ) : conversation.data ? (
        <MessageThread
          {...{ partner, outbox, dates, firstUnread, isTyping, takesFocus, onSafety }}
          loaded={conversation.data}
          onRetry={retry}
          onGiveUp={giveUp}
          onReply={answering.answer}
          onCounter={plan}
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
      <Composer partner={partner} answering={answering} onSend={send} />
      {over && (
        <OverConversation
          {...{ over, partner, dates }}
          onClose={() => close()}
          onUnmatch={() => close(onUnmatch)}
          onBlock={() => close(() => onSafety('blockReport'))}
        />
      )}
    </section>
  );
}

type OverProps = Pick<Props, 'partner' | 'onUnmatch'> & {
  over: Over;
  dates: readonly DatePlan[];
  onClose: () => void;
  onBlock: () => void;
};

/** The form for a date, or the partner's profile. Pictures open within the thread. */
function OverConversation({ over, partner, dates, onClose, onUnmatch, onBlock }: OverProps) {
  const PlanDate = useLatePart(loadPlanDate, over.over === 'plan', () => {
    notify.error(chatScreenTexts.planMissing);
    onClose();
  });
  if (over.over === 'profile') return <PartnerProfile {...{ partner, onClose, onUnmatch, onBlock }} />;
  if (over.over !== 'plan' || !PlanDate) return null;
  const counterTo = dates.find(({ _id }) => _id === over.dateId);
  return <PlanDate {...{ partner, counterTo, onClose }} />;
}
