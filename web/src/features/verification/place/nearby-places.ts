import { distanceKm, type Place } from '@showup/contract/profiles/distance';
import type { Venue } from '@showup/contract/venues';
import type { SelectedVenue } from '../../venues/venues.api.ts';
import { verificationNotices } from '../verification.texts.ts';

/**
 * The venues with their distance from there, the nearest first: as the camera will say it, where the server measured from
 * some metres beside it. A venue whose code was scanned is offered however far away the device believes to be.
 */
export function placesFrom(
  from: Place,
  venues: readonly Venue[],
  remembered: SelectedVenue | undefined,
): readonly Venue[] {
  const isMissing = remembered?.isScanned && !venues.some(({ _id }) => _id === remembered._id);
  return [...venues, ...(isMissing ? [remembered] : [])]
    .map((venue) => ({ ...venue, distance: distanceKm(from, venue) }))
    .toSorted((a, b) => a.distance - b.distance);
}

/** Why the venue that is remembered stands first. */
export function markOf(remembered: SelectedVenue | undefined) {
  if (!remembered) return undefined;
  const { scanned, chosenBefore } = verificationNotices;
  return { id: remembered._id, mark: remembered.isScanned ? scanned : chosenBefore };
}
