import { useEffect, useRef } from 'react';

/**
 * Keeps the page as high as what the on-screen keyboard leaves of the window, in `--page-height` of the element with
 * this ref. Most browsers do so by themselves; on iPhones the keyboard lies over the page.
 */
export function useKeyboardRoom() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    const page = element.current;
    if (!viewport || !page) return;
    function fit() {
      if (!viewport || !page) return;
      const covered = Math.round(window.innerHeight - viewport.height);
      // Enlarging with two fingers makes it smaller as well.
      if (viewport.scale > 1.01 || covered < 100) {
        page.style.removeProperty('--page-height');
        return;
      }
      page.style.setProperty('--page-height', `calc(${viewport.height}px - var(--offline-height))`);
      window.scrollTo(0, 0);
    }
    fit();
    viewport.addEventListener('resize', fit);
    return () => viewport.removeEventListener('resize', fit);
  }, []);
  return element;
}
