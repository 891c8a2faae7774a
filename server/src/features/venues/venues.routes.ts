import { venuesEndpoints } from '@showup/contract/venues';
import { perNetwork } from '#platform/http/gate/pace';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { getDisplay } from './codes/displays.ts';
import { getVenueOfCode } from './codes/venue-of-code.ts';
import { findVenuesByName } from './desk/search-venues.ts';
import { countVenuesAround, listNearbyVenues } from './nearby/nearby-venues.ts';
import { requestVenue } from './requests/request-venue.ts';

export function venuesRoutes({ serve }: Routing, ctx: Context): void {
  serve(venuesEndpoints.nearbyVenues, (viewer, { query: { radius, ...point } }) =>
    listNearbyVenues(ctx, viewer.id, point, radius),
  );
  serve(venuesEndpoints.venuesAround, (_caller, { query }) => countVenuesAround(ctx, query), perNetwork(60));
  serve(venuesEndpoints.findVenues, (_viewer, { query }) => findVenuesByName(ctx, query.text));
  serve(
    venuesEndpoints.requestVenue,
    (viewer, { body }) => requestVenue(ctx, viewer.id, body),
    perNetwork(60), // one address can be a whole bar
  );
  serve(venuesEndpoints.venueOfCode, (_caller, { params }) => getVenueOfCode(ctx, params.code));
  serve(venuesEndpoints.display, (_caller, { params }) => getDisplay(ctx, params.token));
}
