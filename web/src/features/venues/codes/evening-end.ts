const DAY_MS = 86_400_000;

/**
 * The next time an evening is over, in ms since 1970. `overAt` is the last one the server told: without a network it may
 * lie days back, and they come a day apart.
 */
export function nextEnd(overAt: number, now: number): number {
  const missed = now < overAt ? 0 : Math.floor((now - overAt) / DAY_MS) + 1;
  return overAt + missed * DAY_MS;
}
