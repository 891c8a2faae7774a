import { distanceKm, type Point } from '@showup/contract/profiles/distance';
import type { Venue } from '@showup/contract/venues';
import type { SelectedVenue } from '#features/venues/venues.api.ts';
import { verificationStatusTexts } from '../verification.texts.ts';

/**
 * The venues by distance from the given point. The distance is recomputed to match the camera screen, since the server
 * may have measured from a few metres away. A scanned venue is offered however far away the device thinks it is.
 */
export function byDistance(
  from: Point,
  venues: readonly Venue[],
  remembered: SelectedVenue | undefined,
): readonly Venue[] {
  const isMissing = remembered?.isScanned && !venues.some(({ _id }) => _id === remembered._id);
  return [...venues, ...(isMissing ? [remembered] : [])]
    .map((venue) => ({ ...venue, distance: distanceKm(from, venue) }))
    .toSorted((a, b) => a.distance - b.distance);
}

/** Why the remembered venue comes first. */
export function markOf(remembered: SelectedVenue | undefined) {
  if (!remembered) return undefined;
  const { scanned, chosenBefore } = verificationStatusTexts;
  return { id: remembered._id, mark: remembered.isScanned ? scanned : chosenBefore };
}
