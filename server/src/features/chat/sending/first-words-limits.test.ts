// @module-tag pure
import { expect, test } from 'vitest';
import { firstWords } from './first-words.ts';

test('a load test multiplies the limits, which stay above zero and within what the database counts', () => {
  expect(firstWords(1)).toEqual({ unanswered: 10, begun: 50 });
  expect(firstWords(2.55)).toEqual({ unanswered: 25, begun: 127 });
  expect(firstWords(0.001)).toEqual({ unanswered: 1, begun: 1 });
  expect(firstWords(1e12)).toEqual({ unanswered: 2_000_000_000, begun: 2_000_000_000 });
});
