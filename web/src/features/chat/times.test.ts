import { expect, test } from 'vitest';
import { dayNumber } from '#lib/format/calendar.ts';
import { clockTime, dayLabel, listTime, matchedLabel } from './times.ts';

/** A local time, whatever the time zone. */
const at = (year: number, month: number, day: number, hour = 12, minute = 0) =>
  new Date(year, month - 1, day, hour, minute);
const now = at(2026, 11, 21, 0, 30); // a Saturday
const iso = (date: Date) => date.toISOString();

test('times are 24-hour HH:MM, even just after midnight', () => {
  expect(clockTime(iso(at(2026, 11, 21, 21, 4)))).toBe('21:04');
  expect(clockTime(iso(at(2026, 11, 21, 0, 5)))).toBe('00:05');
});

test('days are counted by midnights, not by hours', () => {
  expect(dayLabel(iso(at(2026, 11, 21, 0, 1)), now)).toBe('Today');
  expect(dayLabel(iso(at(2026, 11, 20, 23, 59)), now)).toBe('Yesterday');
  expect(dayLabel(iso(at(2026, 11, 19)), now)).toBe('Thursday');
  expect(dayLabel(iso(at(2026, 11, 14)), now)).toBe('14 November');
  expect(dayLabel(iso(at(2025, 11, 14)), now)).toBe('14 November 2025');
  const numbers = [at(2026, 11, 20, 0), at(2026, 11, 20, 23, 59), at(2026, 11, 21, 0)].map(dayNumber);
  expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 0, 1]);
});

test('a new message is from today, even if the device’s clock is slow', () => {
  expect(dayLabel(iso(at(2026, 11, 22, 1)), now)).toBe('Today');
});

test('the day of the match reads naturally', () => {
  expect(matchedLabel(iso(at(2026, 11, 19)), now)).toBe('You matched on Thursday');
  expect(matchedLabel(iso(at(2026, 11, 20)), now)).toBe('You matched yesterday');
  expect(matchedLabel(iso(now), now)).toBe('You matched today');
  expect(matchedLabel(iso(at(2026, 3, 2)), now)).toBe('You matched on 2 March');
});

test('the list shows the time of today’s messages and the day of older ones', () => {
  expect(listTime(iso(at(2026, 11, 21, 0, 10)), now)).toBe('00:10');
  expect(listTime(iso(at(2026, 11, 20)), now)).toBe('Yesterday');
  expect(listTime(iso(at(2026, 11, 19)), now)).toBe('Thu');
  expect(listTime(iso(at(2026, 3, 2)), now)).toBe('2 Mar');
});
