import type { Audit } from '../../platform/audit/audit.service.ts';
import { afterCommit, type Database, isDuplicate, type Sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import type { Live } from '../../platform/live/live.ts';
import { problem } from '../../platform/problem.ts';
import type { Sessions } from '../accounts/accounts.service.ts';
import type { LockedReport, Safety } from '../safety/safety.service.ts';
import { deleteNoticesOf, findWarning, lockWarning, type Warned } from './notices.queries.ts';
import { desksBut, noReport, ownReport } from './report-review.ts';

const tooLate = problem(409, 'moderation.too_late', 'The hour in which this could be undone is over.');
const closedByBan = problem(409, 'moderation.banned', 'A ban closed this report. Lift the ban instead.');
const wasRead = problem(
  409,
  'moderation.acknowledged',
  'The person has read the warning already. It can no longer be taken back.',
);

/** Each of those whom a warning answered may file anew at a moment of their own. */
const TRIES = 5;

interface Parts {
  readonly db: Database;
  readonly audit: Audit;
  readonly live: Live;
  readonly sessions: Pick<Sessions, 'deskSessions'>;
  readonly safety: Safety;
}

export function createReportUndo({ db, audit, live, sessions, safety }: Parts) {
  /**
   * The report is open again as it was, and nobody is told of what was decided. A warning is taken back with all that it
   * upheld. Where it is open already there is nothing to do.
   * @throws Problem 403 for who is part of one of the reports, 404 when it is gone, 409 when it cannot be undone
   */
  async function undoDecision(admin: Viewer, reportId: string): Promise<void> {
    for (let left = TRIES - 1; ; left--) {
      try {
        return await undo(admin, reportId);
      } catch (error) {
        // Filed anew at that very moment, unseen: now it is found.
        if (!isDuplicate(error) || left === 0) throw error;
      }
    }
  }

  async function undo(admin: Viewer, reportId: string): Promise<void> {
    await db.transaction(async (tx) => {
      const warning = await findWarning(tx, reportId);
      const held = await safety.lockReports(tx, warning?.reportIds ?? [reportId], admin.id);
      const report = held.find((one) => one.reportId === reportId);
      if (!report) throw noReport();
      if (held.some((one) => one.reporterId === admin.id || one.reportedId === admin.id)) throw ownReport();
      if (report.isOpen) return;
      if (!report.isUndoable) throw tooLate();
      if (report.verdict === 'upheld') await takeBackWarning(tx, warning);
      await reopen(tx, held);
      await recordUndo(tx, admin, report);
    });
  }

  /** @throws Problem 409 when there is none, or it was read */
  async function takeBackWarning(tx: Sql, warning: Warned | undefined): Promise<void> {
    if (!warning) throw closedByBan();
    const { noticeId, userId } = warning;
    const notice = await lockWarning(tx, noticeId);
    if (!notice) throw noReport();
    if (notice.isAcknowledged) throw wasRead();
    afterCommit(tx, () => live.toUser(userId, 'noticeGone', { noticeId }));
  }

  /** All of them about one person; the notices that came of them go. */
  async function reopen(tx: Sql, held: readonly LockedReport[]): Promise<void> {
    const heldIds = held.map(({ reportId }) => reportId);
    const closed = held.filter(({ isOpen }) => !isOpen);
    const reportIds = closed.map(({ reportId }) => reportId);
    for (const reportId of reportIds) {
      await safety.reopenReport(tx, reportId, heldIds);
      await deleteNoticesOf(tx, reportId);
    }
    const [first] = closed;
    const listeners = await desksBut(tx, sessions, first?.reportedId ?? null);
    afterCommit(tx, () => {
      for (const reportId of reportIds) live.toSessions(listeners, 'reportFiled', { reportId });
    });
  }

  /** In the terms of what is undone: a dismissal is of one report, a warning of a person. */
  async function recordUndo(tx: Sql, { id: adminId }: Viewer, report: LockedReport): Promise<void> {
    const { reportId, reportedId, reporterId, verdict } = report;
    const here = (ids: readonly (string | null)[]) => ids.filter((id) => id !== null);
    await audit.record(
      tx,
      verdict === 'dismissed'
        ? { adminId, action: 'undo-dismissal', subjectIds: here([reportedId, reporterId]), reportId }
        : { adminId, action: 'undo-warning', subjectIds: here([reportedId]) },
    );
  }

  return { undoDecision };
}
