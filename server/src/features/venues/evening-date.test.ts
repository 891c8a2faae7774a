// @module-tag pure
import { expect, test } from 'vitest';
import { endOfEvening, eveningAt } from './evening-date.ts';

const pune = { latitude: 18.5362, longitude: 73.8939 };
const berlin = { latitude: 52.52, longitude: 13.405 };
const auckland = { latitude: -36.85, longitude: 174.76 };

test.each([
  ['an evening in Pune', pune, '2026-11-26T15:00:00Z', '2026-11-26'],
  ['the last minute before five in Pune', pune, '2026-11-26T23:29:59Z', '2026-11-26'],
  ['five o’clock in Pune', pune, '2026-11-26T23:30:00Z', '2026-11-27'],
  ['half past midnight on New Year in Berlin', berlin, '2026-12-31T23:30:00Z', '2026-12-31'],
  ['a place ahead of UTC by thirteen hours', auckland, '2026-12-31T11:30:00Z', '2026-12-31'],
])('knows the evening of %s', (_when, point, at, evening) => {
  expect(eveningAt(point, new Date(at))).toBe(evening);
});

test('a night in which clocks go back is one evening until the five o’clock on the wall', () => {
  // On 25 October 2026, 03:00 is 02:00 again in Berlin, so 05:00 comes at 04:00 UTC.
  expect(eveningAt(berlin, new Date('2026-10-25T00:30:00Z'))).toBe('2026-10-24');
  expect(eveningAt(berlin, new Date('2026-10-25T01:30:00Z'))).toBe('2026-10-24');
  expect(eveningAt(berlin, new Date('2026-10-25T03:59:59Z'))).toBe('2026-10-24');
  expect(eveningAt(berlin, new Date('2026-10-25T04:00:00Z'))).toBe('2026-10-25');
});

test('a night in which clocks go forward is one evening until the five o’clock on the wall', () => {
  // On 29 March 2026, 02:00 is 03:00 in Berlin, so 05:00 comes at 03:00 UTC.
  expect(eveningAt(berlin, new Date('2026-03-29T00:59:59Z'))).toBe('2026-03-28');
  expect(eveningAt(berlin, new Date('2026-03-29T01:00:00Z'))).toBe('2026-03-28');
  expect(eveningAt(berlin, new Date('2026-03-29T02:59:59Z'))).toBe('2026-03-28');
  expect(eveningAt(berlin, new Date('2026-03-29T03:00:00Z'))).toBe('2026-03-29');
});

test.each([
  ['Pune', pune, '2026-11-26T15:00:00Z', '2026-11-26T23:30:00.000Z'],
  ['Pune, right after five', pune, '2026-11-26T23:30:00Z', '2026-11-27T23:30:00.000Z'],
  ['Berlin, half an hour after midnight', berlin, '2026-11-27T23:30:00Z', '2026-11-28T04:00:00.000Z'],
  ['Berlin, when clocks go back', berlin, '2026-10-24T18:00:00Z', '2026-10-25T04:00:00.000Z'],
  ['Berlin, the second time that it is 02:30', berlin, '2026-10-25T01:30:00Z', '2026-10-25T04:00:00.000Z'],
  ['Berlin, when clocks go forward', berlin, '2026-03-28T18:30:20Z', '2026-03-29T03:00:00.000Z'],
])('knows when the evening is over: %s', (_where, point, at, end) => {
  expect(endOfEvening(point, new Date(at)).toISOString()).toBe(end);
});
