import type { ReportType } from '@showup/contract/safety';
import type { Database, Sql } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { holdPeople } from './blocks.queries.ts';
import {
  countEarlierMarks,
  countMarks,
  deleteDismissedMarks,
  deleteMarks,
  dismissMark,
  findPhones,
  restoreMark,
} from './reported-phones.queries.ts';
import {
  deleteEvidence,
  endReport,
  findClosedReports,
  findDecision,
  findOpenReports,
  findPeopleOf,
  type LockedReport,
  lockOpenReport,
  lockOpenReportsOn,
  lockReports,
  type ReportsEnd,
  setOpen,
  takeInNewer,
  type Verdict,
} from './reports.queries.ts';
import { deleteForgotten, leaveReports, type ReportOn } from './safety.queries.ts';

interface Parts {
  readonly db: Database;
  readonly events: Events;
  readonly reportHash: (phone: string) => Buffer;
}

/** What becomes of the reports that are filed. */
export function createReportDecisions({ db, events, reportHash }: Parts) {
  /** With its two people held before it, as everywhere. Nothing where it is not open. */
  async function lockOpen(tx: Sql, reportId: string, adminId: string) {
    await holdPeople(tx, [adminId, ...(await findPeopleOf(tx, { reportIds: [reportId] }))]);
    return lockOpenReport(tx, reportId);
  }

  /** The same for all that is open on one person. */
  async function lockOpenOn(tx: Sql, reportedId: string, adminId: string) {
    const held = await holdPeople(tx, [adminId, reportedId, ...(await findPeopleOf(tx, { reportedId }))]);
    return lockOpenReportsOn(
      tx,
      reportedId,
      held.map(({ userId }) => userId),
    );
  }

  /** The same for these, decided or not, and for what was filed anew between the same two since. */
  async function lockAll(tx: Sql, reportIds: readonly string[], adminId: string): Promise<LockedReport[]> {
    await holdPeople(tx, [adminId, ...(await findPeopleOf(tx, { reportIds }))]);
    return lockReports(tx, reportIds);
  }

  /** Answers whether it was open. What a report says of its phone counts no more once it is dismissed. */
  async function closeReport(tx: Sql, reportId: string, verdict: Verdict, adminId: string): Promise<boolean> {
    const closed = await endReport(tx, reportId, { verdict, decidedBy: adminId });
    if (!closed) return false;
    if (verdict === 'dismissed') await dismissMark(tx, reportId);
    await events.emit(tx, 'reportClosed', { report: { ...closed, decidedBy: adminId }, verdict });
    return true;
  }

  /**
   * Something was done about a person: these are upheld. They are the ones that `lockOpenReportsOn` answered; holding them
   * a second time would hold more, out of turn, when some were opened again meanwhile.
   */
  async function upholdReports(
    tx: Sql,
    reports: readonly { readonly reportId: string }[],
    adminId: string,
  ): Promise<void> {
    for (const { reportId } of reports) await closeReport(tx, reportId, 'upheld', adminId);
  }

  /**
   * As if it had not been decided. It is one of those that `lockReports` answered.
   * @throws where something was filed anew between the same two that is not: a duplicate of an open report
   */
  async function reopenReport(tx: Sql, reportId: string, heldIds: readonly string[]): Promise<void> {
    await deleteMarks(tx, await takeInNewer(tx, reportId, heldIds));
    await setOpen(tx, reportId);
    await restoreMark(tx, reportId);
  }

  async function tellLeft(tx: Sql, reports: readonly ReportOn[]): Promise<void> {
    if (reports.length === 0) return;
    await events.emit(tx, 'reportsLeft', { reports });
  }

  return {
    /** For an admin, whom reports about themselves are not shown. */
    openReports: (adminId: string, after: ReportsEnd, limit: number) =>
      findOpenReports(db.sql, { adminId, after, limit }),
    closedReports: (adminId: string, after: ReportsEnd, limit: number) =>
      findClosedReports(db.sql, { adminId, after, limit }),
    lockOpenReport: lockOpen,
    lockOpenReportsOn: lockOpenOn,
    decisionOf: findDecision,
    closeReport,
    upholdReports,
    lockReports: lockAll,
    reopenReport,
    /** How often accounts of this phone were reported, those that have left included. */
    countReports: (phone: string, sql: Sql = db.sql): Promise<{ type: ReportType; count: number }[]> =>
      countMarks(sql, reportHash(phone)),
    /** How often the phones of these people were reported beyond the reports that are here; by person, where it was. */
    async countEarlierReports(userIds: readonly string[]): Promise<Map<string, number>> {
      const phones = await findPhones(db.sql, userIds);
      if (phones.length === 0) return new Map();
      const counts = await countEarlierMarks(
        db.sql,
        phones.map(({ userId, phone }) => ({ userId, phone: reportHash(phone) })),
      );
      return new Map(counts.map(({ userId, count }) => [userId, count]));
    },
    /** For someone who deletes their account. */
    async leaveReports(tx: Sql, userId: string): Promise<void> {
      await tellLeft(tx, await leaveReports(tx, userId));
    },
    /** Deletes reports that stayed open for 30 days after one of the two had left. */
    forgetReports: () => db.transaction(async (tx) => tellLeft(tx, await deleteForgotten(tx))),
    /** Deletes what was kept so that a decision could be undone. */
    async forgetEvidence(): Promise<void> {
      await deleteEvidence(db.sql);
      await deleteDismissedMarks(db.sql);
    },
  };
}
