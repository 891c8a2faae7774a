import { expect, test } from 'vitest';
import { distanceText } from './distance.ts';

test('shows distances in metres up to a kilometre, then in kilometres', () => {
  expect([0, 0.004, 0.04, 0.438, 0.994, 0.996, 1.23, 9.94, 9.96, 14.4, 1234.5].map(distanceText)).toEqual([
    '0 m',
    '0 m',
    '40 m',
    '440 m',
    '990 m',
    '1.0 km',
    '1.2 km',
    '9.9 km',
    '10 km',
    '14 km',
    '1,235 km',
  ]);
});
