import { useEffect, useState } from 'react';

const DRIFT_MS = 60_000;
const DRIFT_PX = [
  [0, 0],
  [4, 2],
  [2, 4],
  [-2, 4],
  [-4, 2],
  [-4, -2],
  [-2, -4],
  [2, -4],
  [4, -2],
] as const;

/** How far the page is shifted this minute, in px. An image that never moves would burn into the screen. */
export function driftAt(now: number): readonly [x: number, y: number] {
  return DRIFT_PX[Math.floor(now / DRIFT_MS) % DRIFT_PX.length] ?? DRIFT_PX[0];
}

/** A CSS transform that moves the page by a few pixels every minute. */
export function useDrift(): string {
  const [[x, y], setShift] = useState(() => driftAt(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setShift(driftAt(Date.now())), 10_000);
    return () => clearInterval(timer);
  }, []);
  return `translate(${x}px, ${y}px)`;
}
