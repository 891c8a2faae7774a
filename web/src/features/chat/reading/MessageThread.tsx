import type { ChatPartner, Quote } from '@showup/contract/chat';
import type { DatePlan } from '@showup/contract/dates';
import type { UserId } from '@showup/contract/fields';
import { ArrowDown } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { useViewer } from '#features/profiles/profiles.api.ts';
import type { SafetyAct } from '#features/safety/SafetyMenu.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { hasKeyboard } from '#ui/fields/has-keyboard.ts';
import { isFocusFree } from '#ui/page/focus-rescue.ts';
import { Spinner } from '#ui/status/Spinner.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { chatScreenTexts, newMessagesBelow } from '../chat.texts.ts';
import { ContactHint, useContactHint } from '../contact-hint/ContactHint.tsx';
import { type BubbleActs, MessageBubble, TypingBubble } from '../message/MessageBubble.tsx';
import { PictureView, useRevealed } from '../message/MessagePicture.tsx';
import { useReacting } from '../message/MessageReactions.tsx';
import type { Outbox, Outgoing } from '../outbox/outbox.ts';
import { quoteOf } from '../replying/quotes.ts';
import { useAnswered } from '../replying/use-answered.ts';
import { matchedLabel } from '../times.ts';
import { useOlderMessages } from './conversation.api.ts';
import { hasOlder, type Loaded } from './messages.ts';
import { DateRow, DayLine, NewMatch, UnreadLine } from './ThreadLines.tsx';
import { isOwn, type ThreadItem, type ThreadMessage, threadOf } from './thread.ts';
import { useOverConversation } from './use-over-conversation.ts';
import { useThreadScroll } from './use-thread-scroll.ts';

type Scroll = ReturnType<typeof useThreadScroll>;

type Props = {
  partner: ChatPartner;
  loaded: Loaded;
  outbox: Outbox;
  dates: readonly DatePlan[];
  /** The number of the first message that was unread when the conversation opened. */
  firstUnread: number | undefined;
  isTyping: boolean;
  /** Focuses the thread, so that keys scroll it, when the pressed row is gone and the composer isn't focused. */
  takesFocus: boolean;
  onRetry: (outgoing: Outgoing) => void;
  onGiveUp: (outgoing: Outgoing) => void;
  onSafety: (act: SafetyAct, messageId?: string) => void;
  onReply: (quote: Quote) => void;
  dateCard: (date: DatePlan) => ReactNode;
};

function useItems(viewerId: UserId, props: Props): ThreadItem[] {
  const { loaded, outbox, dates, firstUnread } = props;
  const { matchedAt } = props.partner;
  return useMemo(
    () => threadOf({ viewerId, loaded, outbox, dates, matchedAt, firstUnread }),
    [viewerId, loaded, outbox, dates, matchedAt, firstUnread],
  );
}

/** Focuses the box if it `takesFocus` and nothing else has the focus. */
function useFreeFocus(box: RefObject<HTMLElement | null>, takesFocus: boolean): void {
  useEffect(() => {
    if (takesFocus && isFocusFree()) box.current?.focus({ preventScroll: true });
  }, [takesFocus, box]);
}

/** Loads older messages. `load` does nothing while they load or after a failure; only `retry` tries again. */
function useOlder(viewerId: UserId, partnerId: UserId, loaded: Loaded) {
  const oldest = hasOlder(loaded) ? loaded[0]?._id : undefined;
  const { mutate, isPending, isError } = useOlderMessages(viewerId, partnerId);
  const load = useCallback(() => {
    if (oldest !== undefined && !isPending && !isError) mutate(oldest);
  }, [oldest, isPending, isError, mutate]);
  const retry = isError && oldest !== undefined ? () => mutate(oldest) : undefined;
  return { hasMore: oldest !== undefined, isLoading: isPending, load, retry };
}

/** The picture shown in full, which has its own history entry. */
function useViewedPicture(items: readonly ThreadItem[], isHidden: (item: ThreadItem) => boolean) {
  const { over, open, close } = useOverConversation();
  const named = over?.over === 'picture' ? items.find(({ key }) => key === over.key) : undefined;
  const viewed = named?.kind === 'message' && !isHidden(named) ? named.image : null;
  // A reload hides revealed pictures again, so their history entry would show nothing.
  const isStepEmpty = over?.over === 'picture' && viewed === null;
  const dropStep = useEffectEvent(close);
  useEffect(() => {
    if (isStepEmpty) dropStep();
  }, [isStepEmpty]);
  return { viewed, open: (key: string) => open({ over: 'picture', key }), close: () => close() };
}

/** What one can do with the messages: reply, react, go to an answered one. */
function useMessageActs(viewerId: UserId, items: readonly ThreadItem[], scroll: Scroll, props: Props) {
  const { _id: partnerId, fullName } = props.partner;
  const two = { viewerId, partnerId };
  const reacting = useReacting(viewerId, partnerId);
  /** The answered message that the reader was just brought to. */
  const [markedKey, setMarkedKey] = useState<string>();
  const answered = useAnswered({
    ...two,
    items,
    goTo(key) {
      scroll.goTo(key, 'middle');
      setMarkedKey(key);
    },
  });
  /** Of all the menus Tab reaches one, the newest until arrow keys lead to another. */
  const [stopKey, setStopKey] = useState<string>();
  const hasMenu = (item: ThreadItem) => item.kind === 'message' && item.id !== undefined;
  const isKept = scroll.rows.some((item) => item.key === stopKey && hasMenu(item));
  const stop = isKept ? stopKey : scroll.rows.findLast(hasMenu)?.key;

  return (item: ThreadMessage): BubbleActs => {
    const quote = quoteOf(item, two);
    return {
      reactions: reacting.shownOn(item),
      quoteAuthor: item.quote?.senderId === viewerId ? chatScreenTexts.you : fullName,
      finding: answered.findingOf(item),
      isTabStop: item.key === stop,
      isMarked: item.key === markedKey,
      onFocus: () => setStopKey(item.key),
      onBlur: () => setStopKey(undefined),
      onShowAnswered: () => answered.show(item),
      onMarkSeen: () => setMarkedKey(undefined),
      onReact: (emoji) => reacting.give(item, emoji),
      onReply: () => quote && props.onReply(quote),
      onReport: isOwn(item) ? undefined : () => props.onSafety('report', item.id),
    };
  };
}

