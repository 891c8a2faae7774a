import type { Sql } from '#platform/db/database';
import type { Box } from '../geo.ts';
import type { VenueRow } from '../venues.queries.ts';

/** What a map and a venue both say. */
export type Facts = Pick<
  VenueRow,
  'name' | 'address' | 'neighbourhood' | 'category' | 'latitude' | 'longitude'
>;

export interface Imported {
  sourceId: string;
  /** What the map said at the last import. */
  said: Facts;
}

/** The ids that were imported before, with what the map said then. */
export async function findImported(sql: Sql, sourceIds: readonly string[]): Promise<Imported[]> {
  return sql<Imported[]>`
    select source_id, json_build_object('name', name, 'address', address, 'neighbourhood', neighbourhood,
      'category', category, 'latitude', latitude, 'longitude', longitude) as said
    from venue_sources where source = 'osm' and source_id = any(${[...sourceIds]}::text[])`;
}

/** Their venues as they are now. Nobody else can change them until the transaction ends. */
export async function lockVenuesOf(
  sql: Sql,
  sourceIds: readonly string[],
): Promise<{ sourceId: string; venueId: string; says: Facts }[]> {
  return sql<{ sourceId: string; venueId: string; says: Facts }[]>`
    select s.source_id, v.id as venue_id, json_build_object('name', v.name, 'address', v.address,
      'neighbourhood', v.neighbourhood, 'category', v.category, 'latitude', v.latitude, 'longitude', v.longitude) as says
    from venue_sources s join venues v on v.id = s.venue_id
    where s.source = 'osm' and s.source_id = any(${[...sourceIds]}::text[])
    order by v.id for no key update of v`;
}

/** The venues in any of the boxes that an import can join, including requests. */
export async function findVenuesAround(
  sql: Sql,
  boxes: readonly Box[],
): Promise<Pick<VenueRow, '_id' | 'name'>[]> {
  return sql<Pick<VenueRow, '_id' | 'name'>[]>`
    select distinct v.id as _id, v.name
    from unnest(${boxes.map(({ south }) => south)}::float8[], ${boxes.map(({ north }) => north)}::float8[],
      ${boxes.map(({ west }) => west)}::float8[], ${boxes.map(({ east }) => east)}::float8[])
      as around (south, north, west, east)
    join venues v on point(v.longitude, v.latitude) <@ box(point(west, south), point(east, north))
    where v.status in ('accepted', 'requested') and not v.is_demo`;
}

export type Neighbour = Pick<VenueRow, '_id' | 'name' | 'latitude' | 'longitude' | 'status'>;

/** Those that can still be joined. Nobody else can change them until the transaction ends. */
export async function lockJoinable(sql: Sql, ids: readonly string[]): Promise<Neighbour[]> {
  return sql<Neighbour[]>`
    select id as _id, name, latitude, longitude, status from venues
    where id = any(${[...ids]}::uuid[]) and status in ('accepted', 'requested')
    order by id for no key update`;
}

/** Returns the ids of those that were added, without those whose code is taken. */
export async function insertVenues(
  sql: Sql,
  venues: readonly (Facts & { _id: string; code: string; secret: Buffer })[],
): Promise<Set<string>> {
  const rows = venues.map(({ secret, ...venue }) => ({ ...venue, secret: secret.toString('hex') }));
  const added = await sql<{ id: string }[]>`
    insert into venues (id, code, name, address, neighbourhood, category, latitude, longitude, secret)
    select "_id", code, name, address, neighbourhood, category, latitude, longitude, decode(secret, 'hex')
    from jsonb_to_recordset(${sql.json(rows)}) as listed (_id uuid, code text, name text, address text,
      neighbourhood text, category text, latitude float8, longitude float8, secret text)
    on conflict (code) do nothing
    returning id`;
  return new Set(added.map(({ id }) => id));
}

/** Also accepts those that were requests until now. */
export async function updateVenues(sql: Sql, venues: readonly (Facts & { _id: string })[]): Promise<void> {
  await sql`
    update venues set name = listed.name, address = listed.address, neighbourhood = listed.neighbourhood,
      category = listed.category, latitude = listed.latitude, longitude = listed.longitude, status = 'accepted',
      decided_at = case when venues.status = 'requested' then now() else decided_at end
    from jsonb_to_recordset(${sql.json([...venues])}) as listed (_id uuid, name text, address text,
      neighbourhood text, category text, latitude float8, longitude float8)
    where venues.id = listed._id`;
}

/** Keeps what the map said at this import. */
export async function saveSources(
  sql: Sql,
  sources: readonly (Facts & { sourceId: string; venueId: string })[],
): Promise<void> {
  await sql`
    insert into venue_sources (source, source_id, venue_id, name, address, neighbourhood, category, latitude, longitude)
    select 'osm', "sourceId", "venueId", name, address, neighbourhood, category, latitude, longitude
    from jsonb_to_recordset(${sql.json([...sources])}) as listed ("sourceId" text, "venueId" uuid, name text,
      address text, neighbourhood text, category text, latitude float8, longitude float8)
    on conflict (source, source_id) do update set name = excluded.name, address = excluded.address,
      neighbourhood = excluded.neighbourhood, category = excluded.category, latitude = excluded.latitude,
      longitude = excluded.longitude, changed_at = now()`;
}

/**
 * Lets the database replan: plans from when there were few venues read all of them one by one when there are many, and
 * the embedded database never notices by itself.
 */
export async function analyzeVenues(sql: Sql): Promise<void> {
  await sql`analyze venues (status)`; // one column is enough, and fast
  await sql`analyze venue_sources (source)`;
}
