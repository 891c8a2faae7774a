import { venuesEndpoints } from '@showup/contract/venues';
import { perNetwork } from '../../platform/http/pace.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Venues } from './venues.service.ts';

export function venuesRoutes(serve: Serve, venues: Venues): void {
  serve(venuesEndpoints.nearbyVenues, (viewer, { query: { radius, ...place } }) =>
    venues.nearbyVenues(viewer.id, place, radius),
  );
  serve(
    venuesEndpoints.requestVenue,
    (viewer, { body }) => venues.requestVenue(viewer.id, body),
    perNetwork(60), // one address can be a whole bar
  );
  serve(venuesEndpoints.venueOfCode, (_caller, { params }) => venues.venueOfCode(params.code));
  serve(venuesEndpoints.display, (_caller, { params }) => venues.display(params.token));
}