export function MessageThread(props: Props) {
  const { partner, loaded, isTyping, takesFocus, onRetry, onGiveUp, onSafety, dateCard } = props;
  const { _id: viewerId } = useViewer();
  const { _id: partnerId, fullName, matchedAt } = partner;
  const items = useItems(viewerId, props);
  const older = useOlder(viewerId, partnerId, loaded);
  const scroll = useThreadScroll(items, older.load);
  const actsOn = useMessageActs(viewerId, items, scroll, props);
  const isUnbegun = items.length === 0 && !older.hasMore;
  useFreeFocus(scroll.box, takesFocus);
  const { hint, hide } = useContactHint(viewerId, loaded, items);
  const { isHidden, reveal } = useRevealed(viewerId, loaded);
  const { viewed, open, close } = useViewedPicture(items, isHidden);

  const onBlock = () => onSafety('blockReport');
  const rowOf = (item: ThreadItem) => {
    if (item.kind === 'day') return <DayLine key={item.key} day={item} />;
    if (item.kind === 'unread') return <UnreadLine key={item.key} rowKey={item.key} />;
    if (item.kind === 'date')
      return (
        <DateRow key={item.key} rowKey={item.key}>
          {dateCard(item.date)}
        </DateRow>
      );
    return (
      <MessageBubble
        key={item.key}
        message={item}
        partnerName={fullName}
        isHidden={isHidden(item)}
        acts={actsOn(item)}
        onReveal={() => reveal(item)}
        onView={() => open(item.key)}
        onRetry={onRetry}
        onGiveUp={onGiveUp}
      >
        {hint?.key === item.key && (
          <ContactHint kind={hint.kind} onBlock={onBlock} onDismiss={() => hide(item.key)} />
        )}
      </MessageBubble>
    );
  };

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <ThreadBox scroll={scroll} partnerName={fullName} isLoading={older.isLoading} isUnbegun={isUnbegun}>
        {scroll.rows[0] === items[0] && (
          <ThreadHead
            beginning={older.hasMore ? undefined : matchedLabel(matchedAt)}
            isLoading={older.isLoading}
            onRetry={older.retry}
          />
        )}
        {isUnbegun && <NewMatch partner={partner} />}
        {scroll.rows.map(rowOf)}
        <div style={{ height: scroll.spaceBelow }} />
        {isTyping && <TypingBubble name={fullName} />}
      </ThreadBox>
      <NewBelow count={scroll.newBelow} onPress={scroll.toEnd} />
      {viewed !== null && <PictureView address={viewed} onClose={close} />}
    </div>
  );
}

type HeadProps = {
  /** Shown above the very first message. */
  beginning: string | undefined;
  isLoading: boolean;
  /** Set only if older messages failed to load. */
  onRetry: (() => void) | undefined;
};

function ThreadHead({ beginning, isLoading, onRetry }: HeadProps) {
  if (beginning !== undefined) return <p className="py-2 text-center text-body text-muted">{beginning}</p>;
  return (
    <div className="grid h-12 place-items-center">
      {onRetry ? (
        <Button variant="plain" size="medium" onClick={onRetry}>
          {chatScreenTexts.olderFailed}
        </Button>
      ) : (
        isLoading && <Spinner />
      )}
    </div>
  );
}

type BoxProps = {
  scroll: Scroll;
  partnerName: string;
  isLoading: boolean;
  isUnbegun: boolean;
  children: ReactNode;
};

/** The scrolling box, stacked from its end. */
function ThreadBox({ scroll, partnerName, isLoading, isUnbegun, children }: BoxProps) {
  return (
    <div
      ref={scroll.box}
      role="log"
      // Older messages that scroll into sight aren't announced; new ones below have the button.
      aria-live={scroll.isAtEnd ? 'polite' : 'off'}
      aria-label={chatScreenTexts.messagesWith(partnerName)}
      aria-busy={isLoading}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
      tabIndex={0}
      data-rest={!hasKeyboard() || undefined}
      onScroll={scroll.onScroll}
      onKeyDown={scroll.onKeyDown}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
    >
      <div
        ref={scroll.content}
        className={classNames('mx-auto w-full max-w-3xl shrink-0 px-4 pt-4 pb-3', isUnbegun && 'my-auto')}
      >
        {children}
      </div>
    </div>
  );
}

function NewBelow({ count, onPress }: { count: number; onPress: () => void }) {
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
      {count > 0 && (
        <button
          type="button"
          onClick={onPress}
          // A colour that neither person's bubbles have.
          className="pointer-events-auto inline-flex min-h-11 animate-rise items-center gap-2 rounded-full bg-base-content px-5 text-body font-semibold text-base-100 tabular-nums shadow-above"
        >
          {newMessagesBelow(count)}
          <ArrowDown size={18} aria-hidden />
        </button>
      )}
    </div>
  );
}
