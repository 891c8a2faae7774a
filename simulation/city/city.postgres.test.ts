import { expect, test } from 'vitest';
import type { History } from '../report/record.ts';
import { liveInCity } from './city.ts';
import { strategyOf } from './strategies.ts';

const MINUTES = 60_000;

const dayIn = (seed: string, ranking: string) =>
  liveInCity({ seed, people: 150, days: 1, strategy: strategyOf(ranking) }, () => {});

const met = ({ answers }: History) => new Set(answers.map(({ target }) => target)).size;

test('a seed gives the same city each time, and another seed another', { timeout: 5 * MINUTES }, async () => {
  const once = await dayIn('7', 'ours');
  expect(await dayIn('7', 'ours')).toEqual(once);
  expect(once.answers.length).toBeGreaterThan(20);
  const other = await dayIn('8', 'ours');
  expect(other.answers).not.toEqual(once.answers);
});

test('newest-first shows few of the people, a random order many', {
  timeout: 5 * MINUTES,
}, async () => {
  const newestFirst = await dayIn('7', 'newest');
  const byLot = await dayIn('7', 'random');
  expect(newestFirst.visits).toEqual(byLot.visits);
  expect(met(newestFirst)).toBeLessThan(met(byLot));
});
