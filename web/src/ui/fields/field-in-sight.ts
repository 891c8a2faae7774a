import { useEffect } from 'react';

/** Whatever belongs together at an input: its label, itself, its error. `data-field` marks it. */
const FIELD = '[data-field]';

/** Below this the window has become smaller for something else than a keyboard. */
const LEAST_KEYBOARD = 100;

/** Scrolls as little as it takes until all of a field is seen, clear of the head and the foot. */
export function bringInSight(element: Element | null): void {
  element?.closest(FIELD)?.scrollIntoView({ block: 'nearest' });
}

/** What opens the keyboard. */
const WRITTEN_IN = 'textarea, input:not([type="radio"], [type="checkbox"])';

const written = () => (document.activeElement?.matches(WRITTEN_IN) ? document.activeElement : null);

/** The window without a keyboard, as far as it was seen. */
let whole = { width: 0, height: 0 };

/**
 * What the on-screen keyboard takes of the window, and how much of that it covers: on iPhones all of it, elsewhere
 * nothing, for the window becomes smaller.
 */
function keyboardRoom({ height, offsetTop, scale }: VisualViewport) {
  const { innerWidth, innerHeight } = window;
  if (innerWidth !== whole.width || innerHeight > whole.height)
    whole = { width: innerWidth, height: innerHeight };
  // Enlarging with two fingers makes it smaller as well.
  if (scale > 1.01) return { taken: 0, covered: 0 };
  return { taken: whole.height - height, covered: Math.round(innerHeight - height - offsetTop) };
}

/**
 * Marks the root with `data-keyboard` while the on-screen keyboard is open: what makes room for it must not come back
 * under the finger that leaves the field. A page that scrolls also keeps the field in sight that is being written in,
 * and `--keyboard-height` says how much the keyboard covers; a page as high as the window sees to both by itself.
 */
export function useFieldInSight(scrolls: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const root = document.documentElement;

    function measure() {
      if (!viewport) return;
      const { taken, covered } = keyboardRoom(viewport);
      if (taken < LEAST_KEYBOARD) delete root.dataset.keyboard;
      else if (written()) root.dataset.keyboard = '';
      if (scrolls) root.style.setProperty('--keyboard-height', `${covered < LEAST_KEYBOARD ? 0 : covered}px`);
    }

    function fit() {
      measure();
      if (scrolls) bringInSight(written());
    }

    // After the browser's own scrolling to the field alone.
    const settle = () => requestAnimationFrame(fit);
    // On a slow network the page is there before this script, and so may the keyboard be.
    fit();
    viewport.addEventListener('resize', fit);
    viewport.addEventListener('scroll', measure);
    document.addEventListener('focusin', settle);
    return () => {
      viewport.removeEventListener('resize', fit);
      viewport.removeEventListener('scroll', measure);
      document.removeEventListener('focusin', settle);
      root.style.removeProperty('--keyboard-height');
      delete root.dataset.keyboard;
    };
  }, [scrolls]);
}
