import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askAllAgain } from '../api/ask-again.ts';

const LOOK_EVERY_MS = 2_000;
const LEAP_MS = 5_000;

/** Calls back when this device's clock was set, or the device slept. */
export function onLeap(listen: () => void): () => void {
  const apart = () => Date.now() - performance.now();
  let before = apart();
  const timer = setInterval(() => {
    const now = apart();
    if (Math.abs(now - before) > LEAP_MS) listen();
    before = now;
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

/** Fetches everything shown again after a leap of the clock, and with it the server's time. */
export function useClockLeaps(): void {
  const cache = useQueryClient();
  useEffect(() => onLeap(() => void askAllAgain(cache)), [cache]);
}
