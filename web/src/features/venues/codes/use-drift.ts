import { useEffect, useState } from 'react';
import { driftAt } from './drift.ts';

/** A CSS transform that moves the page by a few pixels every minute. */
export function useDrift(): string {
  const [[x, y], setPlace] = useState(() => driftAt(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setPlace(driftAt(Date.now())), 10_000);
    return () => clearInterval(timer);
  }, []);
  return `translate(${x}px, ${y}px)`;
}
