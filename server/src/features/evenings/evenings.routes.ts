import { eveningsEndpoints } from '@showup/contract/evenings';
import { placeReportsEndpoints } from '@showup/contract/evenings/place-reports';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { forgetEvening, listEvenings, shareEvenings } from './own-evenings.ts';
import { decidePlace, listReportedPlaces } from './place-reports/decide-place.ts';
import { reportPlace } from './place-reports/report-place.ts';
import { proveEvening } from './prove-evening.ts';

export function eveningsRoutes({ serve }: Routing, ctx: Context): void {
  serve(eveningsEndpoints.evenings, (viewer) => listEvenings(ctx, viewer.id));
  serve(eveningsEndpoints.proveEvening, (viewer, { body }) => proveEvening(ctx, viewer.id, body));
  serve(eveningsEndpoints.forgetEvening, async (viewer, { body }) => {
    await forgetEvening(ctx, viewer.id, body._id);
    return {};
  });
  serve(placeReportsEndpoints.reportPlace, async (viewer, { body }, { ip }) => {
    await reportPlace(ctx, viewer.id, body, ip);
    return {};
  });
  serve(placeReportsEndpoints.reportedPlaces, () => listReportedPlaces(ctx));
  serve(placeReportsEndpoints.decidePlace, (admin, { body }) => decidePlace(ctx, admin, body));
  serve(eveningsEndpoints.shareEvenings, (viewer, { body }) => shareEvenings(ctx, viewer.id, body));
}
