import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { classNames } from '../style/class-names.ts';
import { uiTexts } from '../ui.texts.ts';

type Props = {
  title: string;
  /** Called for Escape, the close button and a press outside. Without it, the person must answer the question. */
  onClose?: (() => void) | undefined;
  /** The dialog opens by itself. It is focused as a whole, so that someone who is typing doesn't press a button. */
  unasked?: boolean | undefined;
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
  const { title, onClose, unasked = false, locked = false, foot, className, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    show(element, unasked);
    // Closing the dialog before it is removed returns the focus to where it was.
    return () => element?.close();
  }, [unasked]);

  const leave = () => {
    if (!locked) onClose?.();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, by onCancel.
    <dialog
      ref={dialog}
      role={onClose ? undefined : 'alertdialog'}
      tabIndex={unasked ? -1 : undefined}
      aria-labelledby={titleId}
      aria-describedby={onClose ? undefined : `${titleId}-text`}
      onCancel={(event) => {
        // The `cancel` event of a file input inside bubbles up to here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave();
      }}
      onClose={(event) => {
        // Browsers may close the dialog although `cancel` was prevented.
        if (event.target !== event.currentTarget || event.currentTarget.open) return;
        if (onClose) onClose();
        else show(event.currentTarget, unasked);
      }}
      // A drag that started in a field and ended outside the dialog must not close it.
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && pressedBeside.current) leave();
      }}
      className={classNames(
        'fixed m-0 mt-auto mb-(--keyboard-height) max-h-[min(92dvh-var(--keyboard-height),48rem)] w-full max-w-full animate-rise overflow-hidden low:overflow-y-auto bg-base-100 p-0 text-base-content outline-none',
        'rounded-t-photo sm:m-auto sm:max-w-md sm:rounded-photo backdrop:animate-fade',
        className,
      )}
    >
      <DialogContent id={titleId} title={title} onClose={onClose && leave} locked={locked} foot={foot}>
        {children}
      </DialogContent>
    </dialog>
  );
}

type ContentProps = Pick<Props, 'title' | 'locked' | 'foot' | 'children'> & {
  /** The id of the title. The text has the same id with `-text` appended. */
  id: string;
  onClose: (() => void) | undefined;
};

function DialogContent({ id, title, onClose, locked, foot, children }: ContentProps) {
  return (
    <div className="flex max-h-[inherit] flex-col low:max-h-none">
      <div className="flex min-h-14 shrink-0 items-center gap-2 pt-3 pr-3 pl-6">
        <h2 id={id} className="flex-1 font-display text-lead font-bold">
          {title}
        </h2>
        {onClose && <IconButton icon={X} label={uiTexts.close} onClick={onClose} disabled={locked} />}
      </div>
      <div id={`${id}-text`} className="min-h-0 flex-1 overflow-y-auto px-6 pt-2 pb-4 low:overflow-visible">
        {children}
      </div>
      {foot && <div className="flex shrink-0 flex-col gap-2 px-6 pt-2 pb-4 sm:flex-row-reverse">{foot}</div>}
      <div className="pb-[env(safe-area-inset-bottom)] sm:hidden" />
    </div>
  );
}

/** The browser focuses the first control unless the dialog `takesFocus` itself. */
function show(dialog: HTMLDialogElement | null, takesFocus: boolean): void {
  dialog?.showModal();
  if (takesFocus) dialog?.focus();
}
