import { expect, test } from 'vitest';
import { wallClock } from '#lib/format/wall-clock.ts';
import { laterToday, timeOf } from './local-time.ts';

const noon = new Date(2026, 10, 27, 12, 0).getTime();

test('the evening is suggested, or the next one when it is close', () => {
  expect(wallClock(laterToday(noon))).toBe('2026-11-27T20:00');
  expect(wallClock(laterToday(new Date(2026, 10, 27, 18, 1).getTime()))).toBe('2026-11-28T20:00');
});

test.each([
  ['the past', '2026-11-27T11:59'],
  ['now', '2026-11-27T12:00'],
  ['more than 30 days ahead', '2026-12-27T12:01'],
  ['an empty field', ''],
])('no date can be planned for %s', (_what, local) => {
  expect(timeOf(local, undefined, noon)).toBeUndefined();
});

test('a time ahead is a moment, on the clocks of the venue', () => {
  const now = Date.parse('2026-11-27T12:00:00Z');
  expect(timeOf('2026-11-27T20:00', 'Asia/Kolkata', now)).toBe('2026-11-27T14:30:00.000Z');
  expect(timeOf('2026-11-27T20:00', 'America/New_York', now)).toBe('2026-11-28T01:00:00.000Z');
  expect(timeOf('2026-11-27T17:00', 'Asia/Kolkata', now)).toBeUndefined(); // it has passed there
});
