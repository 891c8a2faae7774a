import { useLayoutEffect, useRef } from 'react';
import { isFocusFree } from '#ui/page/focus-rescue.ts';

/** Returns a ref for the list. Going back to it focuses the row of the conversation that was open. */
export function useFocusBack(openId: string | null) {
  const list = useRef<HTMLElement>(null);
  const before = useRef(openId);
  useLayoutEffect(() => {
    const left = before.current;
    before.current = openId;
    if (openId !== null || left === null || !isFocusFree()) return;
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-partner]') ?? [];
    [...rows].find(({ dataset }) => dataset.partner === left)?.focus({ preventScroll: true });
  }, [openId]);
  return list;
}
