import type { ComplaintCategory } from '@showup/contract/public/complaints';
import type { QuarterFigures, TransparencyReport } from '@showup/contract/public/transparency';
import type { ReportCategory } from '@showup/contract/safety';
import type { Sql } from '#platform/db/database';
import type { Quarter } from './quarters.ts';

/** When the first account was created, if there is one. */
export async function findBeginning(sql: Sql): Promise<string | undefined> {
  const [row] = await sql<[{ at: string | null }]>`select min(created_at) as at from users`;
  return row.at ?? undefined;
}

/** Demo people count only while the demo is on. */
interface Span {
  readonly quarter: Quarter;
  readonly withDemo: boolean;
}

interface FiledReport {
  readonly category: ReportCategory;
  readonly outcome: 'upheld' | 'dismissed' | 'open';
  /** Until the decision; null while it is open. */
  readonly hours: number | null;
}

export async function findReports(
  sql: Sql,
  { quarter: { from, to }, withDemo }: Span,
): Promise<FiledReport[]> {
  return sql<FiledReport[]>`
    select r.type as category, coalesce(r.verdict, 'open') as outcome,
      extract(epoch from r.closed_at - r.created_at)::float8 / 3600 as hours
    from reports r left join users u on u.id = r.reporter
    where r.created_at >= ${from} and r.created_at < ${to} and (${withDemo} or not coalesce(u.is_demo, false))`;
}

interface ActionCount {
  readonly action: string;
  readonly count: number;
}

/** How often admins did what, by the record; decisions about controls are left out. */
export async function countActions(
  sql: Sql,
  { quarter: { from, to }, withDemo }: Span,
): Promise<ActionCount[]> {
  return sql<ActionCount[]>`
    select l.action, count(*) from audit_log l
    where l.at >= ${from} and l.at < ${to} and l.action not like 'look-at-%'
      and (${withDemo} or not exists (select from users u where u.id = any(l.subject_ids) and u.is_demo))
      and not exists (select from controls c where c.user_id = any(l.subject_ids))
    group by l.action`;
}

interface FiledAppeal {
  readonly outcome: 'lifted' | 'kept' | 'open';
}

export async function findAppeals(
  sql: Sql,
  { quarter: { from, to }, withDemo }: Span,
): Promise<FiledAppeal[]> {
  return sql<FiledAppeal[]>`
    select coalesce(b.appeal_verdict, 'open') as outcome
    from bans b left join users u on u.id = b.user_id
    where b.appealed_at >= ${from} and b.appealed_at < ${to} and (${withDemo} or not coalesce(u.is_demo, false))`;
}

interface Decided {
  readonly hours: number;
}

interface DecidedAppeal extends Decided {
  readonly isLifted: boolean;
}

/** Appeals that the record says were decided in the quarter, with how long they had waited. */
export async function findAppealWaits(sql: Sql, { quarter: { from, to } }: Span): Promise<DecidedAppeal[]> {
  return sql<DecidedAppeal[]>`
    select extract(epoch from l.at - b.appealed_at)::float8 / 3600 as hours, l.action = 'lift-ban' as is_lifted
    from audit_log l join bans b on b.appealed_at <= l.at and b.user_id = any(l.subject_ids)
      and b.appeal_answer = l.reason
    where l.at >= ${from} and l.at < ${to} and l.action in ('lift-ban', 'keep-ban')`;
}

/** Verification photos decided in the quarter, of people who are still here. */
export async function findCaptureWaits(
  sql: Sql,
  { quarter: { from, to }, withDemo }: Span,
): Promise<Decided[]> {
  return sql<Decided[]>`
    select extract(epoch from v.decided_at - v.submitted_at)::float8 / 3600 as hours
    from verifications v join users u on u.id = v.user_id
    where v.kind = 'capture' and v.decided_at >= ${from} and v.decided_at < ${to} and (${withDemo} or not u.is_demo)`;
}

interface FiledComplaint {
  readonly category: ComplaintCategory;
  readonly outcome: 'acted' | 'declined' | 'invalid' | 'open';
  readonly isInTime: boolean;
  /** Until the answer; null while it is open. */
  readonly hours: number | null;
}

export async function findComplaints(sql: Sql, { quarter: { from, to } }: Span): Promise<FiledComplaint[]> {
  return sql<FiledComplaint[]>`
    select category, coalesce(outcome, 'open') as outcome, coalesce(resolved_at, now()) <= resolve_by as is_in_time,
      extract(epoch from resolved_at - filed_at)::float8 / 3600 as hours
    from complaints where filed_at >= ${from} and filed_at < ${to}`;
}

interface StoredReport extends Omit<TransparencyReport, 'figures'> {
  readonly figures: unknown;
}

/** Latest first. */
export async function findPublished(sql: Sql): Promise<StoredReport[]> {
  return sql<StoredReport[]>`
    select quarter, published_at, figures from transparency_reports order by quarter desc`;
}

/** Does nothing if the quarter is published already. */
export async function publish(sql: Sql, quarter: string, figures: QuarterFigures): Promise<void> {
  await sql`
    insert into transparency_reports (quarter, figures) values (${quarter}, ${sql.json(figures)})
    on conflict do nothing`;
}
