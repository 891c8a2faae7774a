import type { ProfileCard } from '@showup/contract/profiles';
import { Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { shownKey } from '#lib/keyboard/letter-keys.ts';
import { useLetterKeys } from '#lib/keyboard/use-letter-keys.ts';
import { Tip } from '#ui/buttons/Tip.tsx';
import { isForInputMethod } from '#ui/fields/input-method.ts';
import { matchingTexts } from '../matching.texts.ts';

type Props = { card: ProfileCard; onUndo: () => void };

/** Undoes the last reject, on a press, Z, Ctrl+Z or ⌘Z. */
export function UndoButton({ card, onUndo }: Props) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isForInputMethod(event)) return;
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    // The fields in a dialog have their own undo.
    if (!isUndo || event.repeat || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    onUndo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  useLetterKeys({ z: onUndo });

  return (
    <button
      type="button"
      aria-label={matchingTexts.bringBack(card.fullName)}
      aria-keyshortcuts={`Control+Z Meta+Z ${shownKey('Z') ?? ''}`.trim()}
      onClick={onUndo}
      className="relative flex size-16 animate-fade flex-col items-center justify-center gap-1 rounded-panel text-note font-medium text-muted transition hover:bg-base-200 active:scale-95"
    >
      <Undo2 size={24} aria-hidden />
      {matchingTexts.undo}
      <Tip text={matchingTexts.undoTip(shownKey('Z'))} />
    </button>
  );
}
