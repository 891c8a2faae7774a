import { type RefObject, useEffect, useRef } from 'react';
import { isFocusFree } from '#ui/page/focus-rescue.ts';

/**
 * Moves the focus to `target` if the pressed control disappears with its person, so that keyboard users keep their
 * place. Does nothing before the first press, so that loading the page moves no focus.
 */
export function useKeptFocus(
  target: RefObject<HTMLElement | null>,
  { shown, isPressed }: { readonly shown: string | undefined; readonly isPressed: boolean },
): void {
  const before = useRef(shown);
  useEffect(() => {
    const isOther = before.current !== shown;
    before.current = shown;
    if (isOther && isPressed && isFocusFree()) target.current?.focus({ preventScroll: true });
  }, [target, shown, isPressed]);
}
