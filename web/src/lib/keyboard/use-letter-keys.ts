import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isPlainKey, takesLetters } from './shortcut.ts';

/**
 * Runs an action for its letter, such as `{ a: approve }`, except while typing. While a dialog is open, only if it contains
 * the `controls` that the letters stand for.
 */
export function useLetterKeys(
  actions: Readonly<Record<string, (() => void) | undefined>>,
  controls?: RefObject<Element | null>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const isBehind = dialog !== undefined && !dialog.contains(controls?.current ?? null);
    if (takesLetters(event.target) || isBehind) return;
    const [, act] = Object.entries(actions).find(([key]) => isPlainKey(event, key)) ?? [];
    if (!act) return;
    event.preventDefault();
    act();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
