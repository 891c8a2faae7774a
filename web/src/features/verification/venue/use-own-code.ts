import { useVenueOfCode } from '#features/venues/venues.api.ts';

/**
 * Whether a code in view belongs to the chosen venue. A code that the server cannot look up or does not know counts as
 * the right one, since the server judges the photo later.
 */
export function useIsOwnCode(venueCode: string | undefined, venueId: string): boolean {
  const { data: owner } = useVenueOfCode(venueCode);
  return venueCode !== undefined && (owner === undefined || owner._id === venueId);
}
