import type { ReportCategory } from '@showup/contract/safety';
import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { reportHash } from '../phone-hashes.ts';
import { countEarlierMarks, countMarks, findPhones } from './reported-phones.queries.ts';

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
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const phones = await findPhones(ctx.db.sql, userIds);
  if (phones.length === 0) return new Map();
  const hashed = phones.map(({ userId, phone }) => ({ userId, phone: reportHash(ctx, phone) }));
  const counts = await countEarlierMarks(ctx.db.sql, hashed);
  return new Map(counts.map(({ userId, count }) => [userId, count]));
}
