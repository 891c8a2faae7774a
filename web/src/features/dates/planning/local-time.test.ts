import { expect, test } from 'vitest';
import { localInput } from '#lib/format/local-input.ts';
import { laterToday, timeOf } from './local-time.ts';

const noon = new Date(2026, 10, 27, 12, 0).getTime();

test('the evening is suggested, or the next one when it is close', () => {
  expect(localInput(laterToday(noon))).toBe('2026-11-27T20:00');
  expect(localInput(laterToday(new Date(2026, 10, 27, 18, 1).getTime()))).toBe('2026-11-28T20:00');
});

test.each([
  ['the past', '2026-11-27T11:59'],
  ['now', '2026-11-27T12:00'],
  ['more than 30 days ahead', '2026-12-27T12:01'],
  ['an empty field', ''],
])('no date can be planned for %s', (_what, local) => {
  expect(timeOf(local, noon)).toBeUndefined();
});

test('a time ahead is a moment', () => {
  expect(timeOf('2026-11-27T20:00', noon)).toBe(new Date(2026, 10, 27, 20).toISOString());
});
