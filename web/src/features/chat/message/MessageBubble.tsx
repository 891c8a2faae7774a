import type { ReactionEmoji } from '@showup/contract/chat';
import { Ellipsis, RotateCcw, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { chatScreenTexts } from '../chat.texts.ts';
import type { Outgoing, OutgoingState } from '../outbox/outbox.ts';
import { isOwn, type ShownReaction, type ThreadMessage } from '../reading/thread.ts';
import { AboutLine, MessageQuote } from '../replying/MessageQuote.tsx';
import type { Finding } from '../replying/use-answered.ts';
import { DeliveryMark } from './DeliveryMark.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import { MessagePicture } from './MessagePicture.tsx';
import { MessageReactions } from './MessageReactions.tsx';
import { MessageText } from './MessageText.tsx';
import { useTouch } from './use-touch.ts';

/** What one can do with a message in the thread. */
export interface BubbleActs {
  readonly reactions: readonly ShownReaction[];
  /** Of the quoted message. */
  readonly quoteAuthor: string;
  readonly finding: Finding | undefined;
  /** Whether Tab reaches its menu. */
  readonly isTabStop: boolean;
  /** The reader was just brought here by a reply. */
  readonly isMarked: boolean;
  /** The menu's button has the focus, or loses it. */
  onFocus(): void;
  onBlur(): void;
  onShowAnswered(): void;
  onMarkSeen(): void;
  onReact(emoji: ReactionEmoji | null): void;
  onReply(): void;
  /** Missing for one's own messages. */
  readonly onReport: (() => void) | undefined;
}

type Props = {
  message: ThreadMessage;
  partnerName: string;
  /** Missing outside the thread. */
  acts?: BubbleActs;
  /** Hides the picture for now. */
  isHidden: boolean;
  onReveal: () => void;
  /** Opens the picture in full. */
  onView: () => void;
  onRetry: (outgoing: Outgoing) => void;
  onGiveUp: (outgoing: Outgoing) => void;
  /** Shown below the bubble. */
  children?: ReactNode;
};

/** A picture alone gets a neutral background, so that no bubble colour shows at its corners. */
const grounds = {
  own: 'bg-primary text-primary-content forced-colors:border',
  received: 'border border-hairline bg-base-200',
  picture: 'bg-base-300',
};

const width = 'max-w-[min(85%,calc(100%-3.25rem),34rem)] lg:max-w-[min(75%,34rem)]';
/** In characters. */
const NAME_LENGTH = 40;
const shape = 'min-w-0 overflow-hidden rounded-panel';

export function MessageBubble(props: Props) {
  const { message, partnerName, acts, onRetry, onGiveUp, children } = props;
  const { key, id, text, delivery, outgoing, follows } = message;
  const own = isOwn(message);
  const side = own ? 'items-end' : 'items-start';
  const row = useRef<HTMLDivElement>(null);
  const bubble = useRef<HTMLDivElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const canAct = acts !== undefined && id !== undefined;
  const openMenu = () => canAct && setMenuOpen(true);
  const touch = useTouch(bubble, { onLongPress: openMenu, onSwipe: () => canAct && acts.onReply() });
  useFocusIf(acts?.isMarked ?? false, row);
  return (
    // Padding instead of margins, since the heights of the rows add up to the height of the thread.
    <div
      ref={row}
      data-key={key}
      tabIndex={-1}
      onAnimationEnd={(event) => event.animationName === 'mark' && acts?.onMarkSeen()}
      className={classNames(
        'group -mx-4 flex flex-col px-4 outline-none',
        side,
        follows ? 'pt-1' : 'pt-3',
        acts?.isMarked && 'animate-mark lg:rounded-panel',
      )}
    >
      <p className="sr-only">{own ? chatScreenTexts.you : partnerName}:</p>
      <div className={classNames('flex w-full touch-pan-y flex-col', side)} {...touch}>
        <div className={classNames('relative min-w-0', width)}>
          <Bubble {...props} frame={bubble} />
          {canAct && <MenuButton {...{ message, partnerName, acts }} onOpen={openMenu} />}
        </div>
        {canAct && acts.reactions.length > 0 && (
          <MessageReactions
            reactions={acts.reactions}
            partnerName={partnerName}
            onTakeBack={() => acts.onReact(null)}
          />
        )}
      </div>
      {delivery === 'failed' && outgoing && (
        <NotSent outgoing={outgoing} onRetry={onRetry} onGiveUp={onGiveUp} />
      )}
      {children}
      {canAct && isMenuOpen && (
        <MessageMenu
          bubble={bubble}
          isOwn={own}
          label={chatScreenTexts.messageActions}
          text={text}
          reaction={acts.reactions.find((reaction) => reaction.isOwn)?.emoji}
          onReact={acts.onReact}
          onReply={acts.onReply}
          onReport={acts.onReport}
          onClose={() => setMenuOpen(false)}
        />
      )}
    </div>
  );
}

function useFocusIf(isMarked: boolean, row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isMarked) row.current?.focus({ preventScroll: true });
  }, [isMarked, row]);
}

type BubbleProps = Props & { frame: RefObject<HTMLDivElement | null> };

