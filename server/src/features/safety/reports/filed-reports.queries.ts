import type { BlockReport } from '@showup/contract/safety';
import type { Sql } from '../../../platform/db/database.ts';

export type Evidence = {
  readonly reporterName: string;
  readonly reportedName: string;
  /** Oldest first. */
  readonly messages: readonly {
    readonly isByReported: boolean;
    readonly text: string;
    readonly hasImage: boolean;
    readonly createdAt: string;
  }[];
};

interface NewReport extends Pick<BlockReport, 'reason' | 'reportType'> {
  readonly reporterId: string;
  /** Null for someone who has left. */
  readonly reportedId: string | null;
  /** The keyed hash of the id that was reported. */
  readonly person: Buffer;
  readonly evidence: Evidence;
}

/** How long an open report outlives the account of one of the two. */
const OPEN_KEPT_DAYS = 30;

/** Files the report, or changes the open one, which keeps its first evidence. Returns its id. */
export async function fileReport(sql: Sql, report: NewReport): Promise<string> {
  const { reporterId, reportedId, person, reportType, reason, evidence } = report;
  const [row] = await sql<[{ id: string }]>`
    with changed as (
      update reports set type = ${reportType}, reason = ${reason}
      where reporter = ${reporterId} and person = ${person} and reported is null and closed_at is null
      returning id),
    filed as (
      insert into reports (reporter, reported, person, type, reason, evidence, forget_at)
      select ${reporterId}::uuid, ${reportedId}::uuid, ${person}::bytea, ${reportType}, ${reason}, ${sql.json(evidence)},
        case when ${reportedId}::uuid is null then now() + make_interval(days => ${OPEN_KEPT_DAYS}) end
      where not exists (select from changed)
      on conflict (reporter, reported) where closed_at is null
      do update set type = excluded.type, reason = excluded.reason
      returning id)
    select id from changed union all select id from filed`;
  return row.id;
}

/** The reported person; null once they have left. */
export interface ReportOn {
  readonly reportedId: string | null;
}

/** For a person who leaves: deletes their decided reports and keeps the open ones without them for a while. Returns both kinds. */
export async function leaveReports(sql: Sql, userId: string): Promise<ReportOn[]> {
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
    set reporter = nullif(reporter, ${userId}), reported = nullif(reported, ${userId}),
      forget_at = coalesce(forget_at, now() + make_interval(days => ${OPEN_KEPT_DAYS}))
    where reporter = ${userId} or reported = ${userId}
    returning reported as reported_id`;
  return [...decided, ...open];
}

/** Skips locked reports; the next run gets them. Returns the deleted ones. */
export async function deleteForgotten(sql: Sql): Promise<ReportOn[]> {
  return sql<ReportOn[]>`
    delete from reports
    where id in (select id from reports where forget_at <= now() for update skip locked)
    returning reported as reported_id`;
}
