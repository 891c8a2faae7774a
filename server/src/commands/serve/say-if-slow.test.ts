// @module-tag pure
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sayIfSlow } from './say-if-slow.ts';

const said: string[] = [];
const say = (line: string) => said.push(line);

beforeEach(() => {
  vi.useFakeTimers();
  said.length = 0;
});
afterEach(() => vi.useRealTimers());

test('names a step once when it takes longer than three seconds, and returns what it makes', async () => {
  const opening = new Promise((resolve) => setTimeout(() => resolve('a database'), 60_000));
  const made = sayIfSlow('starting the database', opening, say);
  vi.advanceTimersByTime(2_900);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(57_100);
  expect(await made).toBe('a database');
  expect(said).toEqual(['starting the database…']);
});

test('says nothing about a step that ends before, well or badly', async () => {
  await sayIfSlow('updating the database', Promise.resolve(), say);
  await expect(sayIfSlow('updating the database', Promise.reject(new Error('No.')), say)).rejects.toThrow(
    'No.',
  );
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([]);
});
