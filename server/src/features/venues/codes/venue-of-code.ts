import { CODE_PATH, type Venue, venueTexts } from '@showup/contract/venues';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { withoutDemo } from '../accepted-venue.ts';
import { credited } from '../shown-venue.ts';
import { findVenueByCode, type VenueRow } from '../venues.queries.ts';

const unknownVenue = problem(404, 'venues.unknown', venueTexts.unknownCode);

/** The venue that a scanned code names. Its proof is judged with the photo, not here. */
export async function getVenueOfCode(ctx: Context, code: string): Promise<Omit<Venue, 'distance'>> {
  const venue = withoutDemo(ctx, await findVenueByCode(ctx.db.sql, code.split('.')[0] ?? ''));
  if (venue?.status !== 'accepted') throw unknownVenue();
  return credited(venue);
}

/** The text of a code of this venue with that proof. */
export function codeAddress(ctx: Context, { code }: VenueRow, proof: string): string {
  return new URL(`${CODE_PATH}${code}.${proof}`, ctx.publicUrl).href;
}
