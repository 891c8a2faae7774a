import { type RefObject, useEffect } from 'react';
import { isCommand, isOnScreen, takesLetters } from '#lib/keyboard/shortcut.ts';

/** Lets the arrow keys turn a card's photos from anywhere on the screen, unless something else handles them. */
export function useArrowKeys(card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function pass(event: KeyboardEvent) {
      const isTurn = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
      const isOutside = event.target instanceof Node && !card.current?.contains(event.target);
      if (!isTurn || !isOutside || isCommand(event)) return;
      if (!isOnScreen(event.target) || takesLetters(event.target)) return;
      const carousel = card.current?.querySelector('[aria-roledescription=carousel]');
      carousel?.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, bubbles: true }));
    }
    window.addEventListener('keydown', pass);
    return () => window.removeEventListener('keydown', pass);
  }, [card]);
}
