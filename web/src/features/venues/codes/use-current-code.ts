import { useEffect, useState } from 'react';
import { serverNow } from '#lib/api/server-clock.ts';
import { endOfCode } from '#lib/format/code-clock.ts';
import type { ReceivedDisplay } from './display.api.ts';

const TICK_MS = 1_000;

/** The server's time, and whether the display's code has expired by it. */
export function useCurrentCode(display: ReceivedDisplay | undefined): { now: number; isExpired: boolean } {
  const now = useSeconds(display?.receivedAt ?? 0);
  return { now, isExpired: display !== undefined && now >= endOfCode(display.changesAt, display.receivedAt) };
}

/** The server's time, updated every second, when a code arrives (`since`) and when the page is visible again. */
function useSeconds(since: number): number {
  const [now, setNow] = useState(serverNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer may set the time back
  useEffect(() => {
    const look = () => setNow(serverNow());
    look();
    const timer = setInterval(look, TICK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [since]);
  return Math.max(now, since);
}
