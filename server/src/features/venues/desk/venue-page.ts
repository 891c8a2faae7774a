import type { VenuePage } from '@showup/contract/venues/venues-desk';
import type { Context } from '../../../context.ts';
import { requireAcceptedVenue } from '../accepted-venue.ts';
import { findDisplaysOf } from '../codes/displays.queries.ts';
import { asDeskVenue } from '../shown-venue.ts';

/** An accepted venue with its displays. */
export async function getVenuePage(ctx: Context, venueId: string): Promise<VenuePage> {
  const venue = await requireAcceptedVenue(ctx, ctx.db.sql, venueId);
  return { ...asDeskVenue(venue), displays: await findDisplaysOf(ctx.db.sql, venueId) };
}
