import { venuesEndpoints } from '@showup/contract/venues';
import type { Context } from '../../context.ts';
import type { Routing } from '../../feature.ts';
import { perNetwork } from '../../platform/http/door/pace.ts';
import { getDisplay } from './codes/displays.ts';
import { getVenueOfCode } from './codes/venue-of-code.ts';
import { listNearbyVenues } from './nearby/nearby-venues.ts';
import { requestVenue } from './requests/request-venue.ts';

export function venuesRoutes({ serve }: Routing, ctx: Context): void {
  serve(venuesEndpoints.nearbyVenues, (viewer, { query: { radius, ...place } }) =>
    listNearbyVenues(ctx, viewer.id, place, radius),
  );
  serve(
    venuesEndpoints.requestVenue,
    (viewer, { body }) => requestVenue(ctx, viewer.id, body),
    perNetwork(60), // one address can be a whole bar
  );
  serve(venuesEndpoints.venueOfCode, (_caller, { params }) => getVenueOfCode(ctx, params.code));
  serve(venuesEndpoints.display, (_caller, { params }) => getDisplay(ctx, params.token));
}
