import { venuesEndpoints } from '@showup/contract/venues';
import { venuesDeskEndpoints } from '@showup/contract/venues/venues-desk';
import { perNetwork } from '#platform/http/gate/rate-limit';
import { sendPage } from '#platform/http/send-page';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { getDisplay } from './codes/displays.ts';
import { giveDisplay, renewDisplay, renewSecret, revokeDisplay } from './codes/manage-codes.ts';
import { takePoster } from './codes/posters.ts';
import { getVenueOfCode } from './codes/venue-of-code.ts';
import { findVenuesByName, searchVenues } from './desk/search-venues.ts';
import { getVenuePage, listSilentDisplays } from './desk/venue-page.ts';
import { countVenuesAround, listNearbyVenues } from './nearby/nearby-venues.ts';
import { acceptVenue, mergeVenue, refuseVenue } from './requests/decide-requests.ts';
import { listVenueRequests } from './requests/list-requests.ts';
import { requestVenue } from './requests/request-venue.ts';

export function venuesRoutes(routing: Routing, ctx: Context): void {
  memberRoutes(routing, ctx);
  deskRoutes(routing, ctx);
}

function memberRoutes({ serve }: Routing, ctx: Context): void {
  serve(venuesEndpoints.nearbyVenues, (viewer, { query: { radius, ...point } }) =>
    listNearbyVenues(ctx, viewer.id, point, radius),
  );
  serve(venuesEndpoints.venuesAround, (_caller, { query }) => countVenuesAround(ctx, query), perNetwork(60));
  serve(venuesEndpoints.findVenues, (_viewer, { query }) => findVenuesByName(ctx, query.q));
  serve(
    venuesEndpoints.requestVenue,
    (viewer, { body }) => requestVenue(ctx, viewer.id, body),
    perNetwork(60), // one address can be a whole bar
  );
  serve(venuesEndpoints.venueOfCode, (_caller, { params }) => getVenueOfCode(ctx, params.code));
  serve(venuesEndpoints.display, (_caller, { params }) => getDisplay(ctx, params.token));
}

function deskRoutes({ serve }: Routing, ctx: Context): void {
  serve(venuesDeskEndpoints.venueRequests, async (_admin, { query }, exchange) =>
    sendPage(exchange, await listVenueRequests(ctx, query.cursor)),
  );
  serve(venuesDeskEndpoints.acceptVenue, (admin, { body }) => acceptVenue(ctx, admin, body));
  serve(venuesDeskEndpoints.mergeVenue, (admin, { body }) => mergeVenue(ctx, admin, body));
  serve(venuesDeskEndpoints.refuseVenue, (admin, { body }) => refuseVenue(ctx, admin, body));
  serve(venuesDeskEndpoints.searchVenues, async (_admin, { query }, exchange) =>
    sendPage(exchange, await searchVenues(ctx, query.text, query.cursor)),
  );
  serve(venuesDeskEndpoints.venuePage, (_admin, { params }) => getVenuePage(ctx, params.venueId));
  serve(venuesDeskEndpoints.silentDisplays, () => listSilentDisplays(ctx));
  serve(venuesDeskEndpoints.takePoster, (admin, { params }) => takePoster(ctx, admin, params.venueId));
  serve(venuesDeskEndpoints.giveDisplay, (admin, { body }) => giveDisplay(ctx, admin, body));
  serve(venuesDeskEndpoints.renewDisplay, (admin, { body }) => renewDisplay(ctx, admin, body.displayId));
  serve(venuesDeskEndpoints.revokeDisplay, (admin, { body }) => revokeDisplay(ctx, admin, body.displayId));
  serve(venuesDeskEndpoints.renewSecret, (admin, { body }) => renewSecret(ctx, admin, body.venueId));
}
