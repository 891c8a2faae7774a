import type { UserId } from '@showup/contract/fields';
import type { ReportCategory } from '@showup/contract/safety';
import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { holdPeople } from '../blocks/blocks.queries.ts';
import { comeBack } from '../departed.ts';
import { reportHash } from '../phone-hashes.ts';
import { closeReport } from './decide-reports.ts';
import {
  copyMarks,
  countEarlierMarks,
  countMarks,
  findOrphansOf,
  findPhones,
  takeUpOrphans,
} from './reported-phones.queries.ts';
import { findPeopleOf } from './reports.queries.ts';

// Reports outlive the account they are about, so that deleting it does not get around them.

/** Locks the admin, everyone who reported this person, and the person by `lock`: all in the order of their ids. */
export async function holdReportersOf(
  tx: Sql,
  { userId, adminId }: { userId: UserId; adminId: UserId },
  lock: (tx: Sql, userId: UserId) => Promise<void>,
): Promise<void> {
  const others = async () => [adminId, ...(await findPeopleOf(tx, { reportedId: userId }))];
  const before = (await others()).filter((id) => id < userId);
  await holdPeople(tx, before);
  await lock(tx, userId);
  // Read again: nobody can report the person any more, but some may have while the lock was waited for.
  const all = await others();
  await holdPeople(
    tx,
    all.filter((id) => id !== userId),
  );
}

/** Upholds every open report on accounts of this phone that have left. Returns how many. */
export async function upholdOrphansOf(
  ctx: Context,
  tx: Sql,
  phone: Buffer,
  adminId: UserId,
): Promise<number> {
  const orphans = await findOrphansOf(tx, phone);
  await holdPeople(tx, [adminId, ...orphans.flatMap(({ reporterId }) => reporterId ?? [])]);
  for (const { reportId } of orphans) await closeReport(ctx, tx, reportId, 'upheld', adminId);
  return orphans.length;
}

/** For an account that has just proved a phone. */
export async function takeUpReports(ctx: Context, tx: Sql, userId: UserId, phone: string): Promise<void> {
  await takeUpOrphans(tx, userId, reportHash(ctx, phone));
  await comeBack(ctx, tx, userId, phone);
}

/** For an account that changed its number: reports about the old one also count for the new one. */
export async function carryReports(ctx: Context, tx: Sql, from: string, to: string): Promise<void> {
  await copyMarks(tx, reportHash(ctx, from), reportHash(ctx, to));
}

/** How often accounts of this phone were reported, including those that have left. */
export async function countReports(
  ctx: Context,
  sql: Sql,
  phone: string,
): Promise<{ type: ReportCategory; count: number }[]> {
  return countMarks(sql, reportHash(ctx, phone));
}

/** How often the phones of these people were reported, beyond the listed reports. Leaves out people with none. */
export async function countEarlierReports(
  ctx: Context,
  userIds: readonly UserId[],
): Promise<Map<UserId, number>> {
  const phones = await findPhones(ctx.db.sql, userIds);
  if (phones.length === 0) return new Map();
  const hashed = phones.map(({ userId, phone }) => ({ userId, phone: reportHash(ctx, phone) }));
  const counts = await countEarlierMarks(ctx.db.sql, hashed);
  return new Map(counts.map(({ userId, count }) => [userId, count]));
}
