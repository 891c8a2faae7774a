import { venuesDeskEndpoints } from '@showup/contract/venues/venues-desk';
import { sendPage } from '#platform/http/send-page';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { giveDisplay, renewDisplay, renewSecret, revokeDisplay } from '../codes/manage-codes.ts';
import { takePoster } from '../codes/posters.ts';
import { acceptVenue, mergeVenue, refuseVenue } from '../requests/decide-requests.ts';
import { listVenueRequests } from '../requests/list-requests.ts';
import { searchVenues } from './search-venues.ts';
import { getVenuePage, listSilentDisplays } from './venue-page.ts';

export function venuesDeskRoutes({ serve }: Routing, ctx: Context): void {
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
  serve(venuesDeskEndpoints.giveDisplay, (admin, { body }) => giveDisplay(ctx, admin, body.venueId));
  serve(venuesDeskEndpoints.renewDisplay, (admin, { body }) => renewDisplay(ctx, admin, body.displayId));
  serve(venuesDeskEndpoints.revokeDisplay, (admin, { body }) => revokeDisplay(ctx, admin, body.displayId));
  serve(venuesDeskEndpoints.renewSecret, (admin, { body }) => renewSecret(ctx, admin, body.venueId));
}
