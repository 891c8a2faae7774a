import { X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { classNames } from '../style/class-names.ts';
import { uiTexts } from '../ui.texts.ts';
import { useModal } from './use-modal.ts';

const shapes = {
  sheet:
    'm-0 mt-auto mb-(--keyboard-height) max-h-[min(92dvh-var(--keyboard-height),48rem)] overflow-hidden low:overflow-y-auto rounded-t-photo sm:m-auto sm:max-w-md sm:rounded-photo',
  full: 'm-0 h-dvh max-h-none overflow-y-auto sm:m-auto sm:h-[min(92dvh,48rem)] sm:max-w-md sm:rounded-photo landscape:h-dvh landscape:max-w-full landscape:rounded-none',
} as const;

type Props = {
  title: string;
  /** Called for Escape, the close button and a press outside. Without it, the person must answer the question. */
  onClose?: (() => void) | undefined;
  /** The dialog opens by itself. No field is focused, so that someone who is typing doesn't fill it in. */
  unasked?: boolean | undefined;
  /** Fills the screen of a phone. */
  full?: boolean | undefined;
  /** Its opening is a step of its own, so that Back closes it already. */
  hasOwnEntry?: boolean | undefined;
  /** The id of what explains the question. By default everything, if the person must answer it. */
  describedBy?: string | undefined;
  /** Prevents closing while something is in progress. */
  locked?: boolean | undefined;
  /** The actions, below the content. */
  foot?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * A question over the screen: a sheet from the bottom on phones, centred on larger screens. It is open while it is
 * rendered. The browser keeps the focus inside and restores it afterwards.
 */
export function Dialog(props: Props) {
  const { title, onClose, unasked = false, full = false, hasOwnEntry, locked = false } = props;
  const { foot, describedBy, className, children } = props;
  const pressedBeside = useRef(false);
  const titleId = useId();

  const leave = () => {
    if (!locked) onClose?.();
  };
  const modal = useModal({ leave, onClose, takesFocus: unasked, hasOwnEntry });

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, by onCancel.
    <dialog
      {...modal}
      role={onClose ? undefined : 'alertdialog'}
      aria-labelledby={titleId}
      aria-describedby={describedBy ?? (onClose ? undefined : `${titleId}-text`)}
      // A drag that started in a field and ended outside the dialog must not close it.
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && pressedBeside.current) leave();
      }}
      className={classNames(
        'fixed w-full max-w-full animate-rise bg-base-100 p-0 text-left text-base-content outline-none backdrop:animate-fade',
        full ? shapes.full : shapes.sheet,
        className,
      )}
    >
      <DialogContent id={titleId} {...{ title, full, locked, foot }} onClose={onClose && leave}>
        {children}
      </DialogContent>
    </dialog>
  );
}

type ContentProps = Pick<Props, 'title' | 'full' | 'locked' | 'foot' | 'children'> & {
  /** The id of the title. The text has the same id with `-text` appended. */
  id: string;
  onClose: (() => void) | undefined;
};

function DialogContent({ id, title, onClose, full, locked, foot, children }: ContentProps) {
  return (
    <div
      className={classNames(
        'flex flex-col',
        full ? 'min-h-full pt-(--safe-top) sm:pt-0' : 'max-h-[inherit] low:max-h-none',
      )}
    >
      <div className="flex min-h-14 shrink-0 items-center gap-2 pt-3 pr-3 pl-6">
        <h2 id={id} className="min-w-0 flex-1 font-display text-lead font-bold wrap-anywhere">
          {title}
        </h2>
        {onClose && <IconButton icon={X} label={uiTexts.close} onClick={onClose} disabled={locked} />}
      </div>
      <div
        id={`${id}-text`}
        className={classNames(
          'min-w-0 flex-1 px-6 pt-2 wrap-anywhere',
          full ? 'flex flex-col pb-2' : 'min-h-0 overflow-y-auto pb-4 low:overflow-visible',
        )}
      >
        {children}
      </div>
      {foot && (
        <div className={classNames('flex shrink-0 gap-2 px-6 pt-2 pb-4', !full && 'flex-col sm:flex-row')}>
          {foot}
        </div>
      )}
      <div className="pb-[env(safe-area-inset-bottom)] sm:hidden" />
    </div>
  );
}
