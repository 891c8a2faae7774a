import { expect, test } from 'vitest';
import { productRanking } from '../server/src/features/matching/deck/ranking.ts';
import { strategyOf } from './city/strategies.ts';
import { readSettings } from './settings.ts';

test('a ranking differs from ours only in what its name says', () => {
  const { name, ranking } = strategyOf('ours+exposure=0+likers=0.3');
  expect(name).toBe('ours+exposure=0+likers=0.3');
  expect(ranking).toEqual({
    ...productRanking,
    weights: { ...productRanking.weights, exposure: 0 },
    likers: 0.3,
  });
});

test('an unknown setting is refused with the known ones', () => {
  expect(() => strategyOf('best')).toThrow('ours, random, most-liked, newest');
  expect(() => strategyOf('ours+beauty=1')).toThrow('exposure');
  expect(() => strategyOf('ours+exposure=many')).toThrow('exposure=2');
  expect(() => readSettings(['--people', 'all'])).toThrow('--people');
});
