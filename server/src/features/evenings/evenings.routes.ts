import { eveningsEndpoints } from '@showup/contract/evenings';
import { venueReportsEndpoints } from '@showup/contract/evenings/venue-reports';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { forgetEvening, listEvenings, shareEvenings } from './own-evenings.ts';
import { proveEvening } from './prove-evening.ts';
import { decideReportedVenue, listReportedVenues } from './venue-reports/decide-reported-venue.ts';
import { reportVenue } from './venue-reports/report-venue.ts';

export function eveningsRoutes({ serve }: Routing, ctx: Context): void {
  serve(eveningsEndpoints.evenings, (viewer) => listEvenings(ctx, viewer.id));
  serve(eveningsEndpoints.proveEvening, (viewer, { body }) => proveEvening(ctx, viewer.id, body));
  serve(eveningsEndpoints.forgetEvening, async (viewer, { body }) => {
    await forgetEvening(ctx, viewer.id, body._id);
    return {};
  });
  serve(venueReportsEndpoints.reportVenue, async (viewer, { body }, { ip }) => {
    await reportVenue(ctx, viewer.id, body, ip);
    return {};
  });
  serve(venueReportsEndpoints.reportedVenues, () => listReportedVenues(ctx));
  serve(venueReportsEndpoints.decideReportedVenue, (admin, { body }) =>
    decideReportedVenue(ctx, admin, body),
  );
  serve(eveningsEndpoints.shareEvenings, (viewer, { body }) => shareEvenings(ctx, viewer.id, body));
}
