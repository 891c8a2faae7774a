// @module-tag pure
import { GROUPED, SMALLEST_COUNT } from '@showup/contract/public/transparency';
import { expect, test } from 'vitest';
import { countOf, medianHoursOf, type Row, tableOf } from './grouping.ts';

const rows = (counts: Record<string, number>): Row<string>[] =>
  Object.entries(counts).map(([key, count]) => ({ key, count }));
const shown = (counts: Record<string, number>) => {
  const { total, rows: parts } = tableOf(rows(counts));
  return [total, Object.fromEntries(parts.map(({ key, count }) => [key, count]))];
};

/** The same numbers every time (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test('a small total is not shown, and neither are its parts', () => {
  expect(shown({ spam: 5, scam: 4 })).toEqual([null, {}]);
  expect(shown({ spam: 0, scam: 0 })).toEqual([0, {}]);
});

test('large parts are shown as they are, the largest first, without empty ones', () => {
  expect(tableOf(rows({ spam: 10, scam: 25, other: 0 }))).toEqual({
    total: 35,
    rows: [
      { key: 'scam', count: 25 },
      { key: 'spam', count: 10 },
    ],
  });
});

test('small parts are added up', () => {
  expect(shown({ spam: 30, scam: 6, other: 7 })).toEqual([43, { spam: 30, [GROUPED]: 13 }]);
});

test('if they are still few, the smallest other part joins them', () => {
  expect(shown({ spam: 30, scam: 20, other: 3 })).toEqual([53, { spam: 30, [GROUPED]: 23 }]);
  expect(shown({ spam: 30, scam: 3 })).toEqual([33, {}]);
});

test('equal parts are grouped together, since the one that is shown would tell the other', () => {
  expect(shown({ spam: 40, scam: 15, venue: 15, other: 9 })).toEqual([79, { spam: 40, [GROUPED]: 39 }]);
});

test('a group whose parts are all as small or as large as they can be is not shown by itself', () => {
  expect(shown({ spam: 40, scam: 9, other: 9 })).toEqual([58, {}]);
  expect(shown({ spam: 40, venue: 30, scam: 9, other: 9 })).toEqual([88, { spam: 40, [GROUPED]: 48 }]);
  const tenOnes = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`${at}`, 1]));
  expect(shown({ spam: 40, venue: 30, ...tenOnes })).toEqual([80, { spam: 40, [GROUPED]: 40 }]);
});

test('no hidden part can be told from random tables by adding and subtracting', () => {
  const random = randomNumbers(1);
  for (let round = 0; round < 5_000; round++) {
    const parts = Array.from({ length: 1 + Math.floor(random() * 8) }, (_, at) => ({
      key: String(at),
      count: Math.floor(random() ** 3 * 40),
    }));
    const { total, rows: published } = tableOf(parts);
    const grouped = published.find(({ key }) => key === GROUPED);
    const named = published.filter(({ key }) => key !== GROUPED);
    const hidden = parts.filter(({ key, count }) => count > 0 && !named.some((row) => row.key === key));
    for (const { count } of published) expect(count).toBeGreaterThanOrEqual(SMALLEST_COUNT);
    if (total === null) continue;
    const rest = total - named.reduce((sum, { count }) => sum + count, 0);
    // What is left of the total is known: it is nothing, or many cases of at least two parts.
    if (hidden.length > 0) {
      expect([0, rest]).toContain(grouped?.count ?? 0);
      expect(rest === 0 || rest >= SMALLEST_COUNT).toBe(true);
      if (hidden.some(({ count }) => count < SMALLEST_COUNT) && rest > 0 && total >= SMALLEST_COUNT)
        expect(hidden.length > 1 || published.length === 0).toBe(true);
    }
  }
});

test('a count by itself and a median need ten cases', () => {
  expect([0, 1, 9, 10].map(countOf)).toEqual([0, null, null, 10]);
  const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  expect(medianHoursOf(nine)).toBeNull();
  expect(medianHoursOf([...nine, 100])).toBe(5.5);
  expect(medianHoursOf([100, ...nine, 0])).toBe(5);
});
