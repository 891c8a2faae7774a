import { feature } from '#server/feature';
import './evenings.events.ts';
import { countEveningsAWeek } from './evenings.queries.ts';
import { eveningsRoutes } from './evenings.routes.ts';
import { exportEvenings } from './evenings-export.ts';
import { oldEvenings, updateShownEvenings } from './shown-evenings.ts';
import { forgetVenueReports, oldVenueReports } from './venue-reports/decide-reported-venue.ts';
import { countOpenReports } from './venue-reports/venue-reports.queries.ts';

export const evenings = feature('evenings', (house) => {
  house.routes(eveningsRoutes);
  house.exports(exportEvenings);
  house.job({ hours: 1 }, 'show evenings', (ctx) => updateShownEvenings(ctx), oldEvenings);
  house.answer('goingOutAt', async (_ctx, sql, { venueId }) => ({
    eveningsAWeek: await countEveningsAWeek(sql, venueId),
    openReports: await countOpenReports(sql, venueId),
  }));
  house.job({ hours: 24 }, 'delete old reports of venues', forgetVenueReports, oldVenueReports);
  house.retains({
    kept: [
      {
        what: 'What you reported about a place, before an admin decides',
        until: 'until the decision',
        because: 'Several reports of one place say more than one. Your name leaves with your account.',
      },
    ],
  });
});
