import type { Database, Sql } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { type KeyedHash, PHONE_ON_RECORD } from '../../platform/keyed-hash.ts';
import type { DailyLimits } from '../../platform/limits/daily-limits.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import { createBlockReport } from './block-report.ts';
import { createBlockedNumbers } from './blocked-numbers.ts';
import { holdPeople } from './blocks.queries.ts';
import { createBlocks } from './blocks.ts';
import { createDeparted } from './departed.ts';
import { createPhoneReports } from './phone-reports.ts';
import { createReportDecisions } from './report-decisions.ts';
import './safety.events.ts';

export type { Written } from './block-report.ts';

export type { ClosedReport, Decision, LockedReport, ReportRow, Verdict } from './reports.queries.ts';
export type Safety = ReturnType<typeof createSafety>;

interface Parts {
  readonly db: Database;
  readonly events: Events;
  readonly live: Pick<Live, 'toUser'>;
  readonly profiles: Profiles;
  readonly keyedHash: KeyedHash;
  readonly limits: DailyLimits;
}

export function createSafety({ db, events, live, profiles, keyedHash, limits }: Parts) {
  const reportHash = (phone: string) => keyedHash(PHONE_ON_RECORD, phone);
  const { leaveReports, ...reports } = createReportDecisions({ db, events, reportHash });
  const blocks = createBlocks({ db, events, keyedHash });
  const departed = createDeparted({ keyedHash, blockHash: blocks.hashOf, reportHash });
  const onPhones = createPhoneReports({
    reportHash,
    comeBack: departed.comeBack,
    upholdReport: (tx, reportId, adminId) => reports.closeReport(tx, reportId, 'upheld', adminId),
  });
  const { blockReport } = createBlockReport({ db, events, live, limits, blocks, departed, reportHash });
  const numbers = createBlockedNumbers({ db, profiles, blocks });

  /** For someone who deletes their account. The hashes of blocks and of reported phones stay. */
  async function leave(tx: Sql, userId: string): Promise<void> {
    await leaveReports(tx, userId);
    const [person] = await holdPeople(tx, [userId]);
    if (person) await departed.leave(tx, person);
  }

  /** For an account that has another number from here on, or none. */
  async function numberLeft(tx: Sql, userId: string, from: string, to: string | null): Promise<void> {
    await blocks.followAccount(tx, userId, from, to);
    if (to !== null) await onPhones.carryReports(tx, from, to);
  }

  /** What is kept for a while of people who left, their reports included. */
  async function forgetDeparted(): Promise<void> {
    await reports.forgetReports();
    await blocks.forgetGone();
    await departed.forget(db.sql);
  }

  return {
    blockReport,
    restoreBlocks: blocks.restoreBlocks,
    unblock: blocks.unblock,
    endNumbers: blocks.endNumbers,
    blockedUsers: blocks.blockedUsers,
    forgetDeparted,
    ...numbers,
    leave,
    numberLeft,
    ...reports,
    ...onPhones,
  };
}
