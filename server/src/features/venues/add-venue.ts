import type { Sql } from '#platform/db/database';
import { newVenueCode, newVenueSecret } from './venue-code.ts';
import { insertVenue, type NewVenue, type VenueRow } from './venues.queries.ts';

/** Adds a venue with a code of its own. */
export async function addVenue(tx: Sql, venue: NewVenue): Promise<VenueRow> {
  for (;;) {
    const added = await insertVenue(tx, { ...venue, code: newVenueCode(), secret: newVenueSecret() });
    if (added) return added;
  }
}
