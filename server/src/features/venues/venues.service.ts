import { distanceKm, type Place } from '@showup/contract/distance';
import type { VenueRequest } from '@showup/contract/venues';
import type { Context } from '../../context.ts';
import { addVenue } from './add-venue.ts';
import { addDisplay } from './codes/displays.ts';
import { getPoster } from './codes/posters.ts';
import { cellOf, centreOf, displacedFrom } from './geo.ts';
import { importVenues } from './import/import-venues.ts';
import { listNearbyVenues } from './nearby/nearby-venues.ts';
import { requestVenue } from './requests/request-venue.ts';

export type Venues = ReturnType<typeof createVenues>;

/** For features that don't use the functions of this one directly yet. */
export function createVenues(ctx: Context) {
  return {
    nearbyVenues: (viewerId: string, place: Place, radius?: number) =>
      listNearbyVenues(ctx, viewerId, place, radius),
    requestVenue: (viewerId: string, form: VenueRequest) => requestVenue(ctx, viewerId, form),
    addVenue,
    poster: (venueId: string) => getPoster(ctx, venueId),
    giveDisplay: addDisplay,
    ...{ distanceKm, cellOf, displacedFrom, centreOf },
  };
}

/** For the command that imports a file. */
export function createVenueImport(ctx: Context) {
  return { importVenues: (file: string) => importVenues(ctx, file) };
}
