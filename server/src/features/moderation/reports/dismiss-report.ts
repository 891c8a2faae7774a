import type { Dismissal, ReportedMessage } from '@showup/contract/moderation';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/http/requests/caller.ts';
import { type Problem, problem } from '../../../platform/problem.ts';
import { closeReport, lockReport } from '../../safety/reports/decide-reports.ts';
import { type Decision, findDecision } from '../../safety/reports/reports.queries.ts';
import { nameAdmin, noReport, ownReport } from '../refusals.ts';

/**
 * The messages that the two wrote to each other before the report. Records the look.
 * @throws Problem 403 for a report about or by this admin, 404 for one that is gone, 409 for one that is decided
 */
export function showReportMessages(
  ctx: Context,
  admin: Viewer,
  reportId: string,
): Promise<ReportedMessage[]> {
  return ctx.db.transaction(async (tx) => {
    const report = await lockForReview(tx, admin, reportId);
    if (!report) throw await notOpen(ctx, tx, reportId, admin);
    const { messages, subjectIds } = report;
    await ctx.audit.record(tx, { adminId: admin.id, action: 'show-messages', reportId, subjectIds });
    return messages;
  });
}

/**
 * Succeeds again for the same admin.
 * @throws Problem 403 for a report about or by this admin, 404 for one that is gone, 409 if another admin was faster
 */
export async function dismissReport(
  ctx: Context,
  admin: Viewer,
  { reportId, reason }: Dismissal,
): Promise<void> {
  const adminId = admin.id;
  await ctx.db.transaction(async (tx) => {
    const report = await lockForReview(tx, admin, reportId);
    if (!report) {
      const { verdict, decidedBy } = await getDecision(ctx, tx, reportId);
      if (verdict === 'dismissed' && decidedBy === adminId) return;
      throw await notOpen(ctx, tx, reportId, admin);
    }
    await closeReport(ctx, tx, reportId, 'dismissed', adminId);
    const { subjectIds } = report;
    await ctx.audit.record(tx, { adminId, action: 'dismiss-report', reportId, subjectIds, reason });
  });
}

/** Returns undefined if the report is not open. @throws Problem 403 for a report about or by this admin */
async function lockForReview(tx: Sql, admin: Viewer, reportId: string) {
  const report = await lockReport(tx, reportId, admin.id);
  if (!report) return undefined;
  const { reporterId, reportedId, messages } = report;
  if (reporterId === admin.id || reportedId === admin.id) throw ownReport();
  return { messages, subjectIds: [reportedId, reporterId].filter((id) => id !== null) };
}

/** How a report was decided. If it has been deleted since, the record may still know. */
async function getDecision(ctx: Context, tx: Sql, reportId: string): Promise<Partial<Decision>> {
  const kept = await findDecision(tx, reportId);
  if (kept) return kept;
  const decidedBy = await ctx.audit.actorOf(tx, 'dismiss-report', reportId);
  return decidedBy === undefined ? {} : { verdict: 'dismissed', decidedBy };
}

async function notOpen(ctx: Context, tx: Sql, reportId: string, admin: Viewer): Promise<Problem> {
  const { verdict, decidedBy = null } = await getDecision(ctx, tx, reportId);
  if (verdict === undefined) return noReport();
  const who = await nameAdmin(tx, decidedBy, admin);
  const did = verdict === 'dismissed' ? 'dismissed this report' : 'decided this report';
  return problem(409, 'moderation.decided', `${who} ${did} already.`)();
}
