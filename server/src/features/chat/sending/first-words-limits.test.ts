// @module-tag pure
import { expect, test } from 'vitest';
import { firstWords, refusalOf } from './first-words.ts';

const free = { isMatched: true, lacksAnswered: false, waitsForAnswer: false, retryAt: null, seconds: 1 };
const used = { retryAt: '2026-11-20T23:00:00.000Z', seconds: 3 * 3_600 };

test('a load test multiplies the limits, which stay above zero and within what the database counts', () => {
  expect(firstWords(1)).toEqual({ unanswered: 10, begun: 50 });
  expect(firstWords(2.55)).toEqual({ unanswered: 25, begun: 127 });
  expect(firstWords(0.001)).toEqual({ unanswered: 1, begun: 1 });
  expect(firstWords(1e12)).toEqual({ unanswered: 2_000_000_000, begun: 2_000_000_000 });
});

test('gives the reason that the person can do least about, or none once all have gone', () => {
  const codeOf = (changes: Partial<Parameters<typeof refusalOf>[0]>) =>
    refusalOf({ ...free, ...changes })?.code;
  expect(codeOf({})).toBeUndefined();
  expect(codeOf({ ...used })).toBe('chat.too_many_new');
  expect(codeOf({ ...used, waitsForAnswer: true })).toBe('chat.wait_for_answer');
  expect(codeOf({ ...used, waitsForAnswer: true, lacksAnswered: true })).toBe('chat.no_such_message');
  expect(codeOf({ ...used, waitsForAnswer: true, isMatched: false })).toBe('chat.not_matched');
});

test('says when another conversation can begin', () => {
  expect(refusalOf({ ...free, ...used })).toMatchObject({
    status: 403,
    message: 'You have written to many new matches today. You can write to another in 3 h.',
    details: { retryAt: used.retryAt },
  });
});
