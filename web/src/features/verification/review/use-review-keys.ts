import { useEffect, useEffectEvent } from 'react';
import { isPlainKey, takesLetters } from './shortcut.ts';

/** Approves with A and rejects with R, except while typing or while a dialog is open. */
export function useReviewKeys(actions: { onApprove: () => void; onReject: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (takesLetters(event.target) || document.querySelector('dialog[open]')) return;
    if (isPlainKey(event, 'a')) actions.onApprove();
    else if (isPlainKey(event, 'r')) actions.onReject();
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
