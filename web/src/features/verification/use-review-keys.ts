import { useEffect, useEffectEvent, useRef } from 'react';
import { isPlainKey, takesLetters } from './shortcut.ts';

/** A key pressed for the last entry must not decide the one that has just come up. */
const SETTLE_MS = 500;

/** A approves and R rejects; not while typing, and not while a dialog is open. */
export function useReviewKeys(actions: { onApprove: () => void; onReject: () => void }): void {
  const shownAt = useRef(0);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (performance.now() - shownAt.current < SETTLE_MS) return;
    if (takesLetters(event.target) || document.querySelector('dialog[open]')) return;
    if (isPlainKey(event, 'a')) actions.onApprove();
    else if (isPlainKey(event, 'r')) actions.onReject();
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    shownAt.current = performance.now();
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
