import type { ChatPartner } from '@showup/contract/chat';
import type { DatePlan } from '@showup/contract/dates';
import { HeartOff, ShieldX } from 'lucide-react';
import { ProfileSheet } from '#features/matching/card/ProfileSheet.tsx';
import { useOnlineUsers } from '#features/matching/matching.api.ts';
import { useViewer } from '#features/profiles/profiles.api.ts';
import type { SafetyAct } from '#features/safety/SafetyMenu.tsx';
import type { Component } from '#lib/own-texts/own-jsx.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { chatScreenTexts } from '../chat.texts.ts';
import { MessageBubble } from '../message/MessageBubble.tsx';
import type { Outbox, Outgoing } from '../outbox/outbox.ts';
import { useOutboxTo, useSending } from '../outbox/use-outbox.ts';
import { useAnswering } from '../replying/ComposerQuote.tsx';
import { Composer } from '../sending/Composer.tsx';
import { useTyping } from '../sending/use-typing.ts';
import { useFailureToast } from '../use-failure-toast.ts';
import { ConversationHeader } from './ConversationHeader.tsx';
import { ThreadSkeleton } from './ConversationSkeleton.tsx';
import { useConversation } from './conversation.api.ts';
import { MessageThread } from './MessageThread.tsx';
import { threadOf } from './thread.ts';
import { type Over, useOverConversation } from './use-over-conversation.ts';
import { useFirstUnread, useOpening, useReading } from './use-reading.ts';

/** The dates of the two, and the parts that show and plan them. They come from the app. */
interface PlannedDates {
  readonly dates: readonly DatePlan[];
  /** Something is planned already, which is changed instead. */
  readonly isPlanned: boolean;
  readonly DateCard: Component<{
    date: DatePlan;
    partnerName: string;
    onCounter: () => void;
    onReport: () => void;
  }>;
  readonly PlanDate: Component<{
    partner: ChatPartner;
    counterTo: DatePlan | undefined;
    onClose: () => void;
  }>;
}

export type ConversationProps = {
  partner: ChatPartner;
  /** Opened by a press on this screen. */
  takesFocus: boolean;
  onBack: () => void;
  onUnmatch: () => void;
  /** A report may be about one message. */
  onSafety: (act: SafetyAct, messageId?: string) => void;
};

type Props = ConversationProps & { planned: PlannedDates };

/** The messages, what of them is new, and what the next one answers. Reads what it shows. */
function useOpened(partner: ChatPartner) {
  const { _id: viewerId } = useViewer();
  const conversation = useConversation(viewerId, partner._id);
  useFailureToast('messages', conversation);
  const firstUnread = useFirstUnread(partner, conversation.data);
  useReading(partner._id, conversation.isSuccess);
  return { conversation, firstUnread, answering: useAnswering(viewerId, partner._id) };
}

export function Conversation(props: Props) {
  const { partner, takesFocus, planned, onBack, onUnmatch, onSafety } = props;
  const { dates, isPlanned, DateCard } = planned;
  const { conversation, firstUnread, answering } = useOpened(partner);
  const outbox = useOutboxTo(partner._id);
  const { send, retry, giveUp } = useSending(partner._id);
  const isOnline = useOnlineUsers()?.includes(partner._id);
  const isTyping = useTyping(partner._id);
  const { over, open, close } = useOverConversation();
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
          dateCard={(date) => (
            <DateCard
              date={date}
              partnerName={partner.fullName}
              onCounter={() => plan(date._id)}
              onReport={() => onSafety('blockReport')}
            />
          )}
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
          {...{ over, partner, planned }}
          onClose={() => close()}
          onUnmatch={() => close(onUnmatch)}
          onBlock={() => close(() => onSafety('blockReport'))}
        />
      )}
    </section>
  );
}

type UnsentMessagesProps = {
  partner: ChatPartner;
  outbox: Outbox;
  onRetry: (outgoing: Outgoing) => void;
  onGiveUp: (outgoing: Outgoing) => void;
};

/** Shows unsent messages while their conversation hasn't loaded. */
function UnsentMessages({ partner, outbox, onRetry, onGiveUp }: UnsentMessagesProps) {
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

type OverProps = Pick<Props, 'partner' | 'planned' | 'onUnmatch'> & {
  over: Over;
  onClose: () => void;
  onBlock: () => void;
};

/** The form for a date, or the partner's profile. Pictures open within the thread. */
function OverConversation({ over, partner, planned, onClose, onUnmatch, onBlock }: OverProps) {
  const { dates, PlanDate } = planned;
  if (over.over === 'profile') return <PartnerProfile {...{ partner, onClose, onUnmatch, onBlock }} />;
  if (over.over !== 'plan') return null;
  const counterTo = dates.find(({ _id }) => _id === over.dateId);
  return <PlanDate {...{ partner, counterTo, onClose }} />;
}

type PartnerProfileProps = {
  partner: ChatPartner;
  onClose: () => void;
  onUnmatch: () => void;
  onBlock: () => void;
};

/** A match's profile, shown over the conversation. */
function PartnerProfile({ partner, onClose, onUnmatch, onBlock }: PartnerProfileProps) {
  return (
    <ProfileSheet
      card={partner}
      onClose={onClose}
      actions={
        <div className="flex w-full flex-col gap-2 sm:flex-row">
          <Button variant="quiet" wide onClick={onUnmatch}>
            <HeartOff size={20} aria-hidden />
            {chatScreenTexts.unmatch}
          </Button>
          <Button variant="quiet" wide onClick={onBlock}>
            <ShieldX size={20} aria-hidden />
            {chatScreenTexts.blockReport}
          </Button>
        </div>
      }
    />
  );
}
