import type { UserId } from '@showup/contract/fields';
import { FALSE_REPORTS_MIN, type Report, UNDO_HOURS } from '@showup/contract/moderation';
import type { Sql } from '#platform/db/database';
import type { TimeAndId } from '#platform/paging';

export type ReportRow = Omit<Report, 'profile' | 'samePhotos' | 'earlierReportCount' | 'messageCount'>;

interface ReportsPage {
  /** Reports about this admin are left out. */
  readonly adminId: UserId;
  readonly after: TimeAndId;
  readonly limit: number;
}

const columns = (sql: Sql) => sql`
  r.id as _id, r.type as report_type, r.reason, r.created_at,
  jsonb_build_object('_id', r.reported,
    'fullName', coalesce(reported.full_name, r.evidence->>'reportedName', ''),
    'displayName', reported.display_name) as blocked_user,
  jsonb_build_object('_id', r.reporter,
    'fullName', coalesce(reporter.full_name, r.evidence->>'reporterName', ''),
    'displayName', reporter.display_name) as blocked_by,
  counted.reports as report_count, counted.reporters as reporter_count,
  case when said.dismissed >= ${FALSE_REPORTS_MIN} and said.upheld = 0 then said.dismissed else 0 end as false_report_count,
  r.closed_at, r.verdict, first_name(decider.full_name) as decided_by,
  case when ${isUndoable(sql)} then r.closed_at + make_interval(hours => ${UNDO_HOURS}) end as undo_until`;

/** By the database's clock, like everything that becomes visible only later. */
const isUndoable = (sql: Sql) => sql`
  (r.verdict is not null and r.closed_at > now() - make_interval(hours => ${UNDO_HOURS}))`;

/** Counts at least the report itself if the reported person has left. Each reporter who has left counts as one person. */
const joins = (sql: Sql) => sql`
  left join users reported on reported.id = r.reported
  left join users reporter on reporter.id = r.reporter
  left join users decider on decider.id = r.decided_by
  cross join lateral (
    select count(*) as reports, count(distinct coalesce(other.reporter, other.id)) as reporters
    from reports other
    where (other.reported = r.reported or other.id = r.id) and other.verdict is distinct from 'dismissed') counted
  cross join lateral (
    select count(*) filter (where other.verdict = 'dismissed') as dismissed,
      count(*) filter (where other.verdict = 'upheld') as upheld
    from reports other
    where other.reporter = r.reporter and other.verdict is not null and other.id <> r.id) said`;

/** Longest waiting first. */
export function findOpenReports(sql: Sql, { adminId, after: [at, id], limit }: ReportsPage) {
  return sql<ReportRow[]>`
    select ${columns(sql)} from reports r ${joins(sql)}
    where r.closed_at is null and r.reported is distinct from ${adminId} and (r.created_at, r.id) > (${at}, ${id})
    order by r.created_at, r.id limit ${limit}`;
}

/** Latest closed first. */
export function findClosedReports(sql: Sql, { adminId, after: [at, id], limit }: ReportsPage) {
  return sql<ReportRow[]>`
    select ${columns(sql)} from reports r ${joins(sql)}
    where r.closed_at is not null and r.reported is distinct from ${adminId} and (r.closed_at, r.id) < (${at}, ${id})
    order by r.closed_at desc, r.id desc limit ${limit}`;
}

export interface OpenReport {
  /** Null once they have left. */
  reporterId: UserId | null;
  reportedId: UserId | null;
}

/** Locks the report until the transaction ends. Returns undefined if it is not open. */
export async function lockOpenReport(sql: Sql, reportId: string): Promise<OpenReport | undefined> {
  const [row] = await sql<OpenReport[]>`
    select reporter as reporter_id, reported as reported_id
    from reports where id = ${reportId} and closed_at is null for update`;
  return row;
}

/** The people of these reports, and of all open reports on a person, who still have an account. */
export async function findPeopleOf(
  sql: Sql,
  { reportIds = [], reportedId }: { reportIds?: readonly string[]; reportedId?: UserId },
): Promise<UserId[]> {
  const rows = await sql<{ id: UserId }[]>`
    select distinct unnest(array_remove(array[reporter, reported], null)) as id from reports
    where id = any(${[...reportIds]}) or (reported = ${reportedId ?? null} and closed_at is null)`;
  return rows.map(({ id }) => id);
}

