import { expect, test } from 'vitest';
import { gini, lorenzCurve, quantile } from './inequality.ts';

test('equal views have no inequality, and views of one person alone have the most', () => {
  expect(gini([5, 5, 5, 5])).toBe(0);
  expect(gini([0, 0, 0, 8])).toBeCloseTo(3 / 4); // (n − 1) / n
  expect(gini([])).toBe(0);
  expect(gini([0, 0])).toBe(0);
});

test('the Gini coefficient is half the mean difference between two people, relative to the mean', () => {
  const views = [1, 2, 3, 4, 10];
  const differences = views.flatMap((one) => views.map((other) => Math.abs(one - other)));
  const halfOfMean = differences.reduce((sum, one) => sum + one, 0) / views.length ** 2 / 2;
  expect(gini([10, 3, 1, 4, 2])).toBeCloseTo(halfOfMean / 4);
  expect(gini(views)).toBeCloseTo(0.4);
});

test('a Lorenz curve adds up views from the least seen person on', () => {
  expect(lorenzCurve([6, 1, 3], 3)).toEqual([
    { people: 0, views: 0 },
    { people: 1 / 3, views: 0.1 },
    { people: 2 / 3, views: 0.4 },
    { people: 1, views: 1 },
  ]);
  const [, middle] = lorenzCurve([1, 1, 4], 2); // one and a half people
  expect(middle?.views).toBeCloseTo(1.5 / 6);
});

test('a quantile is the value at that share of the sorted list', () => {
  expect(quantile([3, 1, 2, 4], 0.5)).toBe(3);
  expect(quantile([7], 0.1)).toBe(7);
  expect(quantile([], 0.5)).toBe(0);
});
