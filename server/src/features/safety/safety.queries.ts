import type { BlockReport, ReportType } from '@showup/contract/safety';
import type { Sql } from '../../db/database.ts';

export interface Person {
  userId: string;
  fullName: string;
  phone: string | null;
}

/** Who is there of these people; none of them can be deleted until the transaction ends. */
export async function holdPeople(sql: Sql, userIds: readonly string[]): Promise<Person[]> {
  return sql<Person[]>`
    select id as "userId", full_name as "fullName", phone
    from users where id = any(${[...userIds]}) order by id for key share`;
}

/** Two phones, as their hashes. */
interface Block {
  readonly blocker: Buffer;
  readonly blocked: Buffer;
}

export async function insertBlock(sql: Sql, { blocker, blocked }: Block): Promise<void> {
  await sql`insert into blocks (blocker, blocked) values (${blocker}, ${blocked}) on conflict do nothing`;
}

/** Of people who are held, in the order of their ids: two who block each other at once meet at the first. */
export async function insertBlockPerson(sql: Sql, userId: string, phone: Buffer): Promise<void> {
  await sql`insert into block_people (user_id, phone) values (${userId}, ${phone}) on conflict do nothing`;
}

/**
 * Answers whether this phone stands in any block. Its blocks are locked until the transaction ends, so that of two who
 * come back at the same moment the second finds the first.
 */
export async function lockBlocksOf(sql: Sql, phone: Buffer): Promise<boolean> {
  const rows = await sql`
    select from blocks where blocker = ${phone} or blocked = ${phone} order by blocker, blocked for update`;
  return rows.length > 0;
}

/** The blocks of this phone, which is that person's, with people who are here now. */
export async function findBlocksOf(sql: Sql, userId: string, phone: Buffer) {
  return sql<{ blockerId: string; blockedId: string }[]>`
    select ${userId}::uuid as "blockerId", p.user_id as "blockedId"
    from blocks b join block_people p on p.phone = b.blocked where b.blocker = ${phone}
    union all
    select p.user_id, ${userId}::uuid
    from blocks b join block_people p on p.phone = b.blocker where b.blocked = ${phone}`;
}

export type Evidence = {
  readonly reporterName: string;
  readonly reportedName: string;
  /** The oldest first. */
  readonly messages: readonly {
    readonly isByReported: boolean;
    readonly text: string;
    readonly hasImage: boolean;
    readonly createdAt: string;
  }[];
};

interface NewReport extends Pick<BlockReport, 'reason' | 'reportType'> {
  readonly reporterId: string;
  readonly reportedId: string;
  readonly evidence: Evidence;
}

/** Files the report, or changes the one that is open; its evidence stays that of the first time. Answers its id. */
export async function fileReport(sql: Sql, report: NewReport): Promise<string> {
  const { reporterId, reportedId, reportType, reason, evidence } = report;
  const [row] = await sql<[{ id: string }]>`
    insert into reports (reporter, reported, type, reason, evidence)
    values (${reporterId}, ${reportedId}, ${reportType}, ${reason}, ${sql.json(evidence)})
    on conflict (reporter, reported) where closed_at is null
    do update set type = excluded.type, reason = excluded.reason
    returning id`;
  return row.id;
}

export async function markPhone(
  sql: Sql,
  { reportId, phone, type }: { reportId: string; phone: Buffer; type: ReportType },
): Promise<void> {
  await sql`
    insert into reported_phones (report_id, phone, type) values (${reportId}, ${phone}, ${type})
    on conflict (report_id) do update set type = excluded.type`;
}

export async function unmarkPhone(sql: Sql, reportId: string): Promise<void> {
  await sql`delete from reported_phones where report_id = ${reportId}`;
}

export async function countReports(sql: Sql, phone: Buffer): Promise<{ type: ReportType; count: number }[]> {
  return sql<{ type: ReportType; count: number }[]>`
    select type, count(*) as count from reported_phones where phone = ${phone}
    group by type order by count desc, type`;
}

/** One of the two has left: what is decided goes, what is open stays without them for so many days more. */
export async function leaveReports(sql: Sql, userId: string, days: number): Promise<void> {
  // Held first: what is being decided at this moment is decided when the next statement looks.
  await sql`
    select from reports where reporter = ${userId} or reported = ${userId} order by id for update`;
  await sql`
    delete from reports where (reporter = ${userId} or reported = ${userId}) and closed_at is not null`;
  // All in one: were the deletion of the person to clear the same row again, it would lock the other one as well.
  await sql`
    update reports
    set reporter = nullif(reporter, ${userId}), reported = nullif(reported, ${userId}),
      forget_at = coalesce(forget_at, now() + make_interval(days => ${days}))
    where reporter = ${userId} or reported = ${userId}`;
}

/** Those that somebody is deciding or leaving at this moment wait for the next time. */
export async function deleteForgotten(sql: Sql): Promise<void> {
  await sql`
    delete from reports
    where id in (select id from reports where forget_at <= now() for update skip locked)`;
}
