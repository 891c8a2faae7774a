import type { Point } from '@showup/contract/profiles/distance';
import type { VenueCategory } from '@showup/contract/venues';
import type { Sql } from '#platform/db/database';

export interface VenueRow {
  _id: string;
  code: string;
  name: string;
  address: string;
  /** The part of the city; null where nobody said. */
  neighbourhood: string | null;
  category: VenueCategory;
  latitude: number;
  longitude: number;
  secret: Buffer;
  status: 'accepted' | 'requested' | 'merged' | 'refused';
  isDemo: boolean;
  requestedBy: string | null;
  /** It is in OpenStreetMap too, and what it says may come from there. */
  isFromOsm: boolean;
}

export const columns = (sql: Sql) => sql`
  id as _id, code, name, address, neighbourhood, category, latitude, longitude, secret,
  status, is_demo, requested_by,
  exists (select from venue_sources where venue_id = venues.id and source = 'osm') as is_from_osm`;

export async function findVenue(sql: Sql, id: string): Promise<VenueRow | undefined> {
  const [row] = await sql<VenueRow[]>`select ${columns(sql)} from venues where id = ${id}`;
  return row;
}

/** The venue itself, or for a merged request the venue it became part of. */
export async function findChosenVenue(sql: Sql, id: string): Promise<VenueRow | undefined> {
  const [row] = await sql<VenueRow[]>`
    select ${columns(sql)} from venues
    where id = coalesce((select merged_into from venues where id = ${id}), ${id})`;
  return row;
}

/** No admin can decide on it until the transaction ends. Several transactions can hold it at once. */
export async function holdVenue(sql: Sql, id: string): Promise<void> {
  await sql`select from venues where id = ${id} for share`;
}

export async function findVenueByCode(sql: Sql, code: string): Promise<VenueRow | undefined> {
  const [row] = await sql<VenueRow[]>`select ${columns(sql)} from venues where code = ${code}`;
  return row;
}

export interface NewVenue extends Point {
  readonly name: string;
  readonly address: string;
  readonly neighbourhood?: string | undefined;
  readonly category: VenueCategory;
  readonly requestedBy?: string;
  readonly isDemo?: boolean;
}

/** Returns undefined when the code is taken. */
export async function insertVenue(
  sql: Sql,
  venue: NewVenue & { code: string; secret: Buffer },
): Promise<VenueRow | undefined> {
  const { requestedBy, isDemo = false } = venue;
  const [row] = await sql<VenueRow[]>`
    insert into venues (code, name, address, neighbourhood, category, latitude, longitude, status, requested_by, secret, is_demo)
    values (${venue.code}, ${venue.name}, ${venue.address}, ${venue.neighbourhood ?? null}, ${venue.category}, ${venue.latitude}, ${venue.longitude},
      ${requestedBy === undefined ? 'accepted' : 'requested'}, ${requestedBy ?? null}, ${venue.secret}, ${isDemo})
    on conflict (code) do nothing
    returning ${columns(sql)}`;
  return row;
}

/** Deletes everything they requested that was not accepted, since nobody else sees it. */
export async function deleteRequestsOf(sql: Sql, userId: string): Promise<void> {
  await sql`delete from venues where requested_by = ${userId} and status <> 'accepted'`;
}

export async function countOpenRequests(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from venues where requested_by = ${userId} and status = 'requested'`;
  return row.count;
}

/** Makes requests wait for each other, so that two for the same one make one venue. */
export async function lockRequests(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('venues.request'))`;
}
