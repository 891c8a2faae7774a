import type { UserId } from '@showup/contract/fields';
import { OPEN_REQUESTS_MAX, type Venue, type VenueRequest, venueTexts } from '@showup/contract/venues';
import { holdPerson } from '#features/profiles/profiles.queries';
import { notSignedIn, problem } from '#platform/problem';
import type { Context } from '#server/context';
import { addVenue } from '../add-venue.ts';
import { findVenuesWithin } from '../nearby/nearby-venues.ts';
import { plainName, SAME_VENUE_KM } from '../same-venue.ts';
import { asVenue } from '../shown-venue.ts';
import { countOpenRequests, lockRequests } from '../venues.queries.ts';

const tooManyRequested = problem(409, 'venues.open_requests', venueTexts.openRequests);

/**
 * Adds a venue that nobody else sees yet, or returns the one of that name within 100 m.
 * @throws Problem 409 when too many of their requests are still open
 */
export async function requestVenue(ctx: Context, viewerId: UserId, form: VenueRequest): Promise<Venue> {
  return ctx.db.transaction(async (tx) => {
    if (!(await holdPerson(tx, viewerId))) throw notSignedIn();
    await lockRequests(tx);
    const near = await findVenuesWithin(ctx, tx, { viewerId, point: form, km: SAME_VENUE_KM });
    const known = near.find(({ row }) => plainName(row.name) === plainName(form.name));
    if (known) return asVenue(known);
    if ((await countOpenRequests(tx, viewerId)) >= OPEN_REQUESTS_MAX) throw tooManyRequested();
    const row = await addVenue(tx, { ...form, requestedBy: viewerId });
    await ctx.events.emit(tx, 'venueRequested', { userId: viewerId });
    return asVenue({ row, distance: 0 });
  });
}
