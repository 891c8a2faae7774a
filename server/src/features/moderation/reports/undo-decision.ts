import type { UserId } from '@showup/contract/fields';
import { lockDecisions, reopenReport } from '#features/safety/reports/decide-reports';
import type { LockedReport } from '#features/safety/reports/reports.queries';
import { afterCommit, isDuplicate, type Sql } from '#platform/db/database';
import type { Viewer } from '#platform/http/requests/caller';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { deleteNoticesOf, findWarning, lockWarning, type Warned } from '../notices/notices.queries.ts';
import { noReport, ownReport } from '../refusals.ts';
import { announceFiled } from './report-news.ts';

const tooLate = problem(409, 'moderation.too_late', 'Decisions can only be undone for an hour.');
const closedByBan = problem(409, 'moderation.banned', 'A ban closed this report. Lift the ban instead.');
const wasRead = problem(
  409,
  'moderation.acknowledged',
  'The person has already read the warning, so it can no longer be withdrawn.',
);

/** A warning answers several reporters, and each of them may report again meanwhile. */
const TRIES = 5;

/**
 * Reopens the report, and the decision is not announced. A warning is withdrawn, and all reports it upheld are
 * reopened. Does nothing if the report is open.
 * @throws Problem 403 for an admin who is part of one of the reports, 404 if it is gone, 409 if it can't be undone
 */
export async function undoDecision(ctx: Context, admin: Viewer, reportId: string): Promise<void> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await undoOnce(ctx, admin, reportId);
    } catch (error) {
      // A report that was filed meanwhile was not locked. The next try finds it.
      if (!isDuplicate(error) || left === 0) throw error;
    }
  }
}

async function undoOnce(ctx: Context, admin: Viewer, reportId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const warning = await findWarning(tx, reportId);
    const held = await lockDecisions(tx, warning?.reportIds ?? [reportId], admin.id);
    const report = held.find((one) => one.reportId === reportId);
    if (!report) throw noReport();
    if (held.some((one) => one.reporterId === admin.id || one.reportedId === admin.id)) throw ownReport();
    if (report.isOpen) return;
    if (!report.isUndoable) throw tooLate();
    if (report.verdict === 'upheld') await takeBackWarning(ctx, tx, warning);
    await reopen(ctx, tx, held);
    await recordUndo(ctx, tx, admin, report);
  });
}

/** @throws Problem 409 if there is no warning, or it was read */
async function takeBackWarning(ctx: Context, tx: Sql, warning: Warned | undefined): Promise<void> {
  if (!warning) throw closedByBan();
  const { noticeId, userId } = warning;
  const notice = await lockWarning(tx, noticeId);
  if (!notice) throw noReport();
  if (notice.isAcknowledged) throw wasRead();
  afterCommit(tx, () => ctx.live.toUser(userId, 'noticeGone', { noticeId }));
}

/** Reopens reports about one person and deletes the notices about their decision. */
async function reopen(ctx: Context, tx: Sql, held: readonly LockedReport[]): Promise<void> {
  const heldIds = held.map(({ reportId }) => reportId);
  for (const { reportId, reportedId } of held.filter(({ isOpen }) => !isOpen)) {
    await reopenReport(tx, reportId, heldIds);
    await deleteNoticesOf(tx, reportId);
    await announceFiled(ctx, tx, { reportId, reportedId });
  }
}

/** Like the decision itself: a dismissal is about one report, a warning about a person. */
async function recordUndo(
  ctx: Context,
  tx: Sql,
  { id: adminId }: Viewer,
  { reportId, reportedId, reporterId, verdict }: LockedReport,
): Promise<void> {
  const here = (ids: readonly (UserId | null)[]) => ids.filter((id) => id !== null);
  await ctx.audit.record(
    tx,
    verdict === 'dismissed'
      ? { adminId, action: 'undo-dismissal', subjectIds: here([reportedId, reporterId]), reportId }
      : { adminId, action: 'undo-warning', subjectIds: here([reportedId]) },
  );
}
