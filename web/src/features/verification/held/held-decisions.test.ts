import type { UserId } from '@showup/contract/fields';
import type { Decision, PendingVerification } from '@showup/contract/verification';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { itemsIn } from '#lib/api/pages.ts';
import { asUserId } from '#test/as-user-id.ts';
import { aCapture } from '#test/entities.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { type ReviewPages, reviewsKeys } from '../review/reviews.api.ts';
import { dropHeld, heldIn, hold, sendHeld, takeBack, UNDO_MS } from './held-decisions.ts';

const entryOf = (fullName: string, at: number) =>
  aCapture({ fullName, verificationId: `v${at}`, userId: asUserId(`u${at}`) });
const [leah, omar] = [entryOf('Leah', 1), entryOf('Omar', 2)];
const approval = ({ userId, verificationId }: PendingVerification): Decision => ({
  userId,
  verificationId,
  status: 'Approved',
});

let cache: QueryClient;
/** The bodies sent, and how the server answers the next one. */
let sent: { userId: UserId; keepalive: boolean }[];
let answer: () => Response;

beforeEach(() => {
  vi.useFakeTimers();
  cache = new QueryClient();
  const pages: ReviewPages = { pages: [{ items: [leah, omar], next: undefined }], pageParams: [''] };
  cache.setQueryData(reviewsKeys.pending, pages);
  sent = [];
  answer = () => Response.json({});
  vi.stubGlobal('fetch', async (_address: string, { body, keepalive = false }: RequestInit) => {
    sent.push({ userId: JSON.parse(String(body)).userId, keepalive });
    return answer();
  });
  vi.spyOn(notify, 'success').mockReturnValue();
  vi.spyOn(notify, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const namesIn = (isFailed: boolean) =>
  heldIn(cache).flatMap(({ entry, stage }) => ((stage === 'failed') === isFailed ? [entry.fullName] : []));
const heldNames = () => namesIn(false);
const queued = () =>
  itemsIn(cache.getQueryData<ReviewPages>(reviewsKeys.pending)).map(({ fullName }) => fullName);

test('sends a decision ten seconds after it was made, and confirms it only then', async () => {
  hold(cache, leah, approval(leah));
  await vi.advanceTimersByTimeAsync(9_999);
  expect(sent).toEqual([]);
  expect(notify.success).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([{ userId: 'u1', keepalive: true }]);
  expect(notify.success).toHaveBeenCalledExactlyOnceWith(
    'User approved successfully',
    expect.objectContaining({ icon: expect.anything() }), // their face and name
  );
  expect([heldNames(), queued()]).toEqual([[], ['Omar']]);
});

test('sends a decision when the next one is made, which then has its own ten seconds', async () => {
  hold(cache, leah, approval(leah));
  await vi.advanceTimersByTimeAsync(3_000);
  hold(cache, omar, approval(omar));
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1);
  expect(sent.map(({ userId }) => userId)).toEqual(['u1']);
  expect([heldNames(), queued()]).toEqual([['Omar'], ['Omar']]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent.map(({ userId }) => userId)).toEqual(['u1', 'u2']);
  expect([heldNames(), queued()]).toEqual([[], []]);
});

test('sends nothing of a decision that is taken back, and gives a new one its own ten seconds', async () => {
  hold(cache, leah, approval(leah));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(takeBack(cache)).toBe(leah);
  expect(takeBack(cache)).toBeUndefined();
  hold(cache, leah, approval(leah));
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1);
  expect(sent).toEqual([]);
  expect(takeBack(cache)).toBe(leah);
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect(sent).toEqual([]);
  expect(queued()).toEqual(['Leah', 'Omar']);
});

test('sends the decision at once when the screen is left, and nothing twice', async () => {
  hold(cache, leah, approval(leah));
  hold(cache, leah, { ...approval(leah), status: 'Rejected', reason: 'Other' });
  hold(cache, omar, approval(omar));
  await sendHeld(cache);
  await sendHeld(cache);
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect(sent).toEqual([
    { userId: 'u1', keepalive: true },
    { userId: 'u2', keepalive: true },
  ]);
});

test('hides a sent entry until the response, and can no longer take it back or drop it', async () => {
  let respond = (_response: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (respond = resolve)));
  hold(cache, leah, approval(leah));
  const done = sendHeld(cache);
  expect(heldNames()).toEqual(['Leah']);
  expect(takeBack(cache)).toBeUndefined();
  expect(dropHeld(cache, leah.verificationId)).toBeUndefined(); // the event is about this decision itself
  respond(Response.json({}));
  await done;
  expect([heldNames(), queued()]).toEqual([[], ['Omar']]);
});

test('brings an entry back, marked and with a message, when its decision fails', async () => {
  answer = () => Response.json({}, { status: 500 });
  hold(cache, leah, approval(leah));
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect(notify.error).toHaveBeenCalledExactlyOnceWith(
    'Failed to update verification status',
    expect.objectContaining({ id: leah.verificationId }),
  );
  expect([heldNames(), queued(), namesIn(true)]).toEqual([[], ['Leah', 'Omar'], ['Leah']]);
  answer = () => Response.json({});
  hold(cache, leah, approval(leah));
  expect([heldNames(), namesIn(true)]).toEqual([['Leah'], []]);
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect([heldNames(), queued(), namesIn(true)]).toEqual([[], ['Omar'], []]);
});

test('names the person when the server refuses a decision, and removes what others have decided', async () => {
  const problem = { code: 'verification.decided', message: 'Maya already approved this photo.' };
  answer = () => Response.json(problem, { status: 409 });
  hold(cache, leah, approval(leah));
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect(notify.error).toHaveBeenCalledExactlyOnceWith('Leah: Maya already approved this photo.');
  expect([heldNames(), queued()]).toEqual([[], ['Omar']]);
});

test('drops a decision whose entry has left the queue', async () => {
  hold(cache, leah, approval(leah));
  expect(dropHeld(cache, omar.verificationId)).toBeUndefined();
  expect(dropHeld(cache, leah.verificationId)).toBe(leah);
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect(sent).toEqual([]);
});
