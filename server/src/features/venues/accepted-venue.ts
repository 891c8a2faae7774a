import { venuesDeskTexts } from '@showup/contract/venues/venues-desk';
import type { Sql } from '#platform/db/database';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { findVenue, type VenueRow } from './venues.queries.ts';

export const noVenue = problem(404, 'venues.none', venuesDeskTexts.noVenue);

/** Undefined for a venue of the demo where the demo is off. */
export function withoutDemo(ctx: Context, venue: VenueRow | undefined): VenueRow | undefined {
  return venue && (ctx.settings.demo || !venue.isDemo) ? venue : undefined;
}

async function findAcceptedVenue(ctx: Context, sql: Sql, venueId: string): Promise<VenueRow | undefined> {
  const venue = withoutDemo(ctx, await findVenue(sql, venueId));
  return venue?.status === 'accepted' ? venue : undefined;
}

/** @throws Problem 404 for anything that is not an accepted venue */
export async function requireAcceptedVenue(ctx: Context, sql: Sql, venueId: string): Promise<VenueRow> {
  const venue = await findAcceptedVenue(ctx, sql, venueId);
  if (!venue) throw noVenue();
  return venue;
}
