import { useVenueOfCode } from '../../venues/venues.api.ts';

/**
 * Whether a code that is in view is of the chosen venue. One that the server cannot place now, or does not know, is taken
 * for the right one: the photo is judged there, not here.
 */
export function useIsOwnCode(venueCode: string | undefined, venueId: string): boolean {
  const { data: owner } = useVenueOfCode(venueCode);
  return venueCode !== undefined && (owner === undefined || owner._id === venueId);
}
