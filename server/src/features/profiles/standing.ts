import type { Context } from '../../context.ts';
import type { Sql } from '../../platform/db/database.ts';
import { lockStanding, type ShownUpAt, setBanned, setVerified, touchActivity } from './profiles.queries.ts';

/** Tells other features what now decides whether and to whom a person may be shown. Locks the person. */
export async function announceStanding(ctx: Context, tx: Sql, userId: string): Promise<void> {
  const standing = await lockStanding(tx, userId);
  if (!standing) return;
  const isActive = standing.isActive && (ctx.settings.demo || !standing.isOfDemo);
  await ctx.events.emit(tx, 'standingChanged', { ...standing, isActive });
}

export async function markVerified(ctx: Context, tx: Sql, userId: string, place: ShownUpAt): Promise<void> {
  await setVerified(tx, userId, place);
  await announceStanding(ctx, tx, userId);
}

/** The person is locked as for their removal, since no like may refer to them meanwhile. */
export async function markBanned(ctx: Context, tx: Sql, userId: string, isBanned: boolean): Promise<void> {
  await setBanned(tx, userId, isBanned);
  await announceStanding(ctx, tx, userId);
}

/** Someone who was away for 90 days is shown again from now on. */
export async function markActive(ctx: Context, tx: Sql, userId: string): Promise<void> {
  if (await touchActivity(tx, userId)) await announceStanding(ctx, tx, userId);
}
