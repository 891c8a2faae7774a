import type { Place } from '@showup/contract/distance';
import type { VenueCategory } from '@showup/contract/venues';
import type { Sql } from '../../db/database.ts';
import type { Box } from './geo.ts';

export interface VenueRow {
  _id: string;
  code: string;
  name: string;
  address: string;
  category: VenueCategory;
  latitude: number;
  longitude: number;
  secret: Buffer;
  isAccepted: boolean;
  isDemo: boolean;
  requestedBy: string | null;
}

const columns = (sql: Sql) => sql`
  id as "_id", code, name, address, category, latitude, longitude, secret,
  status = 'accepted' as "isAccepted", is_demo as "isDemo", requested_by as "requestedBy"`;

/** What is inside the box and seen by this person, the nearest to the place first: ordered by the haversine of the angle. */
export async function findVenuesIn(
  sql: Sql,
  { west, south, east, north }: Box,
  place: Place,
  { viewerId, isDemo }: { viewerId: string; isDemo: boolean },
  limit: number,
): Promise<VenueRow[]> {
  return sql<VenueRow[]>`
    select ${columns(sql)} from venues
    where point(longitude, latitude) <@ box(point(${west}, ${south}), point(${east}, ${north}))
      and (status = 'accepted' or requested_by = ${viewerId}) and (not is_demo or ${isDemo})
    order by power(sin(radians(latitude - ${place.latitude}) / 2), 2)
      + cos(radians(latitude)) * cos(radians(${place.latitude})) * power(sin(radians(longitude - ${place.longitude}) / 2), 2)
    limit ${limit}`;
}

export async function findVenue(sql: Sql, id: string): Promise<VenueRow | undefined> {
  const [row] = await sql<VenueRow[]>`select ${columns(sql)} from venues where id = ${id}`;
  return row;
}

export async function findVenueByCode(sql: Sql, code: string): Promise<VenueRow | undefined> {
  const [row] = await sql<VenueRow[]>`select ${columns(sql)} from venues where code = ${code}`;
  return row;
}

export async function findVenueOfDisplay(sql: Sql, tokenHash: Buffer): Promise<VenueRow | undefined> {
  const [row] = await sql<VenueRow[]>`
    select ${columns(sql)} from venues
    where id = (select venue_id from venue_displays where token_hash = ${tokenHash})`;
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

export async function insertDisplay(sql: Sql, venueId: string, tokenHash: Buffer): Promise<void> {
  await sql`insert into venue_displays (token_hash, venue_id) values (${tokenHash}, ${venueId})`;
}

/** What was asked for and never accepted: nobody else sees it. */
export async function deleteRequestsOf(sql: Sql, userId: string): Promise<void> {
  await sql`delete from venues where requested_by = ${userId} and status = 'requested'`;
}

/** Held until the transaction ends, so that two requests for the same place make one venue. */
export async function lockRequests(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('venues.request'))`;
}
