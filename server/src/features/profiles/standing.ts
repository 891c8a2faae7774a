import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import {
  deleteCell,
  lockStanding,
  type ShownUpAt,
  setBanned,
  setUnverified,
  setVerified,
  touchActivity,
} from './profiles.queries.ts';

/** Tells other features about everything that decides whether and to whom a person may be shown. Locks the person. */
export async function announceStanding(ctx: Context, tx: Sql, userId: UserId): Promise<void> {
  const standing = await lockStanding(tx, userId);
  if (!standing) return;
  const isActive = standing.isActive && (ctx.settings.demo || !standing.isOfDemo);
  await ctx.events.emit(tx, 'standingChanged', { ...standing, isActive });
}

export async function markVerified(ctx: Context, tx: Sql, userId: UserId, at: ShownUpAt): Promise<void> {
  await setVerified(tx, userId, at);
  await announceStanding(ctx, tx, userId);
  await ctx.events.emit(tx, 'verified', { userId });
}

/** For an approval that is taken back. Does nothing for someone who wasn't verified. */
export async function markUnverified(ctx: Context, tx: Sql, userId: UserId): Promise<void> {
  if (!(await setUnverified(tx, userId))) return;
  await announceStanding(ctx, tx, userId);
  await ctx.events.emit(tx, 'unverified', { userId });
}

/**
 * Forgets around where the person showed up. They stay verified, and nobody new is shown them, nor they anyone new. The
 * person is locked.
 */
export async function forgetCell(ctx: Context, tx: Sql, userId: UserId): Promise<void> {
  await deleteCell(tx, userId);
  await announceStanding(ctx, tx, userId);
}

/** The person is locked as for their removal, since no like may refer to them meanwhile. */
export async function markBanned(ctx: Context, tx: Sql, userId: UserId, isBanned: boolean): Promise<void> {
  await setBanned(tx, userId, isBanned);
  await announceStanding(ctx, tx, userId);
}

/** Shows someone again who was away for 90 days. */
export async function markActive(ctx: Context, tx: Sql, userId: UserId): Promise<void> {
  if (await touchActivity(tx, userId)) await announceStanding(ctx, tx, userId);
}
