import { type RefObject, useEffect, useRef } from 'react';

/** Calls `onReached` when the element with this ref comes near the window, and again if `onReached` changes there. */
export function useReached(onReached: (() => void) | undefined): RefObject<HTMLDivElement | null> {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = mark.current;
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
  return mark;
}
