import type { UserId } from '@showup/contract/fields';
import type { Point } from '@showup/contract/profiles/distance';
import type { Acceptance, RequestedVenue } from '@showup/contract/venues/venues-desk';
import type { Sql } from '#platform/db/database';
import type { Box } from '../geo.ts';
import { columns, type VenueRow } from '../venues.queries.ts';

export type OpenRequest = Omit<RequestedVenue, 'possibleDuplicates' | 'alsoRequested'>;

/** Those that have waited longest come first. */
export async function findOpenRequests(
  sql: Sql,
  [createdAt, id]: readonly [createdAt: string, id: string],
  limit: number,
): Promise<OpenRequest[]> {
  return sql<OpenRequest[]>`
    select v.id as _id, v.name, v.address, v.category, v.latitude, v.longitude, v.created_at,
      case when u.id is not null then json_build_object('_id', u.id, 'fullName', u.full_name) end as requester
    from venues v left join users u on u.id = v.requested_by
    where v.status = 'requested' and (v.created_at, v.id) > (${createdAt}, ${id})
    order by v.created_at, v.id limit ${limit}`;
}

/** Where to look for what may be the same venue as a request. */
interface Surroundings extends Box {
  readonly request: Pick<OpenRequest, '_id' | 'name' | keyof Point>;
}

type Neighbour = VenueRow & { requestId: string; requesterName: string | null };

interface Wanted {
  readonly status: 'accepted' | 'requested';
  /** Only those that have the name of the request. */
  readonly namesakes: boolean;
  readonly isDemo: boolean;
  readonly limit: number;
}

/** For each box, the other venues in it that are nearest to the request. */
export async function findNeighbours(
  sql: Sql,
  boxes: readonly Surroundings[],
  { status, namesakes, isDemo, limit }: Wanted,
): Promise<Neighbour[]> {
  return sql<Neighbour[]>`
    select near.*, around.request as request_id, requester.full_name as requester_name
    from unnest(${boxes.map(({ request }) => request._id)}::uuid[], ${boxes.map(({ request }) => request.name)}::text[],
      ${boxes.map(({ request }) => request.latitude)}::float8[], ${boxes.map(({ request }) => request.longitude)}::float8[],
      ${boxes.map(({ south }) => south)}::float8[], ${boxes.map(({ north }) => north)}::float8[],
      ${boxes.map(({ west }) => west)}::float8[], ${boxes.map(({ east }) => east)}::float8[])
      as around (request, name, lat, lon, south, north, west, east)
    cross join lateral (
      select ${columns(sql)} from venues
      where ${status === 'accepted' ? sql`status = 'accepted'` : sql`status = 'requested'`}
        and id <> around.request and (not is_demo or ${isDemo})
        and point(longitude, latitude) <@ box(point(around.west, around.south), point(around.east, around.north))
        ${namesakes ? isNamesake(sql) : sql``}
      order by power(sin(radians(latitude - around.lat) / 2), 2)
        + cos(radians(latitude)) * cos(radians(around.lat)) * power(sin(radians(longitude - around.lon) / 2), 2)
      limit ${limit}) near
    left join users requester on requester.id = near.requested_by`;
}

const isNamesake = (sql: Sql) => sql`
  and left(lower(replace(venues.name, ' ', '')), 100) = left(lower(replace(around.name, ' ', '')), 100)`;

export interface RequestState {
  name: string;
  code: string;
  /** Null once that person has left. */
  requestedBy: UserId | null;
  status: VenueRow['status'];
  decidedBy: UserId | null;
  /** Null when nobody has decided, or when the admin who did has left. */
  deciderName: string | null;
  mergedName: string | null;
}

/** The state of the request. Keeps other decisions waiting, but not people who send a photo from there. */
export async function lockRequest(sql: Sql, venueId: string): Promise<RequestState | undefined> {
  const [held] = await sql`select from venues where id = ${venueId} for no key update`;
  if (!held) return undefined;
  // Read after the lock, so that it shows the decision that the lock waited for.
  const [row] = await sql<RequestState[]>`
    select v.name, v.code, v.requested_by, v.status, v.decided_by, u.full_name as decider_name, other.name as merged_name
    from venues v
    left join users u on u.id = v.decided_by
    left join venues other on other.id = v.merged_into
    where v.id = ${venueId}`;
  return row;
}

export async function acceptRequest(
  sql: Sql,
  { venueId, name, address, category }: Acceptance,
  adminId: UserId,
): Promise<VenueRow | undefined> {
  const [row] = await sql<VenueRow[]>`
    update venues set status = 'accepted', decided_at = now(), decided_by = ${adminId},
      name = coalesce(${name ?? null}, name), address = coalesce(${address ?? null}, address),
      category = coalesce(${category ?? null}, category)
    where id = ${venueId}
    returning ${columns(sql)}`;
  return row;
}

export async function mergeRequest(
  sql: Sql,
  { venueId, intoId }: { venueId: string; intoId: string },
  adminId: UserId,
): Promise<void> {
  await sql`
    update venues set status = 'merged', merged_into = ${intoId}, decided_at = now(), decided_by = ${adminId}
    where id = ${venueId}`;
}

export async function refuseRequest(
  sql: Sql,
  { venueId, reason }: { venueId: string; reason: string | null },
  adminId: UserId,
): Promise<void> {
  await sql`
    update venues set status = 'refused', refusal = ${reason}, decided_at = now(), decided_by = ${adminId}
    where id = ${venueId}`;
}
