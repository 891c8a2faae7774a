import { distanceKm, type Place } from '@showup/contract/distance';
import type { VenueCategory } from '@showup/contract/venues';
import type { Sql } from '../../platform/db/database.ts';
import type { Box } from './geo.ts';
import { enoughAt, kmBeyond, onTheMapOf } from './nearby/flat-map.ts';

export interface VenueRow {
  _id: string;
  code: string;
  name: string;
  address: string;
  category: VenueCategory;
  latitude: number;
  longitude: number;
  secret: Buffer;
  status: 'accepted' | 'requested' | 'merged' | 'refused';
  isDemo: boolean;
  requestedBy: string | null;
  /** OpenStreetMap has it too, and may be where what it says comes from. */
  isFromOsm: boolean;
}

export const columns = (sql: Sql) => sql`
  id as _id, code, name, address, category, latitude, longitude, secret,
  status, is_demo, requested_by,
  exists (select from venue_sources where venue_id = venues.id and source = 'osm') as is_from_osm`;

/**
 * What is inside the box and seen by this person: in no order, and of more than `limit` the nearest to the place at least.
 * The index walks outwards on the flat map, so it is asked for some more until no nearer one on Earth can be missing.
 */
export async function findVenuesIn(
  sql: Sql,
  box: Box,
  place: Place,
  { viewerId, isDemo }: { viewerId: string; isDemo: boolean },
  limit: number,
): Promise<VenueRow[]> {
  const { west, south, east, north } = box;
  const { latitude, longitude } = onTheMapOf(box, place);
  for (let most = enoughAt(place, limit); ; most *= 4) {
    const found = await sql<(VenueRow & { degrees: number })[]>`
      select ${columns(sql)}, point(longitude, latitude) <-> point(${longitude}, ${latitude}) as degrees from venues
      where point(longitude, latitude) <@ box(point(${west}, ${south}), point(${east}, ${north}))
        and (status = 'accepted' or (status = 'requested' and requested_by = ${viewerId})) and (not is_demo or ${isDemo})
      order by point(longitude, latitude) <-> point(${longitude}, ${latitude})
      limit ${most}`;
    const farthest = found.at(-1);
    if (!farthest || found.length < most) return found;
    const km = kmBeyond(farthest.degrees, box, place);
    if (found.filter((row) => distanceKm(place, row) <= km).length >= limit) return found;
  }
}

export async function findVenue(sql: Sql, id: string): Promise<VenueRow | undefined> {
  const [row] = await sql<VenueRow[]>`select ${columns(sql)} from venues where id = ${id}`;
  return row;
}

/** That venue; for a request that was merged the one that it became part of. */
export async function findChosenVenue(sql: Sql, id: string): Promise<VenueRow | undefined> {
  const [row] = await sql<VenueRow[]>`
    select ${columns(sql)} from venues
    where id = coalesce((select merged_into from venues where id = ${id}), ${id})`;
  return row;
}

/** Until the transaction ends nobody decides on it; many can hold it at once. */
export async function holdVenue(sql: Sql, id: string): Promise<void> {
  await sql`select from venues where id = ${id} for share`;
}

export async function findVenueByCode(sql: Sql, code: string): Promise<VenueRow | undefined> {
  const [row] = await sql<VenueRow[]>`select ${columns(sql)} from venues where code = ${code}`;
  return row;
}

export interface NewVenue extends Place {
  readonly name: string;
  readonly address: string;
  readonly category: VenueCategory;
  readonly requestedBy?: string;
  readonly isDemo?: boolean;
}

/** Answers undefined when the code is taken. */
export async function insertVenue(
  sql: Sql,
  venue: NewVenue & { code: string; secret: Buffer },
): Promise<VenueRow | undefined> {
  const { requestedBy, isDemo = false } = venue;
  const [row] = await sql<VenueRow[]>`
    insert into venues (code, name, address, category, latitude, longitude, status, requested_by, secret, is_demo)
    values (${venue.code}, ${venue.name}, ${venue.address}, ${venue.category}, ${venue.latitude}, ${venue.longitude},
      ${requestedBy === undefined ? 'accepted' : 'requested'}, ${requestedBy ?? null}, ${venue.secret}, ${isDemo})
    on conflict (code) do nothing
    returning ${columns(sql)}`;
  return row;
}

/** What was asked for and not accepted, whatever else became of it: nobody else sees it. */
export async function deleteRequestsOf(sql: Sql, userId: string): Promise<void> {
  await sql`delete from venues where requested_by = ${userId} and status <> 'accepted'`;
}

export async function countOpenRequests(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from venues where requested_by = ${userId} and status = 'requested'`;
  return row.count;
}

/** Until the transaction ends they do not leave. Answers false when they are gone. */
export async function holdRequester(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`select from users where id = ${userId} for key share`;
  return rows.length === 1;
}

/** Held until the transaction ends, so that two requests for the same place make one venue. */
export async function lockRequests(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('venues.request'))`;
}
