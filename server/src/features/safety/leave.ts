import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import type { Deletes } from '#platform/jobs/retention';
import type { Context } from '#server/context';
import { forgetGoneAccounts, forgetNamesOfGone, holdPeople } from './blocks/blocks.queries.ts';
import { followAccount } from './blocks/blocks.ts';
import { deleteLongDeparted } from './departed.queries.ts';
import { departedPeople, keepDeparted } from './departed.ts';
import { leaveReportsOf } from './reports/forget-reports.ts';
import { carryReports } from './reports/phone-reports.ts';

/** For someone who deletes their account. The hashes of blocks and of reported phones stay. */
export async function leaveSafety(ctx: Context, tx: Sql, { userId }: { userId: UserId }): Promise<void> {
  await leaveReportsOf(ctx, tx, userId);
  const [person] = await holdPeople(tx, [userId]);
  if (person) await keepDeparted(ctx, tx, person);
}

/** For an account that leaves its number for another one, or for none. */
export async function leaveNumber(
  ctx: Context,
  tx: Sql,
  change: { readonly userId: UserId; readonly from: string; readonly to: string | null },
): Promise<void> {
  await followAccount(ctx, tx, change);
  if (change.to !== null) await carryReports(ctx, tx, change.from, change.to);
}

export const dataOfDeparted: readonly Deletes[] = [
  ...departedPeople,
  {
    what: 'The names in a list of blocked people',
    after: null,
    from: 'the person whose list it is has deleted their account',
  },
];

/** Deletes expired data about people who left. */
export async function forgetDeparted(ctx: Context): Promise<void> {
  await forgetGoneAccounts(ctx.db.sql);
  await forgetNamesOfGone(ctx.db.sql);
  await deleteLongDeparted(ctx.db.sql);
}
