import type { UserId } from '@showup/contract/fields';
import { UNDO_HOURS } from '@showup/contract/moderation';
import type { ReportCategory } from '@showup/contract/safety';
import type { Sql } from '#platform/db/database';

/** Does nothing without a known phone. */
export async function markPhone(
  sql: Sql,
  { reportId, phone, type }: { reportId: string; phone: Buffer | null; type: ReportCategory },
): Promise<void> {
  await sql`
    insert into reported_phones (report_id, phone, type)
    select ${reportId}, phone, ${type} from (values (${phone}::bytea)) as known (phone) where phone is not null
    on conflict (report_id, phone) do update set type = excluded.type`;
}

/** Copies the marks of one phone to the other. */
export async function copyMarks(sql: Sql, from: Buffer, to: Buffer): Promise<void> {
  await sql`
    insert into reported_phones (report_id, phone, type, dismissed_at, copied_at)
    select report_id, ${to}, type, dismissed_at, now() from reported_phones where phone = ${from}
    on conflict do nothing`;
}

/** The mark no longer counts, and is deleted once the dismissal cannot be undone. */
export async function dismissMark(sql: Sql, reportId: string): Promise<void> {
  await sql`update reported_phones set dismissed_at = now() where report_id = ${reportId}`;
}

/** The mark counts again, with that type. */
export async function restoreMark(sql: Sql, reportId: string): Promise<void> {
  await sql`
    update reported_phones m set dismissed_at = null, type = r.type
    from reports r where r.id = m.report_id and m.report_id = ${reportId}`;
}

export async function deleteMarks(sql: Sql, reportIds: readonly string[]): Promise<void> {
  await sql`delete from reported_phones where report_id = any(${[...reportIds]})`;
}

export async function deleteDismissedMarks(sql: Sql): Promise<void> {
  await sql`
    delete from reported_phones where dismissed_at <= now() - make_interval(hours => ${UNDO_HOURS})`;
}

export async function countMarks(
  sql: Sql,
  phone: Buffer,
): Promise<{ type: ReportCategory; count: number }[]> {
  return sql<{ type: ReportCategory; count: number }[]>`
    select type, count(*) as count from reported_phones where phone = ${phone} and dismissed_at is null
    group by type order by count desc, type`;
}

export async function findPhones(
  sql: Sql,
  userIds: readonly UserId[],
): Promise<{ userId: UserId; phone: string }[]> {
  return sql<{ userId: UserId; phone: string }[]>`
    select id as user_id, phone from users where id = any(${[...userIds]}) and phone is not null`;
}

/** How many marks each phone has beyond the reports about its current holder. Leaves out people with none. */
export async function countEarlierMarks(
  sql: Sql,
  phones: readonly { readonly userId: UserId; readonly phone: Buffer }[],
): Promise<{ userId: UserId; count: number }[]> {
  return sql<{ userId: UserId; count: number }[]>`
    select given.user_id, count(*) as count
    from unnest(${phones.map(({ userId }) => userId)}::uuid[], ${phones.map(({ phone }) => phone.toString('hex'))}::text[])
      given (user_id, phone)
    join reported_phones m on m.phone = decode(given.phone, 'hex') and m.dismissed_at is null
    left join reports r on r.id = m.report_id and r.reported = given.user_id
    where r.id is null group by given.user_id`;
}

/** Whether either of the two has an open report about the other. */
export async function hasOpenReportBetween(sql: Sql, a: string, b: string): Promise<boolean> {
  const rows = await sql`
    select from reports
    where closed_at is null and (reporter = ${a} and reported = ${b} or reporter = ${b} and reported = ${a}) limit 1`;
  return rows.length > 0;
}

interface ReportTarget {
  /** Null if they have left and no account has proved their phone since. */
  reportedId: UserId | null;
  reporterId: UserId | null;
  isOpen: boolean;
  /** The keyed hash of the last phone that the account had, if it had one. */
  phone: Buffer | null;
}

export async function findReportTarget(sql: Sql, reportId: string): Promise<ReportTarget | undefined> {
  const [row] = await sql<ReportTarget[]>`
    select coalesce(r.reported, d.back_as) as reported_id, r.reporter as reporter_id, r.closed_at is null as is_open,
      m.phone
    from reports r
    left join reported_phones m on m.report_id = r.id
    left join departed_people d on d.report_phone = m.phone and d.back_as is not null
    where r.id = ${reportId} order by d.back_as is null, m.copied_at desc nulls last limit 1`;
  return row;
}

/** Open reports about accounts of this phone that have left. */
export async function findOrphansOf(sql: Sql, phone: Buffer) {
  return sql<{ reportId: string; reporterId: UserId | null }[]>`
    select r.id as report_id, r.reporter as reporter_id
    from reported_phones m join reports r on r.id = m.report_id
    where m.phone = ${phone} and r.closed_at is null and r.reported is null order by r.id`;
}

/**
 * Makes open reports about departed accounts of this phone reports about this person; if a reporter filed two, the first.
 */
export async function takeUpOrphans(sql: Sql, userId: UserId, phone: Buffer): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    update reports set reported = ${userId}
    where id in (
      select distinct on (coalesce(r.reporter, r.id)) r.id from reported_phones m join reports r on r.id = m.report_id
      where m.phone = ${phone} and r.closed_at is null and r.reported is null
        and not exists (select from reports newer
          where newer.reporter = r.reporter and newer.reported = ${userId} and newer.closed_at is null)
      order by coalesce(r.reporter, r.id), r.created_at)
    returning id`;
  return rows.map(({ id }) => id);
}
