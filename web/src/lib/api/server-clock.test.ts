import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const HOUR_MS = 3_600_000;
const truth = Date.parse('2026-11-27T20:00:00.000Z');

/** An answer that the server gives at this moment. */
const answerAt = (ms: number) => new Response(null, { headers: { date: new Date(ms).toUTCString() } });

/** Only the clock that people can set goes on, or back. */
const setClock = (ms: number) => vi.setSystemTime(Date.now() + ms);

let clock: typeof import('./server-clock.ts');
beforeEach(async () => {
  vi.useFakeTimers({ now: truth });
  vi.resetModules();
  clock = await import('./server-clock.ts');
});
afterEach(() => void vi.useRealTimers());

test('takes the time of this device until the server has answered', () => {
  expect(clock.serverNow()).toBe(truth);
  clock.learnTime(new Response());
  expect(clock.serverNow()).toBe(truth);
});

test.each([HOUR_MS, -HOUR_MS])('knows the server’s time on a phone whose clock is %d ms off', (off) => {
  setClock(off);
  clock.learnTime(answerAt(truth));
  expect(clock.serverNow()).toBe(truth);
  vi.advanceTimersByTime(30_000);
  expect(clock.serverNow()).toBe(truth + 30_000);
});

test('goes on when the clock is set back, and counts the time a device slept through', () => {
  clock.learnTime(answerAt(truth));
  vi.advanceTimersByTime(10_000);
  setClock(-HOUR_MS);
  expect(clock.serverNow()).toBe(truth + 10_000);
  setClock(3 * HOUR_MS);
  expect(clock.serverNow()).toBe(truth + 10_000 + 2 * HOUR_MS);
});

test('returns to the server’s time with the next answer after the clock was set forward', () => {
  clock.learnTime(answerAt(truth));
  setClock(HOUR_MS);
  clock.learnTime(answerAt(truth + 1_000));
  expect(clock.serverNow()).toBe(truth + 1_000);
});

test('never goes back because a header is rounded or an answer was slow', () => {
  clock.learnTime(answerAt(truth));
  vi.advanceTimersByTime(900);
  clock.learnTime(answerAt(truth));
  expect(clock.serverNow()).toBe(truth + 900);
  vi.advanceTimersByTime(200);
  clock.learnTime(answerAt(truth + 2_000)); // the first answer had waited on the way
  expect(clock.serverNow()).toBe(truth + 2_000);
});
