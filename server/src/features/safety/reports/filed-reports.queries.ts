import type { UserId } from '@showup/contract/fields';
import type { ReportCategory } from '@showup/contract/safety';
import type { Sql } from '#platform/db/database';

interface NewReport {
  readonly reporterId: UserId;
  /** Null for someone who has left. */
  readonly reportedId: UserId | null;
  /** The keyed hash of the id that was reported. */
  readonly person: Buffer;
  /** As admins see them once those people have left. */
  readonly names: { readonly reporterName: string; readonly reportedName: string };
  /** The first name by which the reporter knows the person. */
  readonly shownName: string | null;
  readonly reportType: ReportCategory;
  readonly reason: string;
  /** The message that the reporter points at; dropped unless it is a message of the two. */
  readonly messageId: string | null;
}

/** Files the report, or changes the open one. Returns its id. */
export async function fileReport(sql: Sql, report: NewReport): Promise<string> {
  const { reporterId, reportedId, person, names, shownName, reportType, reason, messageId } = report;
  const [row] = await sql<[{ id: string }]>`
    with changed as (
      update reports set type = ${reportType}, reason = ${reason}, message_id = coalesce(${messageId}, message_id)
      where reporter = ${reporterId} and person = ${person} and reported is null and closed_at is null
      returning id),
    filed as (
      insert into reports (reporter, reported, person, type, reason, evidence, shown_name, message_id)
      select ${reporterId}::uuid, ${reportedId}::uuid, ${person}::bytea, ${reportType}, ${reason}, ${sql.json(names)},
        ${shownName}, ${messageId}
      where not exists (select from changed)
      on conflict (reporter, reported) where closed_at is null
      do update set type = excluded.type, reason = excluded.reason,
        message_id = coalesce(excluded.message_id, reports.message_id)
      returning id)
    select id from changed union all select id from filed`;
  return row.id;
}

/** The reported person; null once they have left. */
export interface ReportOn {
  readonly reportedId: UserId | null;
}

/** For a person who leaves: deletes their decided reports and keeps the open ones without them. Returns both kinds. */
export async function leaveReports(sql: Sql, userId: UserId): Promise<ReportOn[]> {
  // Locks them first, so that a decision under way is committed before the next statement reads. Includes the reports that the
  // person decided as an admin, since those lose the name.
  await sql`
    select from reports where reporter = ${userId} or reported = ${userId} or decided_by = ${userId}
    order by id for update`;
  const decided = await sql<ReportOn[]>`
    delete from reports where (reporter = ${userId} or reported = ${userId}) and closed_at is not null
    returning nullif(reported, ${userId}) as reported_id`;
  // One statement clears both: if deleting the person cleared the same row again, it would lock the other person too.
  const open = await sql<ReportOn[]>`
    update reports
    set reporter = nullif(reporter, ${userId}), reported = nullif(reported, ${userId})
    where reporter = ${userId} or reported = ${userId}
    returning reported as reported_id`;
  return [...decided, ...open];
}
