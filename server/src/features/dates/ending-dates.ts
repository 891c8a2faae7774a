import { DATES_KEPT_DAYS } from '@showup/contract/dates';
import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import type { Deletes } from '#platform/jobs/retention';
import type { Context } from '#server/context';
import { notifyThatItIsOff } from './date-push.ts';
import { deleteDatesBefore, type EndedDate, leaveAllDates, partDates } from './ending-dates.queries.ts';
import { tellDates } from './planning/show-dates.ts';

/**
 * Matches of a person end by an unmatch, a block or a ban: what they had planned is off, and the others read that, the
 * same whatever the reason.
 */
export async function endDates(
  ctx: Context,
  tx: Sql,
  userId: UserId,
  otherIds: readonly UserId[],
): Promise<void> {
  await tellEnd(ctx, tx, userId, await partDates(tx, userId, otherIds));
}

/** For someone who deletes their account. */
export async function leaveDates(ctx: Context, tx: Sql, { userId }: { userId: UserId }): Promise<void> {
  await tellEnd(ctx, tx, userId, await leaveAllDates(tx, userId));
}

async function tellEnd(ctx: Context, tx: Sql, userId: UserId, ended: readonly EndedDate[]): Promise<void> {
  for (const { id, lo, hi, wasAccepted } of ended) {
    const people = [lo, hi].filter((one) => one !== null);
    await tellDates(ctx, tx, [id], people);
    if (!wasAccepted) continue; // they were notified when it was cancelled
    for (const to of people.filter((one) => one !== userId))
      notifyThatItIsOff(ctx, tx, { dateId: id, from: userId, to });
  }
}

export const oldDates: readonly Deletes[] = [
  {
    what: 'A date you planned, and what you said of it',
    after: { days: DATES_KEPT_DAYS },
    from: 'it was over',
  },
  { what: 'A date with someone who is no longer your match', after: null, from: 'it would have been over' },
];

export async function deleteOldDates(ctx: Context): Promise<void> {
  await deleteDatesBefore(ctx.db.sql, DATES_KEPT_DAYS);
}
