import { expect, test } from 'vitest';
import { nextEnd } from './use-dimming.ts';

const five = Date.parse('2026-11-28T05:00:00+05:30');
const hours = (count: number) => five + count * 3_600_000;

test.each([
  ['before it', -7, 0],
  ['at that very minute', 0, 24],
  ['the next noon, without a network since', 7, 24],
  ['three days later, without a network since', 3 * 24 + 1, 4 * 24],
])('an evening that ends at five: %s', (_when, now, next) => {
  expect(nextEnd(five, hours(now))).toBe(hours(next));
});
