import type { Context } from '../../../context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { deleteForgotten, leaveReports, type ReportOn } from './filed-reports.queries.ts';
import { deleteDismissedMarks } from './reported-phones.queries.ts';
import { deleteEvidence } from './reports.queries.ts';

/** For someone who deletes their account. */
export async function leaveReportsOf(ctx: Context, tx: Sql, userId: string): Promise<void> {
  await announceChanged(ctx, tx, await leaveReports(tx, userId));
}

/** Deletes reports that stayed open for 30 days after one of the two had left. */
export async function forgetReports(ctx: Context): Promise<void> {
  await ctx.db.transaction(async (tx) => announceChanged(ctx, tx, await deleteForgotten(tx)));
}

/** Deletes what was kept so that a decision could be undone. */
export async function forgetEvidence(ctx: Context): Promise<void> {
  await deleteEvidence(ctx.db.sql);
  await deleteDismissedMarks(ctx.db.sql);
}

async function announceChanged(ctx: Context, tx: Sql, reports: readonly ReportOn[]): Promise<void> {
  if (reports.length > 0) await ctx.events.emit(tx, 'reportsChanged', { reports });
}
