import type { Venue } from '@showup/contract/venues';
import type { DeskVenue } from '@showup/contract/venues/venues-desk';
import { timeZoneAt } from './time-zone.ts';
import type { VenueRow } from './venues.queries.ts';

export interface Located {
  readonly row: VenueRow;
  readonly distance: number;
}

/** Rounds the distance to 10 m: enough to choose by, and as much as a phone knows. */
export function asVenue({ row, distance }: Located): Venue {
  return { ...credited(row), distance: Math.round(distance * 100) / 100 };
}

export function asDeskVenue(row: VenueRow): DeskVenue {
  return { ...credited(row), code: row.code };
}

/** What people see of a venue, and its source. */
export function credited(row: VenueRow): Omit<Venue, 'distance'> {
  const { _id, name, address, category, latitude, longitude, isFromOsm, status } = row;
  return {
    _id,
    name,
    address,
    category,
    latitude,
    longitude,
    timeZone: timeZoneAt(row),
    ...(isFromOsm && { source: 'osm' as const }),
    ...(status === 'requested' && { isRequested: true }),
  };
}

type NamedVenue = Pick<VenueRow, 'name' | 'code'>;

/** How the record of what admins did names a venue, since the venue may change later. */
export const venueText = ({ name, code }: NamedVenue) => `${name} (${code})`;

/** The same for a request, with what it became if that has another name. */
export function becameText(request: NamedVenue, venue: NamedVenue): string {
  const isSame = request.code === venue.code && request.name === venue.name;
  return isSame ? venueText(venue) : `${request.name} → ${venueText(venue)}`;
}
