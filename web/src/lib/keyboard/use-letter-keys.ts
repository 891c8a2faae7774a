import { type RefObject, useEffect, useEffectEvent } from 'react';
import { areLetterKeysOn } from './letter-keys.ts';
import { isOnScreen, isPlainKey, takesLetters } from './shortcut.ts';

/**
 * Runs an action for its letter, such as `{ a: approve }`, while the focus is on the screen and not in a field, unless the
 * person has turned letter keys off. While a dialog is open, only if it contains the `controls` that the letters stand for.
 */
export function useLetterKeys(
  actions: Readonly<Record<string, (() => void) | undefined>>,
  controls?: RefObject<Element | null>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const isBehind = dialog !== undefined && !dialog.contains(controls?.current ?? null);
    if (!isOnScreen(event.target) || takesLetters(event.target) || isBehind) return;
    const [, act] = Object.entries(actions).find(([key]) => isPlainKey(event, key)) ?? [];
    const isCharacter = event.key.length === 1;
    if (!act || (isCharacter && !areLetterKeysOn())) return;
    event.preventDefault();
    act();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
