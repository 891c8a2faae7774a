// @module-tag pure
import { expect, test } from 'vitest';
import { medianOf, rateOf } from './intervals.ts';

const outcomes = (counted: number, of: number) =>
  Array.from({ length: of }, (_, at) => ({ item: String(at), isCounted: at < counted }));

test('gives Wilson’s interval for independent outcomes', () => {
  expect(rateOf(outcomes(14, 100))).toEqual({
    share: 0.14,
    low: expect.closeTo(0.0853, 4),
    high: expect.closeTo(0.2214, 4),
    of: 100,
  });
  expect(rateOf(outcomes(0, 10))).toMatchObject({ share: 0, low: 0, high: expect.closeTo(0.2775, 4) });
  expect(rateOf(outcomes(10, 10))).toMatchObject({ share: 1, high: expect.closeTo(1, 9) });
  expect(rateOf([])).toBeNull();
});

test('judgements that repeat the same items count for less', () => {
  const alike = [...outcomes(14, 100), ...outcomes(14, 100), ...outcomes(14, 100)];
  const [once, thrice] = [rateOf(outcomes(14, 100)), rateOf(alike)];
  expect(thrice).toMatchObject({ share: 0.14, of: 300 });
  expect(thrice?.low).toBeCloseTo(once?.low ?? 0, 2);
  expect(thrice?.high).toBeCloseTo(once?.high ?? 0, 2);
});

test('the median of an even number is in the middle', () => {
  expect([medianOf([]), medianOf([3]), medianOf([9, 1, 4]), medianOf([4, 1, 2, 9])]).toEqual([null, 3, 4, 3]);
});
