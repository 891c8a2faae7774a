import { lockReport } from '#features/safety/reports/decide-reports';
import { type Decision, findDecision } from '#features/safety/reports/reports.queries';
import type { Sql } from '#platform/db/database';
import type { Viewer } from '#platform/http/requests/caller';
import { type Problem, problem } from '#platform/problem';
import type { Context } from '#server/context';
import { nameAdmin, noReport, ownReport } from '../refusals.ts';

/** Returns undefined if the report is not open. @throws Problem 403 for a report about or by this admin */
export async function lockForReview(tx: Sql, admin: Viewer, reportId: string) {
  const report = await lockReport(tx, reportId, admin.id);
  if (!report) return undefined;
  const { reporterId, reportedId } = report;
  if (reporterId === admin.id || reportedId === admin.id) throw ownReport();
  return { subjectIds: [reportedId, reporterId].filter((id) => id !== null) };
}

/** How a report was decided. If it has been deleted since, the record may still know. */
export async function getDecision(ctx: Context, tx: Sql, reportId: string): Promise<Partial<Decision>> {
  const kept = await findDecision(tx, reportId);
  if (kept) return kept;
  const decidedBy = await ctx.audit.actorOf(tx, 'dismiss-report', reportId);
  return decidedBy === undefined ? {} : { verdict: 'dismissed', decidedBy };
}

/** Why a report cannot be reviewed: it is gone, or someone decided it. */
export async function notOpen(ctx: Context, tx: Sql, reportId: string, admin: Viewer): Promise<Problem> {
  const { verdict, decidedBy = null } = await getDecision(ctx, tx, reportId);
  if (verdict === undefined) return noReport();
  const who = await nameAdmin(tx, decidedBy, admin);
  const did = verdict === 'dismissed' ? 'dismissed this report' : 'decided this report';
  return problem(409, 'moderation.decided', `${who} already ${did}.`)();
}
