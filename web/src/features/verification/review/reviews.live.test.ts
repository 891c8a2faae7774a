import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { itemsIn } from '#lib/api/pages.ts';
import { asUserId } from '#test/as-user-id.ts';
import { aCapture } from '#test/entities.ts';
import { type ReviewPages, reviewsKeys } from './reviews.api.ts';
import { receiveReviewArrived, receiveReviewDecided } from './reviews.live.ts';

const id = (at: number) => asUserId(`5f0b1f0e-6a34-4d7e-9c0f-0d6b1d7e4a1${at}`);

const entry = (at: number) =>
  aCapture({
    verificationId: id(at),
    userId: id(9),
    fullName: `Person ${at}`,
    submittedAt: `2026-11-21T10:0${at}:00.000Z`,
  });

/** A queue of two pages. `end` is the cursor of a third, if there is one. */
function cacheOf(end: string | undefined) {
  const cache = new QueryClient();
  const pages: ReviewPages = {
    pages: [
      { items: [entry(1), entry(2)], next: 'more' },
      { items: [entry(3)], next: end },
    ],
    pageParams: ['', 'more'],
  };
  cache.setQueryData(reviewsKeys.pending, pages);
  return cache;
}

const names = (cache: QueryClient) =>
  itemsIn(cache.getQueryData<ReviewPages>(reviewsKeys.pending)).map(({ fullName }) => fullName);
const isToBeAsked = (cache: QueryClient) => cache.getQueryState(reviewsKeys.pending)?.isInvalidated;

test('removes a decided entry from the queue and leaves the others alone', async () => {
  const cache = cacheOf(undefined);
  const decided = { userId: id(9), status: 'Approved' as const, decidedBy: 'Maya' };
  await receiveReviewDecided(cache, { ...decided, verificationId: id(2) });
  expect(names(cache)).toEqual(['Person 1', 'Person 3']);
  await receiveReviewDecided(cache, { ...decided, verificationId: id(7) });
  expect(names(cache)).toEqual(['Person 1', 'Person 3']);
  expect(isToBeAsked(cache)).toBe(false);
});

test('discards a response under way that may still contain the decided entry, and asks again', async () => {
  const cache = cacheOf(undefined);
  let answer: (pages: ReviewPages) => void = () => undefined;
  const late = new Promise<ReviewPages>((resolve) => {
    answer = resolve;
  });
  const asked = cache.fetchQuery({ queryKey: reviewsKeys.pending, queryFn: () => late });
  await receiveReviewDecided(cache, {
    verificationId: id(1),
    userId: id(9),
    status: 'Rejected',
    decidedBy: null,
  });
  answer({ pages: [{ items: [entry(1)], next: undefined }], pageParams: [''] });
  await asked.catch(() => undefined);
  expect(names(cache)).toEqual(['Person 2', 'Person 3']);
  expect(isToBeAsked(cache)).toBe(true);
});

test('keeps a replaced entry in its place until the queue is fetched again', async () => {
  const cache = cacheOf('further');
  await receiveReviewDecided(cache, {
    verificationId: id(2),
    userId: id(9),
    status: 'Replaced',
    decidedBy: null,
  });
  expect(names(cache)).toEqual(['Person 1', 'Person 2', 'Person 3']);
  expect(isToBeAsked(cache)).toBe(true);
});

test('refetches the queue for a new entry only if the end of the queue is loaded', () => {
  const whole = cacheOf(undefined);
  receiveReviewArrived(whole);
  expect(isToBeAsked(whole)).toBe(true);
  const part = cacheOf('further');
  receiveReviewArrived(part);
  expect(isToBeAsked(part)).toBe(false);
});
