import type { BlockReport, BlockReportAnswer } from '@showup/contract/safety';
import { afterCommit, type Database, type Sql } from '../../db/database.ts';
import { networkOf } from '../../http/network.ts';
import { type KeyedHash, PHONE_ON_RECORD } from '../../keyed-hash.ts';
import type { DailyLimits, Wait } from '../../limits/daily-limits.ts';
import type { Live } from '../../live/live.ts';
import { badInput, notSignedIn, problem } from '../../problem.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import { createBlockedNumbers } from './blocked-numbers.ts';
import { holdPeople, type Person } from './blocks.queries.ts';
import { createBlocks } from './blocks.ts';
import { createPhoneReports } from './phone-reports.ts';
import { createReportDecisions } from './report-decisions.ts';
import { markPhone } from './reported-phones.queries.ts';
import { type Evidence, fileReport } from './safety.queries.ts';

export type { ClosedReport, Decision, LockedReport, ReportRow, Verdict } from './reports.queries.ts';
export type Safety = ReturnType<typeof createSafety>;

const gone = problem(404, 'safety.gone', 'This person is no longer here.');

/** Nobody meets more people to report in a day; whoever files for the sake of filing does. */
const REPORTS_PER_PERSON = { name: 'reports of a person', most: 10 };
/** A network can be a bar on a Saturday, or a whole town. */
const REPORTS_PER_NETWORK = { name: 'reports from a network', most: 300 };

/** Runs in the transaction of the report, also of one that changes what the open one says. */
type ReportedHandler = (tx: Sql, reportId: string, reportedId: string) => Promise<void>;

/** What one of the two wrote to the other. */
export interface Written {
  readonly senderId: string;
  readonly text: string;
  readonly hasImage: boolean;
  readonly createdAt: string;
}

/** Answers the last that two people wrote to each other, the oldest first. */
type EvidenceHandler = (tx: Sql, reporterId: string, reportedId: string) => Promise<readonly Written[]>;

interface Parts {
  readonly db: Database;
  readonly live: Pick<Live, 'toUser'>;
  readonly profiles: Profiles;
  readonly keyedHash: KeyedHash;
  readonly limits: DailyLimits;
}

export function createSafety({ db, live, profiles, keyedHash, limits }: Parts) {
  const reportedHandlers: ReportedHandler[] = [];
  const evidenceHandlers: EvidenceHandler[] = [];

  const reportHash = (phone: string) => keyedHash(PHONE_ON_RECORD, phone);
  const { leaveReports, ...reports } = createReportDecisions({ db, reportHash });
  const onPhones = createPhoneReports({
    reportHash,
    upholdReport: (tx, reportId, adminId) => reports.closeReport(tx, reportId, 'upheld', adminId),
  });
  const blocks = createBlocks({ db, keyedHash });
  const numbers = createBlockedNumbers({ db, profiles, blocks });

  /**
   * Closes the two to each other and files a report, in one commit. The evidence is copied then and there, so that
   * neither an unmatch nor a deletion takes it away. Where many were filed today, by this person or from their
   * network, the block alone happens, and they are told.
   * @throws Problem 400 for oneself, 404 when that person is gone
   */
  async function blockReport(
    viewerId: string,
    { blockedUserId, reason, reportType }: BlockReport,
    address: string,
  ): Promise<BlockReportAnswer> {
    if (blockedUserId === viewerId) throw badInput('You cannot report yourself.');
    return db.transaction(async (tx) => {
      const people = await holdPeople(tx, [viewerId, blockedUserId]);
      const reporter = people.find(({ userId }) => userId === viewerId);
      const reported = people.find(({ userId }) => userId === blockedUserId);
      if (!reporter) throw notSignedIn();
      if (!reported) throw gone();
      await blocks.block(tx, reporter, reported);
      // To the blocker's own tabs: whoever is blocked finds out by an answer that says no more than that somebody is gone.
      afterCommit(tx, () => live.toUser(viewerId, 'blocked', { userId: blockedUserId }));
      const own = await limits.spend(tx, REPORTS_PER_PERSON, viewerId);
      if (own) return unreported('you have sent many reports today', own);
      const shared = await limits.spend(tx, REPORTS_PER_NETWORK, networkOf(address));
      if (shared) return unreported('very many reports came from your network today', shared);
      const reportId = await fileReport(tx, {
        reporterId: viewerId,
        reportedId: blockedUserId,
        reportType,
        reason,
        evidence: await evidenceOf(tx, reporter, reported), // after the block: what was sent before it is in
      });
      if (reported.phone !== null)
        await markPhone(tx, { reportId, phone: reportHash(reported.phone), type: reportType });
      for (const handle of reportedHandlers) await handle(tx, reportId, blockedUserId);
      return { isReported: true, notice: null };
    });
  }

  async function evidenceOf(tx: Sql, reporter: Person, reported: Person): Promise<Evidence> {
    const written: Written[] = [];
    for (const answer of evidenceHandlers)
      written.push(...(await answer(tx, reporter.userId, reported.userId)));
    return {
      reporterName: reporter.fullName,
      reportedName: reported.fullName,
      messages: written.map(({ senderId, ...message }) => ({
        ...message,
        isByReported: senderId === reported.userId,
      })),
    };
  }

  /** For someone who deletes their account. The hashes of blocks and of reported phones stay. */
  async function leave(tx: Sql, userId: string): Promise<void> {
    await leaveReports(tx, userId);
  }

  return {
    onBlocked: blocks.onBlocked,
    onUnblocked: blocks.onUnblocked,
    onReported: (handler: ReportedHandler) => void reportedHandlers.push(handler),
    onEvidence: (handler: EvidenceHandler) => void evidenceHandlers.push(handler),
    blockReport,
    restoreBlocks: blocks.restoreBlocks,
    unblock: blocks.unblock,
    blockedUsers: blocks.blockedUsers,
    forgetBlockedAccounts: blocks.forgetBlockedAccounts,
    ...numbers,
    leave,
    ...reports,
    ...onPhones,
  };
}

const unreported = (reason: string, { text }: Wait): BlockReportAnswer => ({
  isReported: false,
  notice: `Blocked, but not reported: ${reason}. You can report again in ${text}, and block at any time.`,
});
