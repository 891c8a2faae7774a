import { expect, test } from 'vitest';
import { createKeyedHash } from '#platform/keyed-hash';
import { idOf } from '#test/matching/crowd';
import type { Candidate } from './candidates.queries.ts';
import { chanceFor } from './rank.ts';
import { composeHand, productRanking } from './ranking.ts';

const keyedHash = createKeyedHash('the key of these tests');

const candidate = (source: Candidate['source'], number: number): Candidate => ({
  userId: idOf(number),
  source,
  candGender: 'Female',
  sharedInterests: [],
  showsInterests: true,
  isNear: false,
  daysVerified: 30,
  daysSinceProof: 30,
  daysAway: 1,
  recentViews: 100,
  rank: 0.5,
});
const several = (source: Candidate['source'], count: number, from: number) =>
  Array.from({ length: count }, (_, i) => candidate(source, from + i));

test('spreads people who like the viewer when walks draw hardly anyone', () => {
  const candidates = [...several('drawn', 6, 1), ...several('liker', 12, 100)];
  const last: string[] = [];
  for (let viewer = 0; viewer < 200; viewer++) {
    const hand = composeHand(candidates, 0, chanceFor(keyedHash, idOf(1_000 + viewer)), productRanking);
    expect(hand).toHaveLength(18);
    last.push(...hand.slice(-6).map(({ source }) => source));
  }
  const drawn = last.filter((source) => source === 'drawn').length;
  expect(drawn).toBeGreaterThan(320); // of 1200: 400 on average
  expect(drawn).toBeLessThan(480);
});

test('brings someone with fewer recent views forward when everyone has few', () => {
  const alike = candidate('drawn', 1);
  const seen = [
    { ...alike, recentViews: 12 },
    { ...alike, userId: idOf(2), recentViews: 4 },
  ];
  const first = Array.from({ length: 200 }, (_, viewer) => {
    const [one] = composeHand(seen, 0, chanceFor(keyedHash, idOf(1_000 + viewer)), productRanking);
    return one?.recentViews;
  });
  expect(first.filter((views) => views === 4).length).toBeGreaterThan(185);
});
