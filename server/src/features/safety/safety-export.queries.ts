import type { UserId } from '@showup/contract/fields';
import { UNDO_HOURS } from '@showup/contract/moderation';
import type { ReportCategory } from '@showup/contract/safety';
import type { Sql } from '#platform/db/database';

const PAGE = 100;

interface KeptBlock {
  blockId: string;
  /** As in the list of blocked people. */
  firstName: string | null;
  blockedAt: string;
}

/** The people the person blocked, as in their list, by the ids of the blocks. */
export async function findBlocksAfter(sql: Sql, userId: UserId, lastId: string): Promise<KeptBlock[]> {
  return sql<KeptBlock[]>`
    select b.id as block_id, b.name as first_name, b.created_at as blocked_at
    from block_people own join blocks b on b.blocker = own.phone and not b.by_number and b.copy_of is null
    where own.user_id = ${userId} and b.id > ${lastId}
    order by b.id limit ${PAGE}`;
}

interface KeptNumber {
  blockId: string;
  lastDigits: string;
  blockedAt: string;
}

/** The phone numbers the person blocked, by the ids of the blocks. */
export async function findNumbersAfter(sql: Sql, userId: UserId, lastId: string): Promise<KeptNumber[]> {
  // never null: lastDigits (every blocked number is stored with them)
  return sql<KeptNumber[]>`
    select b.id as block_id, b.last_digits, b.created_at as blocked_at
    from block_people own join blocks b on b.blocker = own.phone and b.by_number and b.copy_of is null
    where own.user_id = ${userId} and b.id > ${lastId}
    order by b.id limit ${PAGE}`;
}

interface KeptReport {
  _id: string;
  reportType: ReportCategory;
  reason: string;
  /** As in the list of blocked people; null once they are unblocked. */
  firstName: string | null;
  createdAt: string;
  closedAt: string | null;
}

/** The reports the person filed, oldest first. A decision is included once it can't be undone. */
export async function findReportsAfter(
  sql: Sql,
  userId: UserId,
  last: Pick<KeptReport, '_id' | 'createdAt'>,
): Promise<KeptReport[]> {
  return sql<KeptReport[]>`
    select r.id as _id, r.type as report_type, r.reason,
      (select b.name from block_people own join blocks b on b.blocker = own.phone and not b.by_number
        where own.user_id = r.reporter and b.account = r.reported limit 1) as first_name,
      r.created_at,
      case when r.closed_at <= now() - make_interval(hours => ${UNDO_HOURS}) then r.closed_at end as closed_at
    from reports r
    where r.reporter = ${userId} and (r.created_at, r.id) > (${last.createdAt}, ${last._id})
    order by r.created_at, r.id limit ${PAGE}`;
}
