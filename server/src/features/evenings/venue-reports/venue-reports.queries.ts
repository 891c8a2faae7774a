import type { VenueReportCategory, VenueVerdict } from '@showup/contract/evenings/venue-reports';
import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';

/** Reports and decisions about a venue happen one after another. */
export async function lockReports(tx: Sql, venueId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('evenings.venue'), hashtext(${venueId}))`;
}

interface NewReportRow {
  readonly venueId: string;
  readonly reporterId: UserId;
  readonly category: VenueReportCategory;
  readonly text: string;
}

/** Notes whether the person had proved an evening there by then. */
export async function saveReport(
  tx: Sql,
  { venueId, reporterId, category, text }: NewReportRow,
): Promise<void> {
  await tx`
    insert into venue_reports (venue_id, reporter_id, category, text, has_evening)
    values (${venueId}, ${reporterId}, ${category}, ${text},
      exists (select from evenings where user_id = ${reporterId} and venue_id = ${venueId}))
    on conflict (venue_id, reporter_id) where decided_at is null do update
      set category = excluded.category, text = excluded.text, filed_at = now(),
        has_evening = venue_reports.has_evening or excluded.has_evening`;
}

/** Undecided reports of different people who had proved an evening there. */
export async function countProved(tx: Sql, venueId: string): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select count(distinct reporter_id)::int as count from venue_reports
    where venue_id = ${venueId} and decided_at is null and has_evening`;
  return row.count;
}

/** Returns whether it was not paused before. */
export async function pauseVenue(tx: Sql, venueId: string): Promise<boolean> {
  const rows = await tx`
    insert into venue_pauses (venue_id) values (${venueId}) on conflict (venue_id) do nothing returning 1`;
  return rows.length === 1;
}

/** An admin decided that it stays paused. */
export async function keepPause(tx: Sql, venueId: string): Promise<void> {
  await tx`
    insert into venue_pauses (venue_id, kept_at) values (${venueId}, now())
    on conflict (venue_id) do update set kept_at = now()`;
}

export async function endPause(tx: Sql, venueId: string): Promise<void> {
  await tx`delete from venue_pauses where venue_id = ${venueId}`;
}

export async function decideReports(tx: Sql, venueId: string, verdict: VenueVerdict): Promise<void> {
  await tx`
    update venue_reports set decided_at = now(), verdict = ${verdict} where venue_id = ${venueId} and decided_at is null`;
}

export async function isPaused(sql: Sql, venueId: string): Promise<boolean> {
  const rows = await sql`select from venue_pauses where venue_id = ${venueId}`;
  return rows.length > 0;
}

export interface ReportedVenueRow {
  readonly venueId: string;
  readonly name: string;
  readonly address: string;
  readonly pausedAt: string | null;
  readonly isKept: boolean;
}

/** Venues with undecided reports, then those that stay paused. */
export async function findReportedVenues(sql: Sql): Promise<ReportedVenueRow[]> {
  return sql<ReportedVenueRow[]>`
    select v.id as venue_id, v.name, v.address, p.paused_at, p.kept_at is not null as is_kept
    from venues v left join venue_pauses p on p.venue_id = v.id
    where p.venue_id is not null
      or exists (select from venue_reports r where r.venue_id = v.id and r.decided_at is null)
    order by p.kept_at is not null, p.paused_at nulls last, v.name, v.id`;
}

/** The venue, if there is anything to decide about it. */
export async function findReportedVenue(tx: Sql, venueId: string): Promise<{ name: string } | undefined> {
  const [row] = await tx<{ name: string }[]>`
    select v.name from venues v where v.id = ${venueId} and (
      exists (select from venue_pauses where venue_id = v.id)
      or exists (select from venue_reports where venue_id = v.id and decided_at is null))`;
  return row;
}

export interface OpenReportRow {
  readonly venueId: string;
  readonly reporterId: UserId | null;
  readonly category: VenueReportCategory;
  readonly text: string;
  readonly filedAt: string;
  readonly hasEvening: boolean;
  readonly fullName: string | null;
}

export async function findOpenReports(sql: Sql): Promise<OpenReportRow[]> {
  return sql<OpenReportRow[]>`
    select r.venue_id, r.reporter_id, r.category, r.text, r.filed_at, r.has_evening, u.full_name
    from venue_reports r left join users u on u.id = r.reporter_id
    where r.decided_at is null order by r.filed_at desc, r.id`;
}

export async function countOpenReports(sql: Sql, venueId: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from venue_reports where venue_id = ${venueId} and decided_at is null`;
  return row.count;
}

/** Venues that wait for a decision. */
export async function countWaiting(sql: Sql): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(distinct venue_id)::int as count from venue_reports where decided_at is null`;
  return row.count;
}

export async function findReportsBy(
  sql: Sql,
  reporterId: UserId,
): Promise<{ venue: string; category: VenueReportCategory; text: string; filedAt: string }[]> {
  return sql<{ venue: string; category: VenueReportCategory; text: string; filedAt: string }[]>`
    select v.name as venue, r.category, r.text, r.filed_at from venue_reports r join venues v on v.id = r.venue_id
    where r.reporter_id = ${reporterId} order by r.filed_at, r.id`;
}

export async function deleteDecidedBefore(sql: Sql, days: number): Promise<void> {
  await sql`delete from venue_reports where decided_at <= now() - make_interval(days => ${days}::int)`;
}
