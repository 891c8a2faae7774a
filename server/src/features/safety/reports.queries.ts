import type { Report, ReportedMessage } from '@showup/contract/moderation';
import type { Sql } from '../../db/database.ts';

/** Where a page of the reports ended: the time it is ordered by, and the id. */
export type ReportsEnd = readonly [at: string, reportId: string];

export type ReportRow = Omit<Report, 'profile'>;

interface ReportsPage {
  /** Reports about this admin are not for them. */
  readonly adminId: string;
  readonly after: ReportsEnd;
  readonly limit: number;
}

const columns = (sql: Sql) => sql`
  r.id as "_id", r.type as "reportType", r.reason, r.created_at as "createdAt",
  jsonb_build_object('_id', r.reported,
    'fullName', coalesce(reported.full_name, r.evidence->>'reportedName', '')) as "blockedUser",
  jsonb_build_object('_id', r.reporter,
    'fullName', coalesce(reporter.full_name, r.evidence->>'reporterName', '')) as "blockedBy",
  counted.reports as "reportCount", counted.reporters as "reporterCount",
  coalesce(jsonb_array_length(r.evidence->'messages'), 0) as "messageCount",
  r.closed_at as "closedAt", r.verdict, split_part(decider.full_name, ' ', 1) as "decidedBy"`;

/** Who has left and is reported by nobody else counts by the one report; each reporter who has left is one of their own. */
const joins = (sql: Sql) => sql`
  left join users reported on reported.id = r.reported
  left join users reporter on reporter.id = r.reporter
  left join users decider on decider.id = r.decided_by
  cross join lateral (
    select count(*) as reports, count(distinct coalesce(other.reporter, other.id)) as reporters
    from reports other
    where (other.reported = r.reported or other.id = r.id) and other.verdict is distinct from 'dismissed') counted`;

/** Whichever has waited longest comes first. */
export function findOpenReports(sql: Sql, { adminId, after: [at, id], limit }: ReportsPage) {
  return sql<ReportRow[]>`
    select ${columns(sql)} from reports r ${joins(sql)}
    where r.closed_at is null and r.reported is distinct from ${adminId} and (r.created_at, r.id) > (${at}, ${id})
    order by r.created_at, r.id limit ${limit}`;
}

/** The one that was closed last comes first. */
export function findClosedReports(sql: Sql, { adminId, after: [at, id], limit }: ReportsPage) {
  return sql<ReportRow[]>`
    select ${columns(sql)} from reports r ${joins(sql)}
    where r.closed_at is not null and r.reported is distinct from ${adminId} and (r.closed_at, r.id) < (${at}, ${id})
    order by r.closed_at desc, r.id desc limit ${limit}`;
}

export interface OpenReport {
  /** Null for whoever has left. */
  reporterId: string | null;
  reportedId: string | null;
  messages: ReportedMessage[];
}

/** Nobody else decides it until the transaction ends; nothing where it is not open. */
export async function lockOpenReport(sql: Sql, reportId: string): Promise<OpenReport | undefined> {
  const [row] = await sql<OpenReport[]>`
    select reporter as "reporterId", reported as "reportedId", evidence->'messages' as messages
    from reports where id = ${reportId} and closed_at is null for update`;
  return row;
}

interface Closing {
  readonly verdict: 'upheld' | 'dismissed';
  readonly decidedBy: string;
}

export interface ClosedReport {
  reportId: string;
  /** Null for whoever has left. */
  reporterId: string | null;
  reportedId: string | null;
}

/** Answers what it closed. Its evidence goes; and all of it when one of the two has left. */
export async function endReport(
  sql: Sql,
  reportId: string,
  { verdict, decidedBy }: Closing,
): Promise<ClosedReport | undefined> {
  const [row] = await sql<(ClosedReport & { hasLeaver: boolean })[]>`
    update reports set closed_at = now(), evidence = null, verdict = ${verdict}, decided_by = ${decidedBy}
    where id = ${reportId} and closed_at is null
    returning id as "reportId", reporter as "reporterId", reported as "reportedId", forget_at is not null as "hasLeaver"`;
  if (!row) return undefined;
  const { hasLeaver, ...closed } = row;
  if (hasLeaver) await sql`delete from reports where id = ${reportId}`;
  return closed;
}

/** Those that are open on one person, in the order in which everybody holds them. */
export async function lockOpenReportsOn(sql: Sql, reportedId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from reports where reported = ${reportedId} and closed_at is null order by id for update`;
  return rows.map(({ id }) => id);
}
