import { expect, test } from 'vitest';
import { productRanking } from '#server/features/matching/deck/ranking';
import { rankingTexts } from '#web/features/matching/preferences/ranking.texts.ts';

const { weights, likers, newcomers } = productRanking;

test('the ranking page lists the weights that matter, largest first, and nothing else', () => {
  const heavy = new Map(Object.entries(weights).filter(([part]) => part in rankingTexts.heavy));
  const onPage = Object.keys(rankingTexts.heavy).map((part) => heavy.get(part) ?? Number.NaN);
  expect(onPage).toEqual(onPage.toSorted((a, b) => b - a));
  const light = Object.entries(weights).flatMap(([part, weight]) => (heavy.has(part) ? [] : [weight]));
  expect(Math.max(...light)).toBeLessThan(Math.min(...onPage));
});

test('the ranking page says how many cards are reserved for whom', () => {
  expect(1 / likers).toBe(5);
  expect(rankingTexts.likers).toContain('one card in five');
  expect(20 * newcomers).toBe(3);
  expect(rankingTexts.newcomers).toContain('Three of every twenty cards');
});
