import type { UserId } from '@showup/contract/fields';
import { afterCommit, type Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { deleteCodeUsesOf } from './capture/code-uses.queries.ts';
import { announceGone } from './review/review-news.ts';
import { removeWaiting } from './review/waiting-entries.ts';
import { findJudgeableLooks } from './second-looks/second-looks.queries.ts';
import { deleteLocationsOf, findKeptPhotos, findWaiting } from './verification.queries.ts';
import { stateOf } from './verification-state.ts';

// For someone who takes back a consent. The person is locked. Decisions stay, with when they were made.

/** Forgets where a person was when they sent photos. A photo without its location can't be judged, so one that waits goes. */
export async function withdrawLocations(ctx: Context, tx: Sql, userId: UserId): Promise<void> {
  await withdrawFromQueue(ctx, tx, userId);
  await deleteLocationsOf(tx, userId);
  await deleteCodeUsesOf(tx, userId);
}

/** Deletes the photos that a person sent to be verified. Their fingerprints stay their time, against copies. */
export async function withdrawCaptures(ctx: Context, tx: Sql, userId: UserId): Promise<void> {
  await withdrawFromQueue(ctx, tx, userId);
  await ctx.media.release(tx, await findKeptPhotos(tx, userId));
}

/** Call it before what admins would judge is deleted: looks again lapse with that, and leave their screens now. */
async function withdrawFromQueue(ctx: Context, tx: Sql, userId: UserId): Promise<void> {
  const gone = { userId, status: 'Withdrawn', decidedBy: null } as const;
  for (const verificationId of await findJudgeableLooks(tx, userId))
    await announceGone(ctx, tx, { ...gone, verificationId });
  const waiting = await findWaiting(tx, userId);
  if (!waiting || waiting.venueId === null) return; // nothing, or new photos of the profile
  await removeWaiting(ctx, tx, userId, waiting, 'Withdrawn');
  afterCommit(tx, () => ctx.live.toUser(userId, 'verificationUpdate', stateOf(null, null)));
}
