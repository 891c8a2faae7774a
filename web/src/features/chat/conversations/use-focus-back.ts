import { useLayoutEffect, useRef } from 'react';
import { isFocusFree } from '../../../ui/page/focus-rescue.ts';

/** Returns the focus to the conversation's row in the list with this ref on the way back. */
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
