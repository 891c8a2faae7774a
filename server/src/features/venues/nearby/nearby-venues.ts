import { distanceKm, type Place } from '@showup/contract/profiles/distance';
import { NEARBY_RADIUS_KM, type Venue } from '@showup/contract/venues';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { boxesAround } from '../geo.ts';
import { asVenue, type Located } from '../shown-venue.ts';
import { findVenuesIn } from './nearby-venues.queries.ts';

const NEARBY_MAX = 200;

/** The nearest venues first, with the viewer's own requests; at most 200. @param radius in km */
export async function listNearbyVenues(
  ctx: Context,
  viewerId: string,
  place: Place,
  radius = NEARBY_RADIUS_KM,
): Promise<Venue[]> {
  const found = await findVenuesWithin(ctx, ctx.db.sql, { viewerId, place, km: radius });
  return found.map(asVenue);
}

export async function findVenuesWithin(
  ctx: Context,
  sql: Sql,
  { viewerId, place, km }: { readonly viewerId: string; readonly place: Place; readonly km: number },
): Promise<Located[]> {
  const seenBy = { viewerId, isDemo: ctx.settings.demo };
  const found: Located[] = [];
  for (const box of boxesAround(place, km)) {
    for (const row of await findVenuesIn(sql, box, place, seenBy, NEARBY_MAX)) {
      const distance = distanceKm(place, row);
      if (distance <= km) found.push({ row, distance });
    }
  }
  return found.toSorted((a, b) => a.distance - b.distance).slice(0, NEARBY_MAX);
}
