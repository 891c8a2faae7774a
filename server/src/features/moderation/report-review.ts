import { Id } from '@showup/contract/fields';
import { type Dismissal, REPORTS_PAGE, type Report, type ReportedMessage } from '@showup/contract/moderation';
import * as z from 'zod/mini';
import type { Audit } from '../../platform/audit/audit.service.ts';
import { afterCommit, type Database, type Sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import type { Live } from '../../platform/live/live.ts';
import { badInput, type Problem, problem } from '../../platform/problem.ts';
import type { Sessions } from '../accounts/accounts.service.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import type { ClosedReport, Decision, ReportRow, Safety, Verdict } from '../safety/safety.service.ts';
import type { Verification } from '../verification/verification.service.ts';
import { findRecentWarnings } from './notices.queries.ts';

export const noReport = problem(404, 'moderation.no_report', 'There is no such report any more.');
export const ownReport = problem(403, 'moderation.own', 'Nobody can review a report that they are part of.');

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
  readonly sessions: Pick<Sessions, 'deskSessions'>;
  readonly safety: Safety;
  readonly verification: Verification;
}

/** The admins' review of reports. What an admin does, and each look at private messages, is written down in the same commit. */
export function createReportReview(parts: ReviewParts) {
  const { db, audit, live, profiles, sessions, safety, verification } = parts;

  async function reportedUsers(
    admin: Viewer,
    { state, cursor }: { state: 'open' | 'closed'; cursor?: string | undefined },
  ): Promise<ReportsPage> {
    const [find, start] =
      state === 'open' ? ([safety.openReports, OLDEST] as const) : ([safety.closedReports, LATEST] as const);
    const rows = await find(admin.id, cursor === undefined ? start : readCursor(cursor), REPORTS_PAGE + 1);
    const page = rows.slice(0, REPORTS_PAGE);
    await audit.recordLook({
      adminId: admin.id,
      action: 'look-at-reports',
      subjectIds: page.flatMap(({ blockedUser }) => blockedUser._id ?? []),
    });
    const cards = await profiles.cardsOf(
      db.sql,
      page.flatMap(({ blockedUser }) => blockedUser._id ?? []),
    );
    const cardOf = new Map(cards.map((card) => [card._id, card]));
    const cardIds = cards.map(({ _id }) => _id);
    const earlier = await safety.countEarlierReports(cardIds);
    const samePhotos = await verification.samePhotosOf(db.sql, cardIds);
    const undoable = await undoableOf(page);
    const last = rows.length > REPORTS_PAGE ? page.at(-1) : undefined;
    return {
      reports: page.map((row) => ({
        ...row,
        profile: cardOf.get(row.blockedUser._id ?? '') ?? null,
        samePhotos: samePhotos.get(row.blockedUser._id ?? '') ?? null,
        earlierReportCount: earlier.get(row.blockedUser._id ?? '') ?? 0,
        undoUntil: undoable.has(row._id) ? row.undoUntil : null,
      })),
      next: last ? writeCursor(last.closedAt ?? last.createdAt, last._id) : null,
    };
  }

  /** What was upheld without a warning was so by a ban; a warning that was read stays. */
  async function undoableOf(reports: readonly ReportRow[]): Promise<Set<string>> {
    const inTime = reports.filter(({ undoUntil }) => undoUntil !== null);
    const dismissed = inTime.filter(({ verdict }) => verdict === 'dismissed').map(({ _id }) => _id);
    const warned = inTime.flatMap(({ verdict, blockedUser }) =>
      verdict === 'upheld' && blockedUser._id !== null ? blockedUser._id : [],
    );
    const warnings = warned.length === 0 ? [] : await findRecentWarnings(db.sql, warned);
    const waiting = warnings.filter(({ isAcknowledged }) => !isAcknowledged);
    return new Set([...dismissed, ...waiting.flatMap(({ reportIds }) => reportIds)]);
  }

  /** Nothing where it is not open. @throws Problem 403 for a report about or by this admin */
  async function lockForReview(tx: Sql, admin: Viewer, reportId: string) {
    const report = await safety.lockOpenReport(tx, reportId, admin.id);
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
        const { verdict, decidedBy } = await decisionOf(tx, reportId);
        if (verdict === 'dismissed' && decidedBy === adminId) return;
        throw await notOpen(tx, reportId, admin);
      }
      await safety.closeReport(tx, reportId, 'dismissed', adminId);
      const { subjectIds } = report;
      await audit.record(tx, { adminId, action: 'dismiss-report', reportId, subjectIds, reason });
    });
  }

  /** Of what is not open; read from the record where nothing else is left of it. */
  async function decisionOf(tx: Sql, reportId: string): Promise<Partial<Decision>> {
    const kept = await safety.decisionOf(tx, reportId);
    if (kept) return kept;
    const decidedBy = await audit.actorOf(tx, 'dismiss-report', reportId);
    return decidedBy === undefined ? {} : { verdict: 'dismissed', decidedBy };
  }

  async function notOpen(tx: Sql, reportId: string, admin: Viewer): Promise<Problem> {
    const { verdict, decidedBy = null } = await decisionOf(tx, reportId);
    if (verdict === undefined) return noReport();
    const name = decidedBy === null ? undefined : await profiles.firstNameOf(tx, decidedBy);
    const who = decidedBy === admin.id ? 'You' : (name ?? 'Another admin');
    const did = verdict === 'dismissed' ? 'dismissed this report' : 'decided this report';
    return problem(409, 'moderation.decided', `${who} ${did} already.`)();
  }

  /** However it was closed, by a ban as well. */
  async function reportClosed(
    tx: Sql,
    { reportId, reportedId, decidedBy: adminId }: ClosedReport & { readonly decidedBy: string },
    verdict: Verdict,
  ): Promise<void> {
    const decidedBy = (await profiles.firstNameOf(tx, adminId)) ?? '';
    const listeners = await desksBut(tx, sessions, reportedId);
    afterCommit(tx, () => live.toSessions(listeners, 'reportDecided', { reportId, decidedBy, verdict }));
  }

  /** For reports that went undecided, or lost one of their two people. */
  async function reportsLeft(tx: Sql, reports: readonly { readonly reportedId: string | null }[]) {
    const desks = await sessions.deskSessions(tx);
    const listeners = desks
      .filter(({ userId }) => reports.some(({ reportedId }) => reportedId !== userId))
      .map(({ sessionId }) => sessionId);
    afterCommit(tx, () => live.toSessions(listeners, 'reportsChanged', {}));
  }

  /** For a report that is being filed. */
  async function reportFiled(tx: Sql, reportId: string, reportedId: string): Promise<void> {
    const listeners = await desksBut(tx, sessions, reportedId);
    afterCommit(tx, () => live.toSessions(listeners, 'reportFiled', { reportId }));
  }

  return { reportedUsers, showReportMessages, dismissReport, reportFiled, reportClosed, reportsLeft };
}

/** Whoever is reported does not learn of it, admin or not. */
export async function desksBut(
  tx: Sql,
  sessions: Pick<Sessions, 'deskSessions'>,
  reportedId: string | null,
): Promise<string[]> {
  const desks = await sessions.deskSessions(tx);
  return desks.filter(({ userId }) => userId !== reportedId).map(({ sessionId }) => sessionId);
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
