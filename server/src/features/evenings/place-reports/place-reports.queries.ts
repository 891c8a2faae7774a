import type { PlaceReportCategory, PlaceVerdict } from '@showup/contract/evenings/place-reports';
import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';

/** Reports and decisions about a place happen one after another. */
export async function lockPlace(tx: Sql, venueId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('evenings.place'), hashtext(${venueId}))`;
}

interface NewReportRow {
  readonly venueId: string;
  readonly reporterId: UserId;
  readonly category: PlaceReportCategory;
  readonly text: string;
}

/** Notes whether the person had proved an evening there by then. */
export async function saveReport(
  tx: Sql,
  { venueId, reporterId, category, text }: NewReportRow,
): Promise<void> {
  await tx`
    insert into place_reports (venue_id, reporter_id, category, text, has_evening)
    values (${venueId}, ${reporterId}, ${category}, ${text},
      exists (select from evenings where user_id = ${reporterId} and venue_id = ${venueId}))
    on conflict (venue_id, reporter_id) where decided_at is null do update
      set category = excluded.category, text = excluded.text, filed_at = now(),
        has_evening = place_reports.has_evening or excluded.has_evening`;
}

/** Undecided reports of different people who had proved an evening there. */
export async function countProved(tx: Sql, venueId: string): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select count(distinct reporter_id)::int as count from place_reports
    where venue_id = ${venueId} and decided_at is null and has_evening`;
  return row.count;
}

/** Returns whether it was not paused before. */
export async function pausePlace(tx: Sql, venueId: string): Promise<boolean> {
  const rows = await tx`
    insert into place_pauses (venue_id) values (${venueId}) on conflict (venue_id) do nothing returning 1`;
  return rows.length === 1;
}

/** An admin decided that it stays paused. */
export async function keepPause(tx: Sql, venueId: string): Promise<void> {
  await tx`
    insert into place_pauses (venue_id, kept_at) values (${venueId}, now())
    on conflict (venue_id) do update set kept_at = now()`;
}

export async function endPause(tx: Sql, venueId: string): Promise<void> {
  await tx`delete from place_pauses where venue_id = ${venueId}`;
}

export async function decideReports(tx: Sql, venueId: string, verdict: PlaceVerdict): Promise<void> {
  await tx`
    update place_reports set decided_at = now(), verdict = ${verdict} where venue_id = ${venueId} and decided_at is null`;
}

export async function isPaused(sql: Sql, venueId: string): Promise<boolean> {
  const rows = await sql`select from place_pauses where venue_id = ${venueId}`;
  return rows.length > 0;
}

export interface PlaceRow {
  readonly venueId: string;
  readonly name: string;
  readonly address: string;
  readonly pausedAt: string | null;
  readonly isKept: boolean;
}

/** Places with undecided reports, then those that stay paused. */
export async function findReportedPlaces(sql: Sql): Promise<PlaceRow[]> {
  return sql<PlaceRow[]>`
    select v.id as venue_id, v.name, v.address, p.paused_at, p.kept_at is not null as is_kept
    from venues v left join place_pauses p on p.venue_id = v.id
    where p.venue_id is not null
      or exists (select from place_reports r where r.venue_id = v.id and r.decided_at is null)
    order by p.kept_at is not null, p.paused_at nulls last, v.name, v.id`;
}

/** The place, if there is anything to decide about it. */
export async function findPlace(tx: Sql, venueId: string): Promise<{ name: string } | undefined> {
  const [row] = await tx<{ name: string }[]>`
    select v.name from venues v where v.id = ${venueId} and (
      exists (select from place_pauses where venue_id = v.id)
      or exists (select from place_reports where venue_id = v.id and decided_at is null))`;
  return row;
}

export interface OpenReportRow {
  readonly venueId: string;
  readonly reporterId: UserId | null;
  readonly category: PlaceReportCategory;
  readonly text: string;
  readonly filedAt: string;
  readonly hasEvening: boolean;
  readonly fullName: string | null;
}

export async function findOpenReports(sql: Sql): Promise<OpenReportRow[]> {
  return sql<OpenReportRow[]>`
    select r.venue_id, r.reporter_id, r.category, r.text, r.filed_at, r.has_evening, u.full_name
    from place_reports r left join users u on u.id = r.reporter_id
    where r.decided_at is null order by r.filed_at desc, r.id`;
}

export async function countOpenReports(sql: Sql, venueId: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from place_reports where venue_id = ${venueId} and decided_at is null`;
  return row.count;
}

/** Places that wait for a decision. */
export async function countWaiting(sql: Sql): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(distinct venue_id)::int as count from place_reports where decided_at is null`;
  return row.count;
}

export async function findReportsBy(
  sql: Sql,
  reporterId: UserId,
): Promise<{ place: string; category: PlaceReportCategory; text: string; filedAt: string }[]> {
  return sql<{ place: string; category: PlaceReportCategory; text: string; filedAt: string }[]>`
    select v.name as place, r.category, r.text, r.filed_at from place_reports r join venues v on v.id = r.venue_id
    where r.reporter_id = ${reporterId} order by r.filed_at, r.id`;
}

export async function deleteDecidedBefore(sql: Sql, days: number): Promise<void> {
  await sql`delete from place_reports where decided_at <= now() - make_interval(days => ${days}::int)`;
}
