import type { UserId } from '@showup/contract/fields';
import { badInput, problem } from '#platform/problem';
import type { Context } from '#server/context';
import { countView } from '../deck/exposure.ts';
import { takeLikeBack } from '../pairs.queries.ts';
import { deleteReject, writeReject } from '../swipes.queries.ts';
import { openPair } from './open-pair.ts';

const stillMatched = problem(
  409,
  'matching.matched',
  'You are matched with this person. Unmatch them first.',
);

/** Rejects someone and withdraws a like of them. @throws Problem 409 for a match, 404 when that person is gone */
export async function reject(
  ctx: Context,
  viewerId: UserId,
  rejectedId: UserId,
): Promise<{ rejected: boolean }> {
  if (rejectedId === viewerId) throw badInput('You cannot reject yourself.');
  await ctx.db.transaction(async (tx) => {
    const pair = await openPair(ctx, tx, viewerId, rejectedId);
    if (pair.isMatched) throw stillMatched();
    const isFirst = await writeReject(tx, viewerId, rejectedId);
    if (pair.viewerLikes) await takeLikeBack(tx, viewerId, rejectedId);
    if (isFirst && !pair.hasLooked) countView(ctx, tx, rejectedId);
  });
  return { rejected: true };
}

/** Undoes a reject, so that the person may be shown again. Returns false if there was none. */
export async function undoReject(
  ctx: Context,
  viewerId: UserId,
  rejectedId: UserId,
): Promise<{ undone: boolean }> {
  if (rejectedId === viewerId) throw badInput('You cannot reject yourself.');
  return ctx.db.transaction(async (tx) => {
    await openPair(ctx, tx, viewerId, rejectedId);
    return { undone: await deleteReject(tx, viewerId, rejectedId) };
  });
}
