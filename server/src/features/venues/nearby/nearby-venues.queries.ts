import type { UserId } from '@showup/contract/fields';
import { distanceKm, type Point } from '@showup/contract/profiles/distance';
import type { Sql } from '#platform/db/database';
import type { Box } from '../geo.ts';
import { columns, type VenueRow } from '../venues.queries.ts';
import { enoughAt, kmBeyond, onTheMapOf } from './flat-map.ts';

/**
 * Venues in the box that this person sees, in no order; where there are more than `limit`, at least the nearest of them.
 * The index walks outwards on the flat map, so the query asks for more until no nearer venue on Earth can be missing.
 */
export async function findVenuesIn(
  sql: Sql,
  box: Box,
  point: Point,
  { viewerId, isDemo }: { viewerId: UserId | null; isDemo: boolean },
  limit: number,
): Promise<VenueRow[]> {
  const { west, south, east, north } = box;
  const { latitude, longitude } = onTheMapOf(box, point);
  for (let most = enoughAt(point, limit); ; most *= 4) {
    const found = await sql<(VenueRow & { degrees: number })[]>`
      select ${columns(sql)}, point(longitude, latitude) <-> point(${longitude}, ${latitude}) as degrees from venues
      where point(longitude, latitude) <@ box(point(${west}, ${south}), point(${east}, ${north}))
        and (status = 'accepted' or (status = 'requested' and requested_by = ${viewerId})) and (not is_demo or ${isDemo})
      order by point(longitude, latitude) <-> point(${longitude}, ${latitude})
      limit ${most}`;
    const farthest = found.at(-1);
    if (!farthest || found.length < most) return found;
    const km = kmBeyond(farthest.degrees, box, point);
    if (found.filter((row) => distanceKm(point, row) <= km).length >= limit) return found;
  }
}