function Bubble({ message, partnerName, acts, isHidden, onReveal, onView, frame }: BubbleProps) {
  const { text, image, delivery, outgoing, quote, about } = message;
  const own = isOwn(message);
  const isPicture = image !== null && text === '';
  const [isFresh] = useState(delivery === 'sending');
  return (
    <div
      ref={frame}
      className={classNames(
        shape,
        'translate-x-[clamp(0px,var(--drag,0px),4.5rem)] not-data-dragging:transition-transform',
        // A long press opens our menu instead of selecting.
        'pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
        own ? 'origin-bottom-right rounded-br-small' : 'origin-bottom-left rounded-bl-small',
        grounds[isPicture && !quote ? 'picture' : own ? 'own' : 'received'],
        isFresh && 'animate-pop',
      )}
    >
      {quote && (
        <MessageQuote
          quote={quote}
          author={acts?.quoteAuthor}
          finding={acts?.finding}
          onPress={acts?.onShowAnswered}
        />
      )}
      {about !== null && <AboutLine {...{ about, isOwn: own, partnerName }} />}
      {image !== null && (
        <MessagePicture
          address={image}
          label={own ? chatScreenTexts.imageYouSent : chatScreenTexts.imageFrom(partnerName)}
          isHidden={isHidden}
          progress={outgoing && progressOf(outgoing.state)}
          onPress={isHidden ? onReveal : onView}
          mark={isPicture && <DeliveryMark message={message} onPicture />}
        />
      )}
      {(text !== '' || image === null) && (
        <MessageText text={text || chatScreenTexts.imageGone}>
          <DeliveryMark message={message} />
        </MessageText>
      )}
    </div>
  );
}

/** How much of a picture has been sent; undefined while it isn't being sent. */
function progressOf(state: OutgoingState): number | undefined {
  switch (state.kind) {
    case 'queued':
      return 0;
    case 'uploading':
      return state.share;
    case 'sending':
      return 1;
    default:
      return undefined;
  }
}

type MenuButtonProps = Pick<Props, 'message' | 'partnerName'> & { acts: BubbleActs; onOpen: () => void };

/** Beside the bubble, seen on hover and focus. On a touch screen a long press does the same. */
function MenuButton({ message, partnerName, acts, onOpen }: MenuButtonProps) {
  const own = isOwn(message);
  const author = own ? chatScreenTexts.you : partnerName;
  return (
    <IconButton
      icon={Ellipsis}
      label={chatScreenTexts.actionsFor(author, firstWords(message))}
      // It comes once a message has been sent, which is no news.
      aria-live="off"
      aria-haspopup="dialog"
      data-actions
      tabIndex={acts.isTabStop ? 0 : -1}
      onFocus={acts.onFocus}
      onBlur={acts.onBlur}
      onKeyDown={focusNeighbour}
      onClick={onOpen}
      className={classNames(
        'absolute top-1/2 -translate-y-1/2 text-muted opacity-0 focus-visible:opacity-100 pointer-fine:group-hover:opacity-100',
        own ? 'end-full' : 'start-full',
      )}
    />
  );
}

/** Enough to tell a message from others. */
function firstWords({ text, image }: ThreadMessage): string {
  if (text === '') return image === null ? chatScreenTexts.imageGone : chatScreenTexts.picture;
  const words = Array.from(text);
  return words.length > NAME_LENGTH ? `${words.slice(0, NAME_LENGTH).join('')}…` : text;
}

/** Arrow keys lead to the menus of the messages before and after. */
function focusNeighbour(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const all = [...document.querySelectorAll<HTMLElement>('[role=log] [data-actions]')];
  all[all.indexOf(event.currentTarget) + step]?.focus();
}

type NotSentProps = { outgoing: Outgoing } & Pick<Props, 'onRetry' | 'onGiveUp'>;

function NotSent({ outgoing, onRetry, onGiveUp }: NotSentProps) {
  const refusal = outgoing.state.kind === 'failed' ? outgoing.state.refusal : undefined;
  return (
    <>
      {refusal !== undefined && (
        <p className={classNames('mt-1 text-end text-note text-muted', width)}>{refusal}</p>
      )}
      <div className="flex items-center">
        <IconButton
          icon={Trash2}
          label={chatScreenTexts.deleteThisMessage}
          onClick={() => onGiveUp(outgoing)}
          className="text-muted"
        />
        <button
          type="button"
          onClick={() => onRetry(outgoing)}
          className="flex min-h-11 items-center gap-1.5 text-body font-medium text-error"
        >
          <RotateCcw size={16} aria-hidden />
          {chatScreenTexts.notSent}
        </button>
      </div>
    </>
  );
}

/** Three dots while the other person is typing. */
export function TypingBubble({ name }: { name: string }) {
  return (
    <div className="flex pt-3">
      <div
        className={classNames(
          shape,
          width,
          'flex h-10 origin-bottom-left animate-pop items-center gap-1.5 rounded-bl-small px-4',
          grounds.received,
        )}
      >
        <span className="sr-only">
          {name} {chatScreenTexts.isTyping}
        </span>
        {[1, 2, 3].map((dot) => (
          <span key={dot} aria-hidden className="size-1.5 rounded-full bg-muted" />
        ))}
      </div>
    </div>
  );
}
