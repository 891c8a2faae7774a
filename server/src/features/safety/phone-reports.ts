import type { Sql } from '../../platform/db/database.ts';
import { holdPeople } from './blocks.queries.ts';
import {
  findOrphansOf,
  findReportTarget,
  hasOpenReportBetween,
  takeUpOrphans,
} from './phone-reports.queries.ts';
import { copyMarks } from './reported-phones.queries.ts';
import { findPeopleOf } from './reports.queries.ts';

interface Parts {
  readonly reportHash: (phone: string) => Buffer;
  /** An account came to a phone of which people who left may be known. */
  readonly comeBack: (tx: Sql, userId: string, phone: string) => Promise<void>;
  readonly upholdReport: (tx: Sql, reportId: string, adminId: string) => Promise<boolean>;
}

/** What reports know of a person beyond their account: a deletion is no way around them. */
export function createPhoneReports({ reportHash, comeBack, upholdReport }: Parts) {
  /**
   * Holds the admin and all who reported this person, and the person by `lock`: everybody in the order of their ids, as
   * whoever holds several does.
   */
  async function holdReportersOf(
    tx: Sql,
    { userId, adminId }: { userId: string; adminId: string },
    lock: (tx: Sql, userId: string) => Promise<void>,
  ): Promise<void> {
    const others = async () => [adminId, ...(await findPeopleOf(tx, { reportedId: userId }))];
    const before = (await others()).filter((id) => id < userId);
    await holdPeople(tx, before);
    await lock(tx, userId);
    // Read anew, as nobody can report the person any more: also those who did so while the lock was waited for.
    await holdPeople(
      tx,
      (await others()).filter((id) => id !== userId),
    );
  }

  /** Upholds all that is open on accounts of this phone that have left. Answers how many reports. */
  async function upholdOrphansOf(tx: Sql, phone: Buffer, adminId: string): Promise<number> {
    const orphans = await findOrphansOf(tx, phone);
    await holdPeople(tx, [adminId, ...orphans.flatMap(({ reporterId }) => reporterId ?? [])]);
    for (const { reportId } of orphans) await upholdReport(tx, reportId, adminId);
    return orphans.length;
  }

  /** For a phone that an account just came to. */
  async function takeUpReports(tx: Sql, userId: string, phone: string): Promise<void> {
    await takeUpOrphans(tx, userId, reportHash(phone));
    await comeBack(tx, userId, phone);
  }

  /** For an account that changed its number: what was reported of the old one is known of both. */
  async function carryReports(tx: Sql, from: string, to: string): Promise<void> {
    await copyMarks(tx, reportHash(from), reportHash(to));
  }

  return {
    hasOpenReportBetween,
    reportTarget: findReportTarget,
    holdReportersOf,
    upholdOrphansOf,
    takeUpReports,
    carryReports,
  };
}
