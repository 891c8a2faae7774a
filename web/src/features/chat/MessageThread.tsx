import type { ChatPartner } from '@showup/contract/chat';
import { ArrowDown } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useViewer } from '../profiles/profiles.api.ts';
import { useOlderMessages } from './chat.api.ts';
import { newMessagesBelow } from './chat.texts.ts';
import { MessageBubble, TypingBubble } from './MessageBubble.tsx';
import { hasOlder, type Loaded } from './messages.ts';
import type { Outbox } from './outbox.ts';
import { PictureView } from './PictureView.tsx';
import { threadOf } from './thread.ts';
import { matchedLabel } from './times.ts';
import { useThreadScroll } from './use-thread-scroll.ts';

type Props = {
  partner: ChatPartner;
  loaded: Loaded;
  outbox: Outbox;
  isTyping: boolean;
  onRetry: (clientId: string) => void;
  onGiveUp: (clientId: string) => void;
};

export function MessageThread({ partner, loaded, outbox, isTyping, onRetry, onGiveUp }: Props) {
  const { _id: viewerId } = useViewer();
  const { fullName, matchedAt } = partner;
  const items = useMemo(
    () => threadOf({ viewerId, loaded, outbox, matchedAt }),
    [viewerId, loaded, outbox, matchedAt],
  );
  const older = useOlderMessages(partner._id);
  const oldest = hasOlder(loaded) ? loaded[0]?._id : undefined;
  const { mutate: loadOlder, isPending, isError } = older;
  const onNearTop = useCallback(() => {
    if (oldest !== undefined && !isPending && !isError) loadOlder(oldest);
  }, [oldest, isPending, isError, loadOlder]);
  const { box, content, onScroll, newBelow, toEnd } = useThreadScroll(items, onNearTop);
  const [viewed, setViewed] = useState<string | null>(null);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        role="log"
        aria-live="polite"
        aria-label={`Messages with ${fullName}`}
        aria-busy={isPending}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the keyboard.
        tabIndex={0}
        onScroll={onScroll}
        className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div ref={content} className="mx-auto flex min-h-full max-w-3xl flex-col justify-end px-4 pt-4 pb-3">
          {oldest === undefined ? (
            <p className="py-2 text-center text-body text-muted">{matchedLabel(matchedAt)}</p>
          ) : (
            <div className="grid h-12 place-items-center">
              {isError ? (
                <Button variant="plain" size="medium" onClick={() => loadOlder(oldest)}>
                  Older messages did not load. Try again
                </Button>
              ) : (
                isPending && <Spinner />
              )}
            </div>
          )}
          {items.map((item) =>
            item.kind === 'day' ? (
              <p key={item.key} className="mt-5 mb-1 text-center text-note text-muted">
                {item.label}
              </p>
            ) : (
              <MessageBubble
                key={item.key}
                message={item}
                partnerName={fullName}
                onView={setViewed}
                onRetry={onRetry}
                onGiveUp={onGiveUp}
              />
            ),
          )}
          {isTyping && <TypingBubble name={fullName} />}
        </div>
      </div>
      {newBelow > 0 && (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <Button
            size="medium"
            onClick={toEnd}
            className="pointer-events-auto animate-rise rounded-full shadow-lg tabular-nums"
          >
            {newMessagesBelow(newBelow)}
            <ArrowDown size={18} aria-hidden />
          </Button>
        </div>
      )}
      {viewed !== null && <PictureView address={viewed} onClose={() => setViewed(null)} />}
    </div>
  );
}
