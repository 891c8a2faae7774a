import type { BlockReport, ReportType } from '@showup/contract/safety';
import type { Database, Sql } from '../../db/database.ts';
import type { KeyedHash } from '../../keyed-hash.ts';
import { badInput, notSignedIn, problem } from '../../problem.ts';
import {
  type ClosedReport,
  endReport,
  findClosedReports,
  findOpenReports,
  lockOpenReport,
  lockOpenReportsOn,
  type ReportsEnd,
} from './reports.queries.ts';
import {
  countReports,
  deleteForgotten,
  type Evidence,
  fileReport,
  findBlocksOf,
  holdPeople,
  insertBlock,
  insertBlockPerson,
  leaveReports,
  lockBlocksOf,
  markPhone,
  type Person,
  unmarkPhone,
} from './safety.queries.ts';

export type Safety = ReturnType<typeof createSafety>;

const gone = problem(404, 'safety.gone', 'This person is no longer here.');

/** How long an open report outlives the account of one of the two. */
const OPEN_KEPT_DAYS = 30;

/** Runs in the transaction of the block, with both people held. */
type BlockedHandler = (tx: Sql, blockerId: string, blockedId: string) => Promise<void>;

/** Runs in the transaction of the report, also of one that changes what the open one says. */
type ReportedHandler = (tx: Sql, reportId: string, reportedId: string) => Promise<void>;

/** Runs in the transaction that closes a report. */
type ClosedHandler = (tx: Sql, closed: ClosedReport, verdict: 'upheld' | 'dismissed') => Promise<void>;

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
  readonly keyedHash: KeyedHash;
}

export function createSafety({ db, keyedHash }: Parts) {
  const blockedHandlers: BlockedHandler[] = [];
  const reportedHandlers: ReportedHandler[] = [];
  const evidenceHandlers: EvidenceHandler[] = [];
  const closedHandlers: ClosedHandler[] = [];

  // A purpose of its own for each: the two lists cannot be laid side by side.
  const blockHash = (phone: string) => keyedHash('blocks', phone);
  const reportHash = (phone: string) => keyedHash('reports', phone);

  /**
   * Closes the two to each other and files a report, in one commit. The evidence is copied then and there, so that
   * neither an unmatch nor a deletion takes it away.
   * @throws Problem 400 for oneself, 404 when that person is gone
   */
  async function blockReport(viewerId: string, { blockedUserId, reason, reportType }: BlockReport) {
    if (blockedUserId === viewerId) throw badInput('You cannot report yourself.');
    await db.transaction(async (tx) => {
      const people = await holdPeople(tx, [viewerId, blockedUserId]);
      const reporter = people.find(({ userId }) => userId === viewerId);
      const reported = people.find(({ userId }) => userId === blockedUserId);
      if (!reporter) throw notSignedIn();
      if (!reported) throw gone();
      await rememberBlock(tx, reporter, reported);
      await tellBlocked(tx, viewerId, blockedUserId);
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
    });
  }

  /** Where one of them has no phone there is nobody to be known again. */
  async function rememberBlock(tx: Sql, blocker: Person, blocked: Person): Promise<void> {
    if (blocker.phone === null || blocked.phone === null) return;
    const hashes = { blocker: blockHash(blocker.phone), blocked: blockHash(blocked.phone) };
    const people = [
      { userId: blocker.userId, hash: hashes.blocker },
      { userId: blocked.userId, hash: hashes.blocked },
    ];
    for (const { userId, hash } of people.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)))
      await insertBlockPerson(tx, userId, hash);
    await insertBlock(tx, hashes);
  }

  async function tellBlocked(tx: Sql, blockerId: string, blockedId: string): Promise<void> {
    for (const handle of blockedHandlers) await handle(tx, blockerId, blockedId);
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

  /** For a phone that an account just came to: the blocks that it stands in hold again, before anyone can see the account. */
  async function restoreBlocks(tx: Sql, userId: string, phone: string): Promise<void> {
    const hash = blockHash(phone);
    if (!(await lockBlocksOf(tx, hash))) return;
    await insertBlockPerson(tx, userId, hash);
    const blocks = await findBlocksOf(tx, userId, hash);
    // All of them before the first pair, as everywhere.
    await holdPeople(
      tx,
      blocks.flatMap(({ blockerId, blockedId }) => [blockerId, blockedId]),
    );
    for (const { blockerId, blockedId } of blocks) await tellBlocked(tx, blockerId, blockedId);
  }

  /** For someone who deletes their account. The hashes of blocks and of reported phones stay. */
  async function leave(tx: Sql, userId: string): Promise<void> {
    await leaveReports(tx, userId, OPEN_KEPT_DAYS);
  }

  /** Answers whether it was open. The evidence goes; a report that is dismissed says nothing of its phone any more. */
  async function closeReport(
    tx: Sql,
    reportId: string,
    verdict: 'upheld' | 'dismissed',
    adminId: string,
  ): Promise<boolean> {
    const closed = await endReport(tx, reportId, { verdict, decidedBy: adminId });
    if (!closed) return false;
    if (verdict === 'dismissed') await unmarkPhone(tx, reportId);
    for (const handle of closedHandlers) await handle(tx, closed, verdict);
    return true;
  }

  /** Something was done about that person: all that is open on them is upheld. Answers the ids of those reports. */
  async function upholdReportsOn(tx: Sql, reportedId: string, adminId: string): Promise<string[]> {
    const reportIds = await lockOpenReportsOn(tx, reportedId);
    for (const reportId of reportIds) await closeReport(tx, reportId, 'upheld', adminId);
    return reportIds;
  }

  return {
    /** Also when a block is put back; whoever is blocked is not to be told. */
    onBlocked: (handler: BlockedHandler) => void blockedHandlers.push(handler),
    onReported: (handler: ReportedHandler) => void reportedHandlers.push(handler),
    onReportClosed: (handler: ClosedHandler) => void closedHandlers.push(handler),
    onEvidence: (handler: EvidenceHandler) => void evidenceHandlers.push(handler),
    blockReport,
    restoreBlocks,
    leave,
    /** For an admin, whom reports about themselves are not shown. */
    openReports: (adminId: string, after: ReportsEnd, limit: number) =>
      findOpenReports(db.sql, { adminId, after, limit }),
    closedReports: (adminId: string, after: ReportsEnd, limit: number) =>
      findClosedReports(db.sql, { adminId, after, limit }),
    lockOpenReport,
    closeReport,
    upholdReportsOn,
    /** How often accounts of this phone were reported, those that have left included. */
    countReports: (phone: string, sql: Sql = db.sql): Promise<{ type: ReportType; count: number }[]> =>
      countReports(sql, reportHash(phone)),
    /** Deletes reports that stayed open for 30 days after one of the two had left. */
    forgetReports: () => deleteForgotten(db.sql),
  };
}
