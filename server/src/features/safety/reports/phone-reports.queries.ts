import type { Sql } from '#platform/db/database';

/** Whether a report between these two is open, whoever filed it. */
export async function hasOpenReportBetween(sql: Sql, a: string, b: string): Promise<boolean> {
  const rows = await sql`
    select from reports
    where closed_at is null and (reporter = ${a} and reported = ${b} or reporter = ${b} and reported = ${a}) limit 1`;
  return rows.length > 0;
}

interface ReportTarget {
  /** Null if they have left and no account has proved their phone since. */
  reportedId: string | null;
  reporterId: string | null;
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
  return sql<{ reportId: string; reporterId: string | null }[]>`
    select r.id as report_id, r.reporter as reporter_id
    from reported_phones m join reports r on r.id = m.report_id
    where m.phone = ${phone} and r.closed_at is null and r.reported is null order by r.id`;
}

/**
 * Makes open reports about departed accounts of this phone reports about this person; if a reporter filed two, the first.
 */
export async function takeUpOrphans(sql: Sql, userId: string, phone: Buffer): Promise<string[]> {
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
