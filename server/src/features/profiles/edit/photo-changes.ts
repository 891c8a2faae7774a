import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import type { Standing } from '../profiles.queries.ts';
import { dropPendingPhotos, findChosenPhotos, keepPhotosWaiting, showPhotos } from './edit.queries.ts';

/**
 * The state of a person's photos, or of their name, birthday and gender, after a change: new ones were `shown` at once,
 * or are `waiting` for a review (replacing any that waited before), or the waiting ones were `withdrawn`.
 */
export type PhotosChange = 'shown' | 'waiting' | 'withdrawn';

const announce = (ctx: Context, tx: Sql, userId: UserId, change: PhotosChange) =>
  ctx.events.emit(tx, 'photosChanged', { userId, change });

/** After a change of the name, birthday or gender that waits for a review. */
export async function announceDetails(ctx: Context, tx: Sql, userId: UserId): Promise<void> {
  const { pendingPhotos, hasPendingDetails } = await findChosenPhotos(tx, userId);
  await announce(ctx, tx, userId, pendingPhotos || hasPendingDetails ? 'waiting' : 'withdrawn');
}

/** After a change of details that needs no approval: an admin may still see the old ones. */
export async function announceShownDetails(ctx: Context, tx: Sql, userId: UserId): Promise<void> {
  await announce(ctx, tx, userId, 'shown');
}

export async function announcePictures(
  ctx: Context,
  tx: Sql,
  userId: UserId,
  mediaIds: readonly string[],
): Promise<void> {
  if (mediaIds.length > 0) await ctx.events.emit(tx, 'picturesTaken', { userId, mediaIds });
}

/**
 * An admin has approved the face of a verified person, so only they and admins see new photos until those are approved
 * too; others keep seeing the old ones. The person is locked.
 * @throws Problem 400 when a photo is neither the person's own nor this browser's upload
 */
export async function choosePhotos(
  ctx: Context,
  tx: Sql,
  { userId, isVerified }: Standing,
  ids: readonly string[],
  browser: Buffer,
): Promise<void> {
  const { photos, pendingPhotos, hasPendingDetails } = await findChosenPhotos(tx, userId);
  const waiting = pendingPhotos ?? [];
  const isNew = !isSameSet(ids, photos);
  const uploads = without(ids, [...photos, ...waiting]);
  const owned = { preset: 'profile', uploader: browser, ownerId: userId } as const;

  if (isVerified && isNew) {
    await ctx.media.claim(tx, uploads, { ...owned, shownTo: 'review' });
    await announcePictures(ctx, tx, userId, uploads);
    await keepPhotosWaiting(tx, userId, ids);
    await ctx.media.release(tx, without(waiting, [...ids, ...photos]));
    if (!isSameSet(ids, waiting)) await announce(ctx, tx, userId, 'waiting');
    return;
  }
  await ctx.media.claim(tx, ids, { ...owned, shownTo: 'members' });
  await announcePictures(ctx, tx, userId, uploads);
  await showPhotos(tx, userId, ids);
  await ctx.media.release(tx, without([...photos, ...waiting], ids));
  if (pendingPhotos) await announce(ctx, tx, userId, hasPendingDetails ? 'waiting' : 'withdrawn');
  else if (isNew) await announce(ctx, tx, userId, 'shown');
}

/** Returns whether any photos were waiting. */
export async function approvePhotos(ctx: Context, tx: Sql, userId: UserId): Promise<boolean> {
  const { photos, pendingPhotos } = await findChosenPhotos(tx, userId);
  if (!pendingPhotos) return false;
  await ctx.media.showToMembers(tx, without(pendingPhotos, photos));
  await showPhotos(tx, userId, pendingPhotos);
  await ctx.media.release(tx, without(photos, pendingPhotos));
  return true;
}

/** Returns whether any photos were waiting. */
export async function rejectPhotos(ctx: Context, tx: Sql, userId: UserId, reason: string): Promise<boolean> {
  const { photos, pendingPhotos } = await findChosenPhotos(tx, userId);
  if (!pendingPhotos) return false;
  await dropPendingPhotos(tx, userId, reason);
  await ctx.media.release(tx, without(pendingPhotos, photos));
  return true;
}

const without = (ids: readonly string[], others: readonly string[]) =>
  ids.filter((id) => !others.includes(id));

/** No one has the same photo twice. */
function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && without(a, b).length === 0;
}
