import type { ReportType } from '@showup/contract/safety';
import type { Sql } from '../../db/database.ts';

const PAGE = 100;

export interface KeptBlock {
  userId: string;
  firstName: string;
}

/** Whom the person blocked, of those who are here, in the order of their ids. */
export async function findBlocksAfter(sql: Sql, userId: string, lastId: string): Promise<KeptBlock[]> {
  return sql<KeptBlock[]>`
    select other.id as "userId", split_part(other.full_name, ' ', 1) as "firstName"
    from block_people own
    join blocks b on b.blocker = own.phone
    join block_people blocked on blocked.phone = b.blocked
    join users other on other.id = blocked.user_id
    where own.user_id = ${userId} and other.id > ${lastId}
    order by other.id limit ${PAGE}`;
}

export interface KeptReport {
  _id: string;
  reportType: ReportType;
  reason: string;
  userId: string | null;
  firstName: string | null;
  createdAt: string;
  closedAt: string | null;
}

/** What the person filed, the oldest first; without a name where the other has left. */
export async function findReportsAfter(
  sql: Sql,
  userId: string,
  last: Pick<KeptReport, '_id' | 'createdAt'>,
): Promise<KeptReport[]> {
  return sql<KeptReport[]>`
    select r.id as "_id", r.type as "reportType", r.reason, other.id as "userId",
      split_part(other.full_name, ' ', 1) as "firstName", r.created_at as "createdAt", r.closed_at as "closedAt"
    from reports r left join users other on other.id = r.reported
    where r.reporter = ${userId} and (r.created_at, r.id) > (${last.createdAt}, ${last._id})
    order by r.created_at, r.id limit ${PAGE}`;
}
