import { type RefObject, useEffect, useRef } from 'react';
import { isFocusFree } from '../../../ui/page/focus-rescue.ts';

/**
 * What was pressed may be gone with its person, and with it the place of whoever uses the keyboard: it goes to `place`
 * then. Not before something was pressed at all, so that a page that loads moves nobody.
 */
export function useKeptFocus(
  place: RefObject<HTMLElement | null>,
  { shown, isPressed }: { readonly shown: string | undefined; readonly isPressed: boolean },
): void {
  const before = useRef(shown);
  useEffect(() => {
    const isOther = before.current !== shown;
    before.current = shown;
    if (isOther && isPressed && isFocusFree()) place.current?.focus({ preventScroll: true });
  }, [place, shown, isPressed]);
}