/**
 * Locks the open reports on one person, in the order of all locks on reports. A report by someone who is not locked was
 * filed just now and stays open.
 */
export async function lockOpenReportsOn(sql: Sql, reportedId: UserId, heldIds: readonly string[]) {
  return sql<{ reportId: string; reporterId: UserId | null }[]>`
    select id as report_id, reporter as reporter_id from reports
    where reported = ${reportedId} and closed_at is null and (reporter is null or reporter = any(${[...heldIds]}))
    order by id for update`;
}

export type ReportOutcome = 'upheld' | 'dismissed';

interface Closing {
  readonly verdict: ReportOutcome;
  readonly decidedBy: UserId;
}

export interface ClosedReport {
  reportId: string;
  /** Null once they have left. */
  reporterId: UserId | null;
  reportedId: UserId | null;
}

/** A report with the first name by which its reporter knew the person. */
export interface EndedReport extends ClosedReport {
  readonly shownName: string | null;
}

/** Returns what it closed. Keeps the evidence while it can be undone, but deletes the report if one of the two has left. */
export async function endReport(
  sql: Sql,
  reportId: string,
  { verdict, decidedBy }: Closing,
): Promise<EndedReport | undefined> {
  const [row] = await sql<(EndedReport & { hasLeaver: boolean })[]>`
    update reports set closed_at = now(), verdict = ${verdict}, decided_by = ${decidedBy}
    where id = ${reportId} and closed_at is null
    returning id as report_id, reporter as reporter_id, reported as reported_id, shown_name,
      reporter is null or reported is null as has_leaver`;
  if (!row) return undefined;
  const { hasLeaver, ...closed } = row;
  if (hasLeaver) await sql`delete from reports where id = ${reportId}`;
  return closed;
}

export interface Decision {
  readonly verdict: ReportOutcome;
  /** Null once that admin has left. */
  readonly decidedBy: UserId | null;
}

/** Undefined if the report is open or deleted. */
export async function findDecision(sql: Sql, reportId: string): Promise<Decision | undefined> {
  const [row] = await sql<Decision[]>`
    select verdict, decided_by from reports where id = ${reportId} and verdict is not null`;
  return row;
}

export interface LockedReport extends ClosedReport {
  readonly isOpen: boolean;
  readonly isUndoable: boolean;
  readonly verdict: ReportOutcome | null;
}

/** Locks these and newer open reports between the same two people, in the order of all locks on reports. */
export async function lockReports(sql: Sql, reportIds: readonly string[]): Promise<LockedReport[]> {
  return sql<LockedReport[]>`
    select r.id as report_id, r.reporter as reporter_id, r.reported as reported_id,
      r.closed_at is null as is_open, ${isUndoable(sql)} as is_undoable, r.verdict
    from reports r
    where r.id = any(${[...reportIds]}) or (r.closed_at is null and (r.reporter, r.reported) in
      (select reporter, reported from reports where id = any(${[...reportIds]})))
    order by r.id for update`;
}

/**
 * Merges a newer report between the same two into this one, as if it had been open all along, and deletes the newer
 * one. Only for locked reports: waiting here for another lock would break the lock order. Returns the deleted ids.
 */
export async function takeInNewer(sql: Sql, reportId: string, heldIds: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string; type: Report['reportType']; reason: string }[]>`
    delete from reports newer using reports r
    where r.id = ${reportId} and newer.id <> r.id and newer.id = any(${[...heldIds]}) and newer.closed_at is null
      and newer.reporter = r.reporter and newer.reported = r.reported
    returning newer.id, newer.type, newer.reason`;
  for (const { type, reason } of rows)
    await sql`update reports set type = ${type}, reason = ${reason} where id = ${reportId}`;
  return rows.map(({ id }) => id);
}

export async function setOpen(sql: Sql, reportId: string): Promise<void> {
  await sql`
    update reports set closed_at = null, verdict = null, decided_by = null where id = ${reportId}`;
}

/** Forgets the names kept with reports whose decision can't be undone any more. Skips locked ones; the next run gets them. */
export async function forgetNames(sql: Sql): Promise<void> {
  await sql`
    update reports set evidence = null
    where id in (
      select id from reports
      where closed_at <= now() - make_interval(hours => ${UNDO_HOURS}) and evidence is not null
      for update skip locked)`;
}
