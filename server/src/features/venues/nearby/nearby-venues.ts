import type { UserId } from '@showup/contract/fields';
import { distanceKm, type Point } from '@showup/contract/profiles/distance';
import { NEARBY_MAX, NEARBY_RADIUS_KM, type Venue } from '@showup/contract/venues';
import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { boxesAround } from '../geo.ts';
import { asVenue, type Located } from '../shown-venue.ts';
import { findVenuesIn } from './nearby-venues.queries.ts';

/** The nearest venues first, with the viewer's own requests; at most 200. @param radius in km */
export async function listNearbyVenues(
  ctx: Context,
  viewerId: UserId,
  point: Point,
  radius = NEARBY_RADIUS_KM,
): Promise<Venue[]> {
  const found = await findVenuesWithin(ctx, ctx.db.sql, { viewerId, point, km: radius });
  return found.map(asVenue);
}

/** For people without an account, who learn nothing else about the venues. */
export async function countVenuesAround(ctx: Context, point: Point): Promise<{ count: number }> {
  const found = await findVenuesWithin(ctx, ctx.db.sql, { viewerId: null, point, km: NEARBY_RADIUS_KM });
  return { count: found.length };
}

export async function findVenuesWithin(
  ctx: Context,
  sql: Sql,
  { viewerId, point, km }: { readonly viewerId: UserId | null; readonly point: Point; readonly km: number },
): Promise<Located[]> {
  const seenBy = { viewerId, isDemo: ctx.settings.demo };
  const found: Located[] = [];
  for (const box of boxesAround(point, km)) {
    for (const row of await findVenuesIn(sql, box, point, seenBy, NEARBY_MAX)) {
      const distance = distanceKm(point, row);
      if (distance <= km) found.push({ row, distance });
    }
  }
  return found.toSorted((a, b) => a.distance - b.distance).slice(0, NEARBY_MAX);
}
