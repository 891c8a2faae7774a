import type { UserId } from '@showup/contract/fields';
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
  requestedBy: UserId | null;
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
  readonly requestedBy?: UserId;
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
export async function deleteRequestsOf(sql: Sql, userId: UserId): Promise<void> {
  await sql`delete from venues where requested_by = ${userId} and status <> 'accepted'`;
}

export async function countOpenRequests(sql: Sql, userId: UserId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from venues where requested_by = ${userId} and status = 'requested'`;
  return row.count;
}

/** Makes requests wait for each other, so that two for the same one make one venue. */
export async function lockRequests(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('venues.request'))`;
}

type FoundVenue = VenueRow & { sortedBy: string };

interface Search {
  /** Beginnings of words of the venue; without any, every venue matches. */
  readonly words: readonly string[];
  readonly after: readonly [sortedBy: string, id: string];
  readonly isDemo: boolean;
  readonly limit: number;
}

/** Accepted venues by name. */
export async function findVenues(tx: Sql, { words, after, isDemo, limit }: Search): Promise<FoundVenue[]> {
  // Frequent words are fastest by walking the names, rare ones through the index of words. Only a plan for these words
  // can tell which; a generic plan takes seconds with a million venues.
  await tx`set local plan_cache_mode = force_custom_plan`;
  const [sortedBy, id] = after;
  const query = words.map((word) => `'${word}':*`).join(' & ');
  return tx<FoundVenue[]>`
    select ${columns(tx)}, left(lower(name), 100) as sorted_by from venues
    where status = 'accepted' and (not is_demo or ${isDemo})
      and (left(lower(name), 100), id) > (${sortedBy}, ${id})
      ${words.length === 0 ? tx`` : tx`and words @@ to_tsquery('simple', ${query})`}
    order by left(lower(name), 100), id limit ${limit}`;
}

interface KeptRequest {
  _id: string;
  name: string;
  address: string;
  category: string;
  latitude: number;
  longitude: number;
  status: string;
  /** The admin's reason for a refusal. */
  refusal: string | null;
  createdAt: string;
}

const EXPORT_PAGE = 100;

/** The venues that they requested, the oldest first. */
export async function findRequestsAfter(
  sql: Sql,
  userId: UserId,
  last: Pick<KeptRequest, '_id' | 'createdAt'>,
): Promise<KeptRequest[]> {
  return sql<KeptRequest[]>`
    select id as _id, name, address, category, latitude, longitude, status, refusal, created_at
    from venues
    where requested_by = ${userId} and (created_at, id) > (${last.createdAt}, ${last._id})
    order by created_at, id limit ${EXPORT_PAGE}`;
}
