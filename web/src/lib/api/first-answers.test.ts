import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeFirstAnswer } from './first-answers.ts';

const DECK = '/match/potential-matches';
const kept = (asked: Promise<Response>) => {
  globalThis.firstAnswers = { [DECK]: asked };
};
const take = (address: string) => takeFirstAnswer(address, new AbortController().signal);
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
  expect(await take(`${DECK}?genders=Male`)).toBeUndefined();
  expect(await take(DECK)).toBe(answer);
  expect(await take(DECK)).toBeUndefined();
});

test('leaves refused and failed early requests to the app', async () => {
  kept(Promise.resolve(Response.json({}, { status: 403 })));
  expect(await take(DECK)).toBeUndefined();
  kept(Promise.reject(new TypeError('Failed to fetch')));
  expect(await take(DECK)).toBeUndefined();
});

test('drops an early response that is too old', async () => {
  kept(Promise.resolve(Response.json([])));
  openedSince(31_000);
  expect(await take(DECK)).toBeUndefined();
});

test('does not wait for an early response beyond the limit of the call', async () => {
  kept(new Promise(() => {}));
  const limit = new AbortController();
  const taken = takeFirstAnswer(DECK, limit.signal);
  limit.abort();
  expect(await taken).toBeUndefined();
});
