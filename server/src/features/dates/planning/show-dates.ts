import type { DatePlan } from '@showup/contract/dates';
import type { UserId } from '@showup/contract/fields';
import { afterCommit, type Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { asDatePlan } from '../as-date-plan.ts';
import { findDates, findDatesOf } from '../dates.queries.ts';

export async function listDates(ctx: Context, viewerId: UserId): Promise<DatePlan[]> {
  return (await findDatesOf(ctx.db.sql, viewerId)).map(asDatePlan);
}

/** Tells other features, and after the commit each of these people, what the dates are now, as each may know them. */
export async function tellDates(
  ctx: Context,
  tx: Sql,
  ids: readonly string[],
  viewerIds: readonly UserId[],
): Promise<void> {
  await ctx.events.emit(tx, 'datesChanged', { dateIds: ids });
  for (const viewerId of viewerIds) {
    const plans = (await findDates(tx, viewerId, ids)).map(asDatePlan);
    afterCommit(tx, () => {
      for (const plan of plans) ctx.live.toUser(viewerId, 'dateChanged', plan);
    });
  }
}

/** The date as the viewer may know it, within the transaction that changed it. */
export async function readDate(tx: Sql, viewerId: UserId, id: string): Promise<DatePlan> {
  const [row] = await findDates(tx, viewerId, [id]);
  if (!row) throw new Error('A date is gone while its pair is locked.');
  return asDatePlan(row);
}
