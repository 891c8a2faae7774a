import { expect, test } from 'vitest';
import { productRanking } from '../server/src/features/matching/deck/ranking.ts';
import { readSettings } from './settings.ts';
import { strategyOf } from './strategies.ts';

test('a ranking is ours but for what its name changes', () => {
  const { name, ranking } = strategyOf('ours+exposure=0+likers=0.3');
  expect(name).toBe('ours+exposure=0+likers=0.3');
  expect(ranking).toEqual({
    ...productRanking,
    weights: { ...productRanking.weights, exposure: 0 },
    likers: 0.3,
  });
});

test('what is not known is refused, with what is', () => {
  expect(() => strategyOf('best')).toThrow('ours, random, most-liked, newest');
  expect(() => strategyOf('ours+beauty=1')).toThrow('exposure');
  expect(() => strategyOf('ours+exposure=many')).toThrow('exposure=2');
  expect(() => readSettings(['--people', 'all'])).toThrow('--people');
});
