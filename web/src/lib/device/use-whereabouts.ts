import { useEffect, useRef } from 'react';
import { serverNow } from '../api/server-clock.ts';
import { type Located, locate } from './locate.ts';

/** A person moves on within this time. */
const LOCATED_MS = 60_000;

/** Where the phone is. Asked when the screen opens, so that it is known once a code is found. */
export function useWhereabouts(): () => Promise<Located> {
  const asked = useRef<Promise<Located>>(undefined);
  useEffect(() => {
    asked.current ??= locate();
  }, []);
  return async () => {
    const found = await asked.current;
    const isGood = found?.kind === 'known' && serverNow() - found.coordinates.at < LOCATED_MS;
    if (isGood) return found;
    asked.current = locate();
    return asked.current;
  };
}
