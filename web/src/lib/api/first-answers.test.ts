import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeFirstAnswer } from './first-answers.ts';

const DECK = '/match/potential-matches';
const kept = (asked: Promise<Response>) => {
  globalThis.firstAnswers = { [DECK]: asked };
};
const openedSince = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms);

beforeEach(() => {
  openedSince(1_000);
});
afterEach(() => {
  vi.restoreAllMocks();
  globalThis.firstAnswers = undefined;
});

test('what the page has asked for is taken once, and only by who asks for just that', async () => {
  const answer = Response.json([]);
  kept(Promise.resolve(answer));
  expect(await takeFirstAnswer(`${DECK}?genders=Male`)).toBeUndefined();
  expect(await takeFirstAnswer(DECK)).toBe(answer);
  expect(await takeFirstAnswer(DECK)).toBeUndefined();
});

test('a refusal, and what never arrived, are asked for again by the app', async () => {
  kept(Promise.resolve(Response.json({}, { status: 403 })));
  expect(await takeFirstAnswer(DECK)).toBeUndefined();
  kept(Promise.reject(new TypeError('Failed to fetch')));
  expect(await takeFirstAnswer(DECK)).toBeUndefined();
});

test('an answer that nobody wanted for a while is too old', async () => {
  kept(Promise.resolve(Response.json([])));
  openedSince(31_000);
  expect(await takeFirstAnswer(DECK)).toBeUndefined();
});
