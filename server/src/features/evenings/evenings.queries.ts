import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';

interface Proved {
  readonly userId: UserId;
  readonly venueId: string;
  /** `YYYY-MM-DD`. */
  readonly evening: string;
}

interface NewEvening extends Proved {
  readonly shownFrom: Date;
}

/** Returns false if it was there already. */
export async function insertEvening(
  sql: Sql,
  { userId, venueId, evening, shownFrom }: NewEvening,
): Promise<boolean> {
  const rows = await sql`
    insert into evenings (user_id, venue_id, evening, shown_from)
    values (${userId}, ${venueId}, ${evening}::date, ${shownFrom.toISOString()}::timestamptz)
    on conflict (user_id, venue_id, evening) do nothing returning id`;
  return rows.length === 1;
}

export interface EveningRow {
  _id: string;
  evening: string;
  venueId: string;
  venueName: string;
  latitude: number;
  longitude: number;
  isFromOsm: boolean;
  /** From when on it counts for what others see. */
  shownFrom: string;
}

const columns = (sql: Sql) => sql`
  e.id as _id, e.evening, e.venue_id, venue.name as venue_name, venue.latitude, venue.longitude, e.shown_from,
  exists (select from venue_sources where venue_id = venue.id and source = 'osm') as is_from_osm`;

export async function findEvening(
  sql: Sql,
  { userId, venueId, evening }: Proved,
): Promise<EveningRow | undefined> {
  const [row] = await sql<EveningRow[]>`
    select ${columns(sql)} from evenings e join venues venue on venue.id = e.venue_id
    where e.user_id = ${userId} and e.venue_id = ${venueId} and e.evening = ${evening}::date`;
  return row;
}

/** The latest first. */
export async function findEveningsOf(sql: Sql, userId: UserId): Promise<EveningRow[]> {
  return sql<EveningRow[]>`
    select ${columns(sql)} from evenings e join venues venue on venue.id = e.venue_id
    where e.user_id = ${userId} order by e.evening desc, venue.name, e.id`;
}

/** On average in a week, over the four weeks before the last one: nobody can tell from it who was there lately. */
export async function countEveningsAWeek(sql: Sql, venueId: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::float8 / 4 as count from evenings
    where venue_id = ${venueId} and evening < date_trunc('week', current_date)::date - 7
      and evening >= date_trunc('week', current_date)::date - 35`;
  return row.count;
}

/** The day of a person's last proved evening at a venue: `YYYY-MM-DD`. */
export async function findLastEvening(
  sql: Sql,
  userId: UserId,
  venueId: string,
): Promise<string | undefined> {
  const [row] = await sql<{ evening: string }[]>`
    select to_char(max(evening), 'YYYY-MM-DD') as evening from evenings
    where user_id = ${userId} and venue_id = ${venueId} having count(*) > 0`;
  return row?.evening;
}

/** Returns the venue of the deleted evening; undefined if the person has none of that id. */
export async function deleteEvening(sql: Sql, userId: UserId, id: string): Promise<string | undefined> {
  const [row] = await sql<{ venueId: string }[]>`
    delete from evenings where id = ${id} and user_id = ${userId} returning venue_id`;
  return row?.venueId;
}

export async function deleteEveningsOf(sql: Sql, userId: UserId): Promise<void> {
  await sql`delete from evenings where user_id = ${userId}`;
}

export async function deleteEveningsBefore(sql: Sql, day: string): Promise<void> {
  await sql`delete from evenings where evening < ${day}::date`;
}
