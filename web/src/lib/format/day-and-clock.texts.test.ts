import { expect, test } from 'vitest';
import { dayAndClock } from './day-and-clock.texts.ts';

test('half past midnight is on the day that has begun by then', () => {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const moment = new Date(2026, 10, 28, 0, 30).toISOString();
  expect(dayAndClock(moment)).toBe('Saturday 28 November, 00:30');
  expect(dayAndClock(moment, here)).toBe('Saturday 28 November, 00:30');
});

test('a device in another time zone shows the time of the venue, and says so', () => {
  expect(dayAndClock('2026-11-27T10:45:00Z', 'Pacific/Chatham')).toBe(
    'Saturday 28 November, 00:30 (the venue’s local time)',
  );
});
