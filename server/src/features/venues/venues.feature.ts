import { feature } from '../../feature.ts';
import { postersRoutes } from './codes/posters.routes.ts';
import { venuesDeskRoutes } from './desk/venues-desk.routes.ts';
import './venues.events.ts';
import { deleteRequestsOf } from './venues.queries.ts';
import { venuesRoutes } from './venues.routes.ts';
import { exportVenues } from './venues-export.ts';

export const venues = feature('venues', (house) => {
  house.routes(venuesRoutes);
  house.routes(venuesDeskRoutes);
  house.routes(postersRoutes);
  house.on('leaving', (_ctx, tx, { userId }) => deleteRequestsOf(tx, userId));
  house.exports(exportVenues);
});
