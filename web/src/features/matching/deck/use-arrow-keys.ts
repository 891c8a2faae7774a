import { type RefObject, useEffect } from 'react';
import { isCommand, takesLetters } from '#lib/keyboard/shortcut.ts';

/** Lets the arrow keys turn a card's photos from anywhere, unless something else handles them. */
export function useArrowKeys(card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function pass(event: KeyboardEvent) {
      const isTurn = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
      const isElsewhere = event.target instanceof Node && !card.current?.contains(event.target);
      if (!isTurn || !isElsewhere || isCommand(event) || takesLetters(event.target)) return;
      const carousel = card.current?.querySelector('[aria-roledescription=carousel]');
      carousel?.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, bubbles: true }));
    }
    window.addEventListener('keydown', pass);
    return () => window.removeEventListener('keydown', pass);
  }, [card]);
}
