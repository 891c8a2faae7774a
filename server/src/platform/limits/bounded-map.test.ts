// @module-tag pure
import { expect, test } from 'vitest';
import { BoundedMap } from './bounded-map.ts';
import { Windows } from './windows.ts';

const KEPT = 3;

test('a bounded map forgets the entry that was set longest ago', () => {
  const map = new BoundedMap<string, number>(KEPT);
  for (const [at, key] of ['anna', 'ben', 'cara', 'anna', 'dora'].entries()) map.set(key, at);
  expect([...map]).toEqual([
    ['cara', 2],
    ['anna', 3],
    ['dora', 4],
  ]);
});

test('counts of the latest keys are kept', () => {
  const windows = new Windows(KEPT);
  for (const key of ['anna', 'ben', 'anna', 'cara', 'dora']) windows.count(key, 60_000);
  expect(windows.count('anna', 60_000).current).toBe(3);
  expect(windows.count('ben', 60_000).current).toBe(1);
});
