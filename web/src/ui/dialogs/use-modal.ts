import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { hasKeyboard } from '../fields/has-keyboard.ts';
import { isForInputMethod } from '../fields/input-method.ts';
import { useBackCloses } from '../navigation/router.tsx';

type Modal = {
  /** Called for Escape and Back. */
  leave: () => void;
  /** Without it, the person can't leave: the dialog shows itself again. */
  onClose?: (() => void) | undefined;
  /** Focuses no field, so that someone who is typing doesn't fill it in. */
  takesFocus: boolean;
  /** Its opening is a step of its own, so that Back closes it already. */
  hasOwnEntry?: boolean | undefined;
};

type DialogEvent = SyntheticEvent<HTMLDialogElement>;

/** The props of a `<dialog>` that is open, over everything else, while it is rendered. */
export function useModal({ leave, onClose, takesFocus, hasOwnEntry }: Modal) {
  const ref = useRef<HTMLDialogElement>(null);
  useBackCloses(leave, hasOwnEntry);

  useLayoutEffect(() => {
    const element = ref.current;
    show(element, takesFocus);
    // Closing the dialog before it is removed returns the focus to where it was.
    return () => element?.close();
  }, [takesFocus]);

  return {
    ref,
    tabIndex: -1,
    onKeyDown(event: KeyboardEvent) {
      // This Escape gives up a word that is being composed, not the dialog.
      if (event.key === 'Escape' && isForInputMethod(event.nativeEvent)) event.preventDefault();
    },
    onCancel(event: DialogEvent) {
      // The `cancel` event of a file input inside bubbles up to here.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      leave();
    },
    onClose(event: DialogEvent) {
      // Browsers may close the dialog although `cancel` was prevented.
      if (event.target !== event.currentTarget || event.currentTarget.open) return;
      if (onClose) onClose();
      else show(event.currentTarget, takesFocus);
    },
  };
}

const FIELD = 'input:not([type=file], [type=radio], [type=checkbox], [type=range]), select, textarea';

/**
 * Focuses what is to be filled in, unless the dialog `takesFocus` or that brings up a keyboard over it; otherwise the
 * dialog as a whole. By itself, the browser focuses the first control, which is the close button: a space would press
 * it.
 */
function show(dialog: HTMLDialogElement | null, takesFocus: boolean): void {
  if (!dialog) return;
  dialog.showModal();
  const field = !takesFocus && hasKeyboard() ? dialog.querySelector<HTMLElement>(FIELD) : null;
  (field ?? dialog).focus();
}
