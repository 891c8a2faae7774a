import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to `target` when a dialog closes and the control that opened it is removed, even a little later. */
export function useFocusAfter(isOpen: boolean, target: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!hasClosed) return;
    const focused = document.activeElement;
    if (focused === document.body) {
      target.current?.focus();
      return;
    }
    // The list may be drawn again only after the dialog has closed and has returned the focus to its opener.
    const changes = new MutationObserver(() => {
      if (focused?.isConnected) return;
      changes.disconnect();
      if (document.activeElement === document.body) target.current?.focus();
    });
    changes.observe(document.body, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, [isOpen, target]);
}
