import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { covers, rowsInSight } from './row-window.ts';

const rows = (count: number, height: number) => Array.from({ length: count }, () => height);

test('at the end the last rows are drawn, plus those in the margin above', () => {
  const sight = { heights: rows(10_000, 50), fromEnd: 0, boxHeight: 600, margin: 400 };
  expect(rowsInSight(sight)).toEqual({ skip: 0, take: 20 });
});

test('far from the end, the rows below are left out', () => {
  const sight = { heights: rows(10_000, 50), fromEnd: 100_000, boxHeight: 600, margin: 400 };
  expect(rowsInSight(sight)).toEqual({ skip: 1_992, take: 28 });
});

test('a list shorter than the box is drawn whole, an empty one draws nothing', () => {
  expect(rowsInSight({ heights: rows(3, 50), fromEnd: 0, boxHeight: 600, margin: 400 })).toEqual({
    skip: 0,
    take: 3,
  });
  expect(rowsInSight({ heights: [], fromEnd: 0, boxHeight: 600, margin: 400 })).toEqual({ skip: 0, take: 0 });
});

test('at any position every row in the box is drawn, and few beyond it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 20, max: 400 }), { maxLength: 300 }),
      fc.integer({ min: 0, max: 60_000 }),
      fc.integer({ min: 100, max: 1_200 }),
      (heights, at, boxHeight) => {
        const total = heights.reduce((sum, height) => sum + height, 0);
        const fromEnd = Math.min(at, Math.max(0, total - boxHeight));
        const margin = 500;
        const { skip, take } = rowsInSight({ heights, fromEnd, boxHeight, margin });
        let below = 0;
        for (const [back, height] of heights.toReversed().entries()) {
          const isInBox = below < fromEnd + boxHeight && below + height > fromEnd;
          if (isInBox) expect(back >= skip && back < skip + take).toBe(true);
          below += height;
        }
        const drawn = heights.slice(heights.length - skip - take, heights.length - skip);
        const drawnHeight = drawn.reduce((sum, height) => sum + height, 0);
        expect(drawnHeight).toBeLessThanOrEqual(boxHeight + 2 * margin + 2 * 400);
      },
    ),
  );
});

test('drawn rows cover any part of themselves', () => {
  expect(covers({ skip: 5, take: 10 }, { skip: 5, take: 10 })).toBe(true);
  expect(covers({ skip: 5, take: 10 }, { skip: 6, take: 4 })).toBe(true);
  expect(covers({ skip: 5, take: 10 }, { skip: 4, take: 4 })).toBe(false);
  expect(covers({ skip: 5, take: 10 }, { skip: 8, take: 8 })).toBe(false);
});
