import { DATE_NEAR_HOURS } from '@showup/contract/dates';
import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import { databaseTime } from '#platform/db/database-time';
import type { Context } from '#server/context';
import { findDates, findReplacement } from '../dates/dates.queries.ts';
import { dropWaiting } from './alerts/messages.queries.ts';
import { seal } from './alerts/seal.ts';
import {
  type CheckInRow,
  deleteSealedOf,
  lockRunningOfDates,
  lockRunningWith,
  moveToDate,
  setEnded,
} from './check-ins.queries.ts';
import { tellOwner } from './tell-owner.ts';

const HOUR_MS = 3_600_000;

/**
 * A check-in follows a date that moves, and ends with one that is off. From two hours before the date, it stays until its
 * owner answers: someone who is with them could move the date or call it off, so that nobody is told.
 */
export async function followDates(
  ctx: Context,
  tx: Sql,
  { dateIds }: { readonly dateIds: readonly string[] },
): Promise<void> {
  for (const row of await lockRunningOfDates(tx, dateIds)) await follow(ctx, tx, row);
}

async function follow(ctx: Context, tx: Sql, row: CheckInRow): Promise<void> {
  const { id, ownerId, dateId, dateAt, status } = row;
  if (status === 'open' || ownerId === null || dateId === null) return;
  const isFarAhead = Date.parse(dateAt) - DATE_NEAR_HOURS * HOUR_MS > (await databaseTime(tx)).getTime();
  if (!isFarAhead) return;
  const [date] = await findDates(tx, ownerId, [dateId]);
  if (date?.state === 'replaced') {
    const next = await findReplacement(tx, dateId);
    if (next) await moveToDate(tx, id, next.id, next.at);
  } else if (date?.state === 'off') {
    await setEnded(tx, id, 'off');
    await dropWaiting(tx, id);
  } else return;
  await tellOwner(ctx, tx, id);
}

/** Two people part. What their envelopes would tell is copied first, as the date is about to go. */
export async function sealBetween(
  ctx: Context,
  tx: Sql,
  userId: UserId,
  otherIds: readonly UserId[],
): Promise<void> {
  for (const row of await lockRunningWith(tx, userId, otherIds)) await seal(ctx, tx, row);
}

/** A person leaves: their own check-ins go with them unless an alert is open; those of others keep what they need. */
export async function leaveCheckIns(
  ctx: Context,
  tx: Sql,
  { userId }: { readonly userId: UserId },
): Promise<void> {
  for (const row of await lockRunningWith(tx, userId, null)) await seal(ctx, tx, row);
  await deleteSealedOf(tx, userId);
}
