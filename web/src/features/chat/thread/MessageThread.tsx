import type { ChatPartner } from '@showup/contract/chat';
import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { isFocusFree } from '../../../ui/page/focus-rescue.ts';
import { Spinner } from '../../../ui/status/Spinner.tsx';
import { classNames } from '../../../ui/style/class-names.ts';
import { useViewer } from '../../profiles/profiles.api.ts';
import { chatTexts, newMessagesBelow } from '../chat.texts.ts';
import { ContactHint } from '../contact-hint/ContactHint.tsx';
import { useContactHint } from '../contact-hint/use-contact-hint.ts';
import { MessageBubble, TypingBubble } from '../message/MessageBubble.tsx';
import { PictureView } from '../message/PictureView.tsx';
import { useRevealed } from '../message/use-revealed.ts';
import type { Outbox, Outgoing } from '../outbox/outbox.ts';
import { matchedLabel } from '../times.ts';
import { useOlderMessages } from './conversation.api.ts';
import { hasOlder, type Loaded } from './messages.ts';
import { NewMatch } from './NewMatch.tsx';
import { threadOf } from './thread.ts';
import { useOverConversation } from './use-over-conversation.ts';
import { useThreadScroll } from './use-thread-scroll.ts';

type Props = {
  partner: ChatPartner;
  loaded: Loaded;
  outbox: Outbox;
  isTyping: boolean;
  /** Focuses the thread, so that keys scroll it, when the pressed row is gone and the composer isn't focused. */
  takesFocus: boolean;
  onRetry: (outgoing: Outgoing) => void;
  onGiveUp: (outgoing: Outgoing) => void;
  onBlock: () => void;
};

export function MessageThread(props: Props) {
  const { partner, loaded, outbox, isTyping, takesFocus, onRetry, onGiveUp, onBlock } = props;
  const { _id: viewerId } = useViewer();
  const { _id: partnerId, fullName, matchedAt } = partner;
  const items = useMemo(
    () => threadOf({ viewerId, loaded, outbox, matchedAt }),
    [viewerId, loaded, outbox, matchedAt],
  );
  const oldest = hasOlder(loaded) ? loaded[0]?._id : undefined;
  const { mutate: loadOlder, isPending, isError } = useOlderMessages(viewerId, partnerId);
  const onNearTop = useCallback(() => {
    if (oldest !== undefined && !isPending && !isError) loadOlder(oldest);
  }, [oldest, isPending, isError, loadOlder]);
  const scroll = useThreadScroll(items, onNearTop);
  const isUnbegun = items.length === 0 && oldest === undefined;
  const { box } = scroll;
  useEffect(() => {
    if (takesFocus && isFocusFree()) box.current?.focus({ preventScroll: true });
  }, [takesFocus, box]);
  const { over, open, close } = useOverConversation();
  const { hint, hide } = useContactHint(viewerId, loaded, items);
  const { isHidden, reveal } = useRevealed(viewerId, loaded);
  const named = over?.over === 'picture' ? items.find(({ key }) => key === over.key) : undefined;
  const viewed = named?.kind === 'message' && !isHidden(named) ? named.image : null;
  // A reload hides revealed pictures again, so their history entry would show nothing.
  const isStepEmpty = over?.over === 'picture' && viewed === null;
  const dropStep = useEffectEvent(close);
  useEffect(() => {
    if (isStepEmpty) dropStep();
  }, [isStepEmpty]);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        role="log"
        // Older messages that scroll into sight aren't announced; new ones below have the button.
        aria-live={scroll.isAtEnd ? 'polite' : 'off'}
        aria-label={chatTexts.messagesWith(fullName)}
        aria-busy={isPending}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        tabIndex={0}
        onScroll={scroll.onScroll}
        onKeyDown={scroll.onKeyDown}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div
          ref={scroll.content}
          className={classNames('mx-auto w-full max-w-3xl shrink-0 px-4 pt-4 pb-3', isUnbegun && 'my-auto')}
        >
          {scroll.rows[0] === items[0] && (
            <ThreadHead
              beginning={oldest === undefined ? matchedLabel(matchedAt) : undefined}
              isLoading={isPending}
              onRetry={isError && oldest !== undefined ? () => loadOlder(oldest) : undefined}
            />
          )}
          {isUnbegun && <NewMatch partner={partner} />}
          {scroll.rows.map((item) =>
            item.kind === 'day' ? (
              <p key={item.key} data-key={item.key} className="pt-5 pb-1 text-center text-note text-muted">
                {item.label}
              </p>
            ) : (
              <MessageBubble
                key={item.key}
                message={item}
                partnerName={fullName}
                isHidden={isHidden(item)}
                onReveal={() => reveal(item)}
                onView={() => open({ over: 'picture', key: item.key })}
                onRetry={onRetry}
                onGiveUp={onGiveUp}
              >
                {hint?.key === item.key && (
                  <ContactHint kind={hint.kind} onBlock={onBlock} onDismiss={() => hide(item.key)} />
                )}
              </MessageBubble>
            ),
          )}
          <div style={{ height: scroll.spaceBelow }} />
          {isTyping && <TypingBubble name={fullName} />}
        </div>
      </div>
      <div role="status" className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
        {scroll.newBelow > 0 && (
          <button
            type="button"
            onClick={scroll.toEnd}
            // A colour that neither person's bubbles have.
            className="pointer-events-auto inline-flex min-h-11 animate-rise items-center gap-2 rounded-full bg-base-content px-5 text-body font-semibold text-base-100 tabular-nums shadow-above"
          >
            {newMessagesBelow(scroll.newBelow)}
            <ArrowDown size={18} aria-hidden />
          </button>
        )}
      </div>
      {viewed !== null && <PictureView address={viewed} onClose={() => close()} />}
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
          {chatTexts.olderFailed}
        </Button>
      ) : (
        isLoading && <Spinner />
      )}
    </div>
  );
}
