import type { UserId } from '@showup/contract/fields';
import type { PhotosChange } from '#features/profiles/edit/photo-changes';
import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { deleteEntry, findWaiting, type WaitingEntry } from '../verification.queries.ts';
import { announceArrived, announceGone } from './review-news.ts';
import { insertPhotosEntry, renameEntry } from './reviews.queries.ts';

/** The person is locked. */
export async function removeWaiting(
  ctx: Context,
  tx: Sql,
  userId: UserId,
  waiting: WaitingEntry,
  status: 'Replaced' | 'Withdrawn',
): Promise<void> {
  await deleteEntry(tx, waiting.id);
  if (waiting.mediaId !== null) await ctx.media.release(tx, [waiting.mediaId]);
  await announceGone(ctx, tx, { verificationId: waiting.id, userId, status, decidedBy: null });
}

/**
 * Changes of someone verified join the queue. The waiting entry of anyone else gets a new id, so that a decision about what
 * was shown before is refused.
 */
export async function followPhotosChange(
  ctx: Context,
  tx: Sql,
  { userId, change }: { readonly userId: UserId; readonly change: PhotosChange },
): Promise<void> {
  const waiting = await findWaiting(tx, userId);
  if (change === 'shown') {
    if (waiting) await renewWaiting(ctx, tx, userId, waiting.id);
    return;
  }
  const isWaiting = change === 'waiting';
  if (waiting) await removeWaiting(ctx, tx, userId, waiting, isWaiting ? 'Replaced' : 'Withdrawn');
  if (isWaiting)
    await announceArrived(ctx, tx, { verificationId: await insertPhotosEntry(tx, userId), userId });
}

async function renewWaiting(ctx: Context, tx: Sql, userId: UserId, oldId: string): Promise<void> {
  const verificationId = await renameEntry(tx, oldId);
  await announceGone(ctx, tx, { verificationId: oldId, userId, status: 'Replaced', decidedBy: null });
  await announceArrived(ctx, tx, { verificationId, userId });
}

/** For someone who deletes their account. The row and the photo are deleted with the person. */
export async function leaveQueue(ctx: Context, tx: Sql, userId: UserId): Promise<void> {
  const waiting = await findWaiting(tx, userId);
  if (!waiting) return;
  await announceGone(ctx, tx, {
    verificationId: waiting.id,
    userId,
    status: 'Withdrawn',
    decidedBy: null,
  });
}
