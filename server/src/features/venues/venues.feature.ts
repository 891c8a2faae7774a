import { feature } from '#server/feature';
import { venuesRoutes } from './venues.routes.ts';
import './venues.events.ts';
import { deleteRequestsOf } from './venues.queries.ts';
import { exportVenues } from './venues-export.ts';

export const venues = feature('venues', (house) => {
  house.routes(venuesRoutes);
  house.on('leaving', (_ctx, tx, { userId }) => deleteRequestsOf(tx, userId));
  house.exports(exportVenues);
  house.retains({
    kept: [
      {
        what: 'A venue that you asked for, at the place where you were',
        until:
          'if it’s accepted, for everyone; otherwise until you withdraw your location or delete your account',
        because: 'Others find it there.',
        purpose: 'location',
      },
    ],
  });
});
