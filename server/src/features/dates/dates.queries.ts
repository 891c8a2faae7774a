import { type DatePlan, type DateState, LATE_CHANGE_HOURS } from '@showup/contract/dates';
import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import { isPair } from '../matching/pairs.queries.ts';

/** A date as one of its two people may know it. */
export interface DateRow extends Omit<DatePlan, 'location' | 'outcome' | 'after'> {
  acceptedAt: string | null;
  /** Both are or were there, or both said that they met. */
  isKept: boolean;
  isOver: boolean;
  met: boolean | null;
  safe: boolean | null;
  venueId: string;
  venueName: string;
  address: string;
  category: DatePlan['location']['category'];
  latitude: number;
  longitude: number;
  isFromOsm: boolean;
}

/** The other person of a row of `dates d`; null once they have left. */
const otherOf = (sql: Sql, viewerId: UserId) =>
  sql`case when d.lo = ${viewerId}::uuid then d.hi else d.lo end`;

/** What the viewer did at a row of `dates d`, in the column that is theirs. */
const own = (sql: Sql, viewerId: UserId, what: 'here' | 'met' | 'safe') =>
  sql`case when d.lo = ${viewerId}::uuid then d.${sql(`lo_${what}`)} else d.${sql(`hi_${what}`)} end`;

/**
 * So many people who proved an evening in these weeks, counted back from the present one, show that people go to a venue.
 * Otherwise two accounts that suggest one venue after another to each other could read one person's evenings.
 */
const PROVED = { people: 3, firstWeek: 7, lastWeek: 4 };

/** The Monday of the week so many weeks before the present one. */
const weekBefore = (sql: Sql, weeks: number) =>
  sql`date_trunc('week', current_date) - make_interval(weeks => ${weeks}::int)`;

/** Of the other's open proposal to move an accepted date to another venue. */
const hint = (sql: Sql, viewerId: UserId) => sql`
  (select case when was.at <= now() + make_interval(hours => ${LATE_CHANGE_HOURS}) then 'late'
      when (select count(distinct e.user_id) from evenings e where e.venue_id = d.venue_id
        and date_trunc('week', e.evening) between ${weekBefore(sql, PROVED.firstWeek)}
          and ${weekBefore(sql, PROVED.lastWeek)}) < ${PROVED.people}::int then 'unproved' end
    from dates was where was.id = d.replaces_id and was.venue_id <> d.venue_id
      and d.status = 'proposed' and d.at > now() and d.by_lo <> (d.lo = ${viewerId}::uuid))`;

const columns = (sql: Sql, viewerId: UserId) => sql`
  d.id as _id, case when not d.is_parted then ${otherOf(sql, viewerId)} end as user_id, d.at, d.over_at,
  case when d.status = 'proposed' and d.at <= now() then 'expired' else d.status end as state,
  case when d.lo = ${viewerId}::uuid then d.by_lo else not d.by_lo end as is_mine,
  d.replaces_id, d.created_at, d.accepted_at, d.version, d.over_at <= now() as is_over,
  ${own(sql, viewerId, 'here')} as is_here, ${own(sql, viewerId, 'met')} as met, ${own(sql, viewerId, 'safe')} as safe,
  d.lo_here and d.hi_here or coalesce(d.lo_met and d.hi_met, false) as is_kept,
  v.id as venue_id, v.name as venue_name, v.address, v.category, v.latitude, v.longitude,
  exists (select from venue_sources where venue_id = v.id and source = 'osm') as is_from_osm,
  ${hint(sql, viewerId)} as hint`;

const isSeenBy = (sql: Sql, viewerId: UserId) => sql`(d.lo = ${viewerId}::uuid or d.hi = ${viewerId}::uuid)`;

/** The latest proposal last. Those of a match that ended only while somebody might still be on their way. */
export async function findDatesOf(sql: Sql, viewerId: UserId): Promise<DateRow[]> {
  return sql<DateRow[]>`
    select ${columns(sql, viewerId)} from dates d join venues v on v.id = d.venue_id
    where ${isSeenBy(sql, viewerId)} and (not d.is_parted or d.over_at > now())
    order by d.created_at, d.id`;
}

export async function findDates(sql: Sql, viewerId: UserId, ids: readonly string[]): Promise<DateRow[]> {
  return sql<DateRow[]>`
    select ${columns(sql, viewerId)} from dates d join venues v on v.id = d.venue_id
    where d.id = any(${[...ids]}::uuid[]) and ${isSeenBy(sql, viewerId)}`;
}

/**
 * The same, and nobody else changes it until the transaction ends. Others may still refer to it, as a check-in does that is
 * being sealed: a full lock and that one would wait for each other.
 */
export async function lockDate(sql: Sql, viewerId: UserId, id: string): Promise<DateRow | undefined> {
  const [row] = await sql<DateRow[]>`
    select ${columns(sql, viewerId)} from dates d join venues v on v.id = d.venue_id
    where d.id = ${id} and ${isSeenBy(sql, viewerId)} for no key update of d`;
  return row;
}

/** The date that this person proposed with that id of their own. */
export async function findByClientId(
  sql: Sql,
  viewerId: UserId,
  clientId: string,
): Promise<DateRow | undefined> {
  const [row] = await sql<DateRow[]>`
    select ${columns(sql, viewerId)} from dates d join venues v on v.id = d.venue_id
    where case when d.by_lo then d.lo else d.hi end = ${viewerId}::uuid and d.client_id = ${clientId}`;
  return row;
}

export interface NewDateRow {
  readonly viewerId: UserId;
  readonly otherId: UserId;
  readonly venueId: string;
  readonly at: Date;
  readonly overAt: Date;
  readonly clientId: string | null;
  readonly replacesId: string | null;
}

