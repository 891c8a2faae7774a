import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deviations } from './deviations.ts';
import { promises, tablePath } from './promise.ts';
import { renderTable, testsOfPromises } from './table.ts';

test('every promise of the specification has a test, and every deviation is one of them', () => {
  const tested = testsOfPromises();
  expect([...promises.keys()]).toEqual(Array.from({ length: 327 }, (_, at) => at + 1));
  expect([...promises.keys()].filter((number) => !tested.has(number))).toEqual([]);
  expect([...tested.keys(), ...deviations.keys()].filter((number) => !promises.has(number))).toEqual([]);
});

test('the table says which test holds each promise: npm run promises writes it', () => {
  expect(readFileSync(tablePath, 'utf8')).toBe(renderTable());
});
