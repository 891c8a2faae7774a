import { useEffect } from 'react';

/** Matches an input with its label and error. */
const FIELD = '[data-field]';

/** If the window shrinks by less than this, in px, it is not because of a keyboard. */
const LEAST_KEYBOARD = 100;

/** Scrolls as little as possible to show the whole field, clear of header and foot. */
export function bringInSight(element: Element | null): void {
  element?.closest(FIELD)?.scrollIntoView({ block: 'nearest' });
}

/** Matches the inputs that open the keyboard. */
const WRITTEN_IN = 'textarea, input:not([type="radio"], [type="checkbox"])';

const written = () => (document.activeElement?.matches(WRITTEN_IN) ? document.activeElement : null);

/** The largest window size so far, which is the size without a keyboard. */
let whole = { width: 0, height: 0 };

/**
 * How much of the window the on-screen keyboard takes, and how much of that it covers, in px. On iPhones it covers all
 * of that. Elsewhere the window shrinks, so it covers nothing.
 */
function keyboardRoom({ height, offsetTop, scale }: VisualViewport) {
  const { innerWidth, innerHeight } = window;
  if (innerWidth !== whole.width || innerHeight > whole.height)
    whole = { width: innerWidth, height: innerHeight };
  // Pinch zoom shrinks the viewport too.
  if (scale > 1.01) return { taken: 0, covered: 0 };
  return { taken: whole.height - height, covered: Math.round(innerHeight - height - offsetTop) };
}

/**
 * Marks the root with `data-keyboard` while the on-screen keyboard is open. What hides for the keyboard must not come
 * back under the finger that leaves the field. On a page that scrolls, it also keeps the focused field in view, and
 * sets `--keyboard-height` to the height the keyboard covers. A page as high as the window does both by itself.
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

    // Runs after the browser's own scrolling, which only shows the input itself.
    const settle = () => requestAnimationFrame(fit);
    // On a slow network, the keyboard may already be open when this script runs.
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
