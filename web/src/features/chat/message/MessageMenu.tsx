import { REACTIONS, type ReactionEmoji } from '@showup/contract/chat';
import { Copy, Flag, type LucideIcon, Reply } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { copyText } from '#lib/device/hand-over.ts';
import { useBackCloses } from '#ui/navigation/router.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { chatScreenTexts } from '../chat.texts.ts';

/** The distance to the bubble and to the edges of the screen, in px. */
const GAP = 8;

type Props = {
  /** The bubble it belongs to. */
  bubble: RefObject<HTMLElement | null>;
  isOwn: boolean;
  label: string;
  text: string;
  /** The viewer's reaction. */
  reaction: string | undefined;
  onReact: (emoji: ReactionEmoji | null) => void;
  onReply: () => void;
  /** Missing for one's own messages. */
  onReport: (() => void) | undefined;
  onClose: () => void;
};

/** What one can do with a message, beside its bubble. */
export function MessageMenu(props: Props) {
  const { bubble, isOwn, label, text, reaction, onReact, onReply, onReport, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useBackCloses(onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    const place = () => element && bubble.current && placeBeside(element, bubble.current, isOwn);
    element?.showModal();
    place();
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('resize', place);
      element?.close();
    };
  }, [bubble, isOwn]);

  function closeAnd(act: () => void) {
    onClose();
    act();
  }
  // Not in the log of messages, which would announce it as if it were one.
  return createPortal(
    <dialog
      ref={dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Not on click, which also follows the long press that opened it.
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
      className="fixed m-0 max-w-[calc(100vw-1rem)] animate-pop rounded-panel border border-base-content/30 bg-base-200 p-0 text-base-content shadow-above backdrop:animate-fade backdrop:bg-black/30"
    >
      <div className="p-1.5">
        <ReactionButtons reaction={reaction} onReact={(emoji) => closeAnd(() => onReact(emoji))} />
        <MenuButton icon={Reply} label={chatScreenTexts.reply} onClick={() => closeAnd(onReply)} />
        {text !== '' && 'clipboard' in navigator && (
          <MenuButton
            icon={Copy}
            label={chatScreenTexts.copyText}
            onClick={() => closeAnd(() => void copy(text))}
          />
        )}
        {onReport && (
          <MenuButton icon={Flag} label={chatScreenTexts.reportMessage} onClick={() => closeAnd(onReport)} />
        )}
      </div>
    </dialog>,
    document.body,
  );
}

async function copy(text: string): Promise<void> {
  if (!(await copyText(text))) notify.error(chatScreenTexts.notCopied);
}

/** The reaction already given is pressed; another press takes it back. */
function ReactionButtons({ reaction, onReact }: Pick<Props, 'reaction' | 'onReact'>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div role="group" aria-label={chatScreenTexts.reactions} className="flex">
      {REACTIONS.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-label={chatScreenTexts.reactWith(emoji)}
          aria-pressed={emoji === reaction}
          onClick={() => onReact(emoji === reaction ? null : emoji)}
          className={classNames(
            'grid size-12 place-items-center rounded-full text-title transition hover:bg-base-content/8 active:scale-95 focus-visible:-outline-offset-2',
            emoji === reaction && 'bg-primary/25 ring-2 ring-primary-ink ring-inset',
          )}
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}

function MenuButton({
  icon: Icon,
  label,
  onClick,
}: {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-12 w-full items-center gap-3 rounded-control px-3.5 text-left text-body font-medium transition-colors hover:bg-base-100 focus-visible:-outline-offset-2"
    >
      <Icon size={20} aria-hidden />
      {label}
    </button>
  );
}

/** Above the bubble if there is room, otherwise below it, and always within the screen. */
function placeBeside(dialog: HTMLElement, bubble: HTMLElement, isOwn: boolean): void {
  const { left, right, top, bottom } = bubble.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = dialog;
  const above = top - GAP - height;
  const within = (at: number, size: number, screen: number) =>
    Math.max(GAP, Math.min(at, screen - GAP - size));
  dialog.style.left = `${within(isOwn ? right - width : left, width, window.innerWidth)}px`;
  dialog.style.top = `${within(above >= GAP ? above : bottom + GAP, height, window.innerHeight)}px`;
}
