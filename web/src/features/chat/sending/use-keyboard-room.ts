import { useEffect, useRef } from 'react';

/**
 * Sets `--page-height` of the element with this ref to the height above the on-screen keyboard. Most browsers resize the
 * page themselves; on iPhones the keyboard covers it.
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
      // Pinch zoom makes the visual viewport smaller too.
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