/** @returns its id */
export async function insertDate(sql: Sql, row: NewDateRow): Promise<string> {
  const { viewerId, otherId, venueId, at, overAt, clientId, replacesId } = row;
  const [inserted] = await sql<[{ id: string }]>`
    insert into dates (lo, hi, by_lo, client_id, venue_id, at, over_at, replaces_id)
    values (least(${viewerId}::uuid, ${otherId}::uuid), greatest(${viewerId}::uuid, ${otherId}::uuid),
      ${viewerId}::uuid < ${otherId}::uuid, ${clientId}, ${venueId}, ${at.toISOString()}, ${overAt.toISOString()},
      ${replacesId})
    returning id`;
  return inserted.id;
}

export async function setStatus(sql: Sql, id: string, status: DateState): Promise<void> {
  await sql`
    update dates set status = ${status}, version = version + 1,
      accepted_at = case when ${status} = 'accepted' then now() else accepted_at end
    where id = ${id}`;
}

/** An accepted date gives way to another one, unless it is over or kept: what became of it stays. Returns whether it did. */
export async function giveWay(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`
    update dates set status = 'replaced', version = version + 1
    where id = ${id} and status = 'accepted' and over_at > now() and not (lo_here and hi_here) returning 1`;
  return rows.length === 1;
}

/** The pair is locked. Marks proposals that ran out, so that another one can take their place. */
export async function expireProposals(sql: Sql, a: string, b: string): Promise<void> {
  await sql`
    update dates set status = 'expired', version = version + 1
    where ${isPair(sql, a, b)} and status = 'proposed' and at <= now()`;
}

/** What two people, whose pair is locked, have open with each other. */
export async function findPlanned(sql: Sql, a: string, b: string): Promise<{ id: string; status: string }[]> {
  return sql<{ id: string; status: string }[]>`
    select id, status from dates where ${isPair(sql, a, b)}
      and (status = 'proposed' or status = 'accepted' and over_at > now())`;
}

/** The open proposal of this person to the other, for that place and time. */
export async function findSameProposal(
  sql: Sql,
  { viewerId, otherId, locationId, at }: SameProposal,
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id from dates where ${isPair(sql, viewerId, otherId)} and status = 'proposed'
      and case when by_lo then lo else hi end = ${viewerId}::uuid and venue_id = ${locationId} and at = ${at}`;
  return row?.id;
}

interface SameProposal {
  readonly viewerId: UserId;
  readonly otherId: UserId;
  readonly locationId: string;
  readonly at: string;
}

/** The accepted date that took the place of another. */
export async function findReplacement(
  sql: Sql,
  dateId: string,
): Promise<{ id: string; at: string } | undefined> {
  const [row] = await sql<{ id: string; at: string }[]>`
    select id, at from dates where replaces_id = ${dateId} and status = 'accepted'`;
  return row;
}

/** If `most` proposals of one person to another came to nothing within a week: when the first of them is a week old. */
export async function findPauseEnd(
  sql: Sql,
  viewerId: UserId,
  otherId: UserId,
  most: number,
): Promise<{ retryAt: string; seconds: number } | undefined> {
  const [row] = await sql<{ retryAt: string; seconds: number }[]>`
    select ends_at as retry_at, ceil(extract(epoch from ends_at - now()))::int as seconds
    from (select created_at + interval '7 days' as ends_at from dates
      where ${isPair(sql, viewerId, otherId)} and by_lo = (lo = ${viewerId}::uuid)
        and created_at > now() - interval '7 days' and accepted_at is null
        and (status in ('declined', 'expired', 'off') or status = 'proposed' and at <= now())
      order by created_at desc offset ${most - 1}::int limit 1) pause`;
  return row;
}

/** The viewer is there; with `both`, the other too. */
export async function setHere(sql: Sql, id: string, viewerId: UserId, both: boolean): Promise<void> {
  await sql`
    update dates set lo_here = lo_here or ${both} or lo = ${viewerId}::uuid,
      hi_here = hi_here or ${both} or hi = ${viewerId}::uuid
    where id = ${id}`;
}

export async function setAfter(
  sql: Sql,
  id: string,
  viewerId: UserId,
  { met, safe }: { readonly met: boolean; readonly safe: boolean },
): Promise<void> {
  await sql`
    update dates set lo_met = case when lo = ${viewerId}::uuid then ${met}::boolean else lo_met end,
      lo_safe = case when lo = ${viewerId}::uuid then ${safe}::boolean else lo_safe end,
      hi_met = case when hi = ${viewerId}::uuid then ${met}::boolean else hi_met end,
      hi_safe = case when hi = ${viewerId}::uuid then ${safe}::boolean else hi_safe end
    where id = ${id}`;
}

/** Kept dates at a venue that are over. */
export async function countKeptDates(sql: Sql, venueId: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from dates where venue_id = ${venueId} and over_at <= now()
      and (lo_here and hi_here or coalesce(lo_met and hi_met, false))`;
  return row.count;
}

/** Both see that the date is kept. */
export async function countVersion(sql: Sql, id: string): Promise<void> {
  await sql`update dates set version = version + 1 where id = ${id}`;
}

/** Accepted dates that begin within these hours and that nobody was reminded of; now they were. */
export async function takeDueReminders(
  sql: Sql,
  hours: number,
): Promise<{ id: string; lo: UserId; hi: UserId; isShortNotice: boolean }[]> {
  return sql<{ id: string; lo: UserId; hi: UserId; isShortNotice: boolean }[]>`
    update dates set is_reminded = true
    where status = 'accepted' and not is_reminded and at > now() and at <= now() + make_interval(hours => ${hours}::int)
      and lo is not null and hi is not null
    returning id, lo, hi, accepted_at > at - make_interval(hours => ${hours}::int) as is_short_notice`;
}
