import type { UserId } from '@showup/contract/fields';
import { UNDO_HOURS } from '@showup/contract/moderation';
import type { Sql } from '#platform/db/database';
import type { Deletes } from '#platform/jobs/retention';
import type { Context } from '#server/context';
import { leaveReports } from './filed-reports.queries.ts';
import { deleteDismissedMarks } from './reported-phones.queries.ts';
import { forgetNames } from './reports.queries.ts';

/** For someone who deletes their account: their open reports stay until they are decided. */
export async function leaveReportsOf(ctx: Context, tx: Sql, userId: UserId): Promise<void> {
  const reports = await leaveReports(tx, userId);
  if (reports.length > 0) await ctx.events.emit(tx, 'reportsChanged', { reports });
}

export const decidedReports: readonly Deletes[] = [
  {
    what: 'The names kept with a report',
    after: { hours: UNDO_HOURS },
    from: 'the decision',
  },
  {
    what: 'The fingerprint of a reported phone, if the report was dismissed',
    after: { hours: UNDO_HOURS },
    from: 'the decision',
  },
];

/** Deletes what was kept so that a decision could be undone. */
export async function forgetDecided(ctx: Context): Promise<void> {
  await forgetNames(ctx.db.sql);
  await deleteDismissedMarks(ctx.db.sql);
}
