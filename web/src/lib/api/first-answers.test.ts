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

test('hands out an early response once, and only for exactly that address', async () => {
  const answer = Response.json([]);
  kept(Promise.resolve(answer));
  expect(await takeFirstAnswer(`${DECK}?genders=Male`)).toBeUndefined();
  expect(await takeFirstAnswer(DECK)).toBe(answer);
  expect(await takeFirstAnswer(DECK)).toBeUndefined();
});

test('leaves refused and failed early requests to the app', async () => {
  kept(Promise.resolve(Response.json({}, { status: 403 })));
  expect(await takeFirstAnswer(DECK)).toBeUndefined();
  kept(Promise.reject(new TypeError('Failed to fetch')));
  expect(await takeFirstAnswer(DECK)).toBeUndefined();
});

test('drops an early response that is too old', async () => {
  kept(Promise.resolve(Response.json([])));
  openedSince(31_000);
  expect(await takeFirstAnswer(DECK)).toBeUndefined();
});
