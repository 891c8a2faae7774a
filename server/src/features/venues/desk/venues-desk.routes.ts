import { NEXT_CURSOR_HEADER } from '@showup/contract/fields';
import { venuesDeskEndpoints } from '@showup/contract/venues-desk';
import type { Exchange } from '../../../platform/http/exchange.ts';
import type { Serve } from '../../../platform/http/serve.ts';
import type { VenueRequests } from '../requests/venue-requests.service.ts';
import type { VenuesDesk } from './venues-desk.service.ts';

export function venuesDeskRoutes(serve: Serve, requests: VenueRequests, desk: VenuesDesk): void {
  serve(venuesDeskEndpoints.venueRequests, async (_admin, { query }, exchange) =>
    sendPage(exchange, await requests.venueRequests(query.cursor)),
  );
  serve(venuesDeskEndpoints.acceptVenue, (admin, { body }) => requests.acceptVenue(admin, body));
  serve(venuesDeskEndpoints.mergeVenue, (admin, { body }) => requests.mergeVenue(admin, body));
  serve(venuesDeskEndpoints.refuseVenue, (admin, { body }) => requests.refuseVenue(admin, body));
  serve(venuesDeskEndpoints.searchVenues, async (_admin, { query }, exchange) =>
    sendPage(exchange, await desk.searchVenues(query.text, query.cursor)),
  );
  serve(venuesDeskEndpoints.venuePage, (_admin, { params }) => desk.venuePage(params.venueId));
  serve(venuesDeskEndpoints.giveDisplay, (admin, { body }) => desk.giveDisplay(admin, body.venueId));
  serve(venuesDeskEndpoints.renewDisplay, (admin, { body }) => desk.renewDisplay(admin, body.displayId));
  serve(venuesDeskEndpoints.revokeDisplay, (admin, { body }) => desk.revokeDisplay(admin, body.displayId));
  serve(venuesDeskEndpoints.renewSecret, (admin, { body }) => desk.renewSecret(admin, body.venueId));
}

function sendPage<T>(exchange: Exchange, { page, next }: { page: T[]; next: string | null }): T[] {
  if (next !== null) exchange.header(NEXT_CURSOR_HEADER, next);
  return page;
}
