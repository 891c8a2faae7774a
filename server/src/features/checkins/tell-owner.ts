import type { CheckIn } from '@showup/contract/checkins';
import { afterCommit, type Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { asCheckIn } from './as-check-in.ts';
import { findCheckIn } from './check-ins.queries.ts';
import { findConfirmed } from './contact/channels.queries.ts';

/** Reads a check-in for its owner. */
export async function readCheckIn(ctx: Context, sql: Sql, id: string): Promise<CheckIn> {
  const row = await findCheckIn(sql, id);
  if (!row) throw new Error('A check-in is gone while it is locked.');
  return asCheckIn(ctx, row, await findConfirmed(sql, [id]));
}

/** Sends it to the owner's tabs after the commit, and to nobody else. Returns what they read. */
export async function tellOwner(ctx: Context, tx: Sql, id: string): Promise<CheckIn> {
  const checkIn = await readCheckIn(ctx, tx, id);
  const ownerId = (await findCheckIn(tx, id))?.ownerId;
  if (ownerId) afterCommit(tx, () => ctx.live.toUser(ownerId, 'checkInChanged', checkIn));
  return checkIn;
}
