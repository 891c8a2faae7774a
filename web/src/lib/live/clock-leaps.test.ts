import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onLeap } from './clock-leaps.ts';

const HOUR_MS = 3_600_000;

/** Only the clock that people can set goes on, or back. */
const setClock = (ms: number) => vi.setSystemTime(Date.now() + ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('tells when the clock was set, and not that time passes', () => {
  const leaps = vi.fn();
  const stop = onLeap(leaps);
  vi.advanceTimersByTime(HOUR_MS);
  expect(leaps).not.toHaveBeenCalled();
  for (const leap of [HOUR_MS, -HOUR_MS]) {
    setClock(leap);
    vi.advanceTimersByTime(4_000);
  }
  expect(leaps).toHaveBeenCalledTimes(2);
  stop();
});
