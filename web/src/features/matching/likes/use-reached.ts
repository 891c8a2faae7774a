import { type RefObject, useEffect, useRef } from 'react';

/** Calls `onReached` whenever the marked place comes near the window, and again after it has changed what lies before it. */
export function useReached(onReached: (() => void) | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element || !onReached) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onReached();
      },
      { rootMargin: '600px 0px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [onReached]);
  return place;
}
