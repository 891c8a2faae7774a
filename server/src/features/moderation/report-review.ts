import { Id } from '@showup/contract/fields';
import { type Dismissal, REPORTS_PAGE, type Report, type ReportedMessage } from '@showup/contract/moderation';
import * as z from 'zod/mini';
import type { Audit } from '../../audit/audit.service.ts';
import { afterCommit, type Database, type Sql } from '../../db/database.ts';
import type { Viewer } from '../../http/caller.ts';
import type { Live } from '../../live/live.ts';
import { badInput, type Problem, problem } from '../../problem.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import type { Safety } from '../safety/safety.service.ts';

const noReport = problem(404, 'moderation.no_report', 'There is no such report any more.');
const ownReport = problem(403, 'moderation.own', 'Nobody can review a report that they are part of.');

const ClosedOrFiledAt = z.iso.datetime({ precision: 3 }).check(z.refine((at) => at >= '0001')); // there is no year 0 in the database
const ReportsEnd = z.tuple([ClosedOrFiledAt, Id]);
const OLDEST = ['-infinity', '00000000-0000-0000-0000-000000000000'] as const;
const LATEST = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

export interface ReportsPage {
  readonly reports: Report[];
  /** For the next page; null when this is the last. */
  readonly next: string | null;
}

export interface ReviewParts {
  readonly db: Database;
  readonly audit: Audit;
  readonly live: Live;
  readonly profiles: Profiles;
  readonly safety: Safety;
}

/** The admins' review of reports. What an admin does, and each look at private messages, is written down in the same commit. */
export function createReportReview({ db, audit, live, profiles, safety }: ReviewParts) {
  async function reportedUsers(
    admin: Viewer,
    { state, cursor }: { state: 'open' | 'closed'; cursor?: string | undefined },
  ): Promise<ReportsPage> {
    const [find, start] =
      state === 'open' ? ([safety.openReports, OLDEST] as const) : ([safety.closedReports, LATEST] as const);
    const rows = await find(admin.id, cursor === undefined ? start : readCursor(cursor), REPORTS_PAGE + 1);
    const page = rows.slice(0, REPORTS_PAGE);
    const cards = await profiles.cardsOf(
      db.sql,
      page.flatMap(({ blockedUser }) => blockedUser._id ?? []),
    );
    const cardOf = new Map(cards.map((card) => [card._id, card]));
    const last = rows.length > REPORTS_PAGE ? page.at(-1) : undefined;
    return {
      reports: page.map((row) => ({ ...row, profile: cardOf.get(row.blockedUser._id ?? '') ?? null })),
      next: last ? writeCursor(last.closedAt ?? last.createdAt, last._id) : null,
    };
  }

  /** Nothing where it is not open. @throws Problem 403 for a report about or by this admin */
  async function lockForReview(tx: Sql, admin: Viewer, reportId: string) {
    const report = await safety.lockOpenReport(tx, reportId);
    if (!report) return undefined;
    const { reporterId, reportedId, messages } = report;
    if (reporterId === admin.id || reportedId === admin.id) throw ownReport();
    return { reportedId, messages, subjectIds: [reportedId, reporterId].filter((id) => id !== null) };
  }

  /** @throws Problem 404 for what is not open, 409 when it was decided */
  function showReportMessages(admin: Viewer, reportId: string): Promise<ReportedMessage[]> {
    return db.transaction(async (tx) => {
      const report = await lockForReview(tx, admin, reportId);
      if (!report) throw await notOpen(tx, reportId, admin);
      const { messages, subjectIds } = report;
      await audit.record(tx, { adminId: admin.id, action: 'show-messages', reportId, subjectIds });
      return messages;
    });
  }

  /** Again by the same admin it is done already. @throws Problem 404 unknown, 409 when another admin decided it */
  async function dismissReport(admin: Viewer, { reportId, reason }: Dismissal): Promise<void> {
    const adminId = admin.id;
    await db.transaction(async (tx) => {
      const report = await lockForReview(tx, admin, reportId);
      if (!report) {
        if ((await audit.actorOf(tx, 'dismiss-report', reportId)) === adminId) return;
        throw await notOpen(tx, reportId, admin);
      }
      const { reportedId, subjectIds } = report;
      await safety.closeReport(tx, reportId, 'dismissed', adminId);
      await audit.record(tx, { adminId, action: 'dismiss-report', reportId, subjectIds, reason });
      const decidedBy = (await profiles.firstNameOf(tx, adminId)) ?? '';
      const listeners = await adminsBut(tx, reportedId);
      afterCommit(tx, () => live.toUsers(listeners, 'reportDecided', { reportId, decidedBy }));
    });
  }

  async function notOpen(tx: Sql, reportId: string, admin: Viewer): Promise<Problem> {
    const dismisser = await audit.actorOf(tx, 'dismiss-report', reportId);
    if (dismisser === undefined) return noReport();
    const who =
      dismisser === admin.id ? 'You' : ((await profiles.firstNameOf(tx, dismisser)) ?? 'Another admin');
    return problem(409, 'moderation.decided', `${who} dismissed this report already.`)();
  }

  /** Whoever is reported does not learn of it, admin or not. */
  async function adminsBut(tx: Sql, reportedId: string | null): Promise<string[]> {
    return (await profiles.adminIds(tx)).filter((id) => id !== reportedId);
  }

  /** For a report that is being filed. */
  async function reportFiled(tx: Sql, reportId: string, reportedId: string): Promise<void> {
    const listeners = await adminsBut(tx, reportedId);
    afterCommit(tx, () => live.toUsers(listeners, 'reportFiled', { reportId }));
  }

  return { reportedUsers, showReportMessages, dismissReport, reportFiled };
}

function writeCursor(at: string, reportId: string): string {
  return Buffer.from(`${at} ${reportId}`).toString('base64url');
}

/** @throws Problem 400 for what no page of ours ever gave */
function readCursor(cursor: string) {
  const parts = ReportsEnd.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '));
  if (!parts.success) throw badInput('This page of the list is not there. Please reload.');
  return parts.data;
}
