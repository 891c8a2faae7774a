import { expect, test } from 'vitest';
import { isOpenAt, USUAL_HOURS } from './opening-hours.ts';

const at = (hour: number, minute = 0) => new Date(2026, 10, 27, hour, minute);

test.each([
  [11, 59, false],
  [12, 0, true],
  [23, 59, true],
  [0, 0, true],
  [2, 59, true],
  [3, 0, false],
  [8, 0, false],
])('a bar that is open over midnight: %i:%i', (hour, minute, isOpen) => {
  expect(isOpenAt(USUAL_HOURS, at(hour, minute))).toBe(isOpen);
});

test('a café that closes in the evening', () => {
  const hours = { opens: '08:00', closes: '19:30' };
  expect([7, 8, 19, 20].map((hour) => isOpenAt(hours, at(hour)))).toEqual([false, true, true, false]);
});

test('without hours, or from one time to the same, it is always open', () => {
  expect(isOpenAt(null, at(4))).toBe(true);
  expect(isOpenAt({ opens: '05:00', closes: '05:00' }, at(4))).toBe(true);
});
