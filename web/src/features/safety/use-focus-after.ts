import { type RefObject, useEffect, useRef } from 'react';

/** When a dialog has closed and what opened it is gone, the focus goes to `place` and is not lost. */
export function useFocusAfter(isOpen: boolean, place: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (hasClosed && document.activeElement === document.body) place.current?.focus();
  }, [isOpen, place]);
}
