import { NEARBY_MAX, NEARBY_RADIUS_KM, type Venue } from '@showup/contract/venues';

/** A request for a place that is already listed returns that place. */
export function requestedText({ isRequested }: Pick<Venue, 'isRequested'>): string {
  return isRequested ? venueScreenTexts.requested : venueScreenTexts.alreadyThere;
}

export function aroundText(count: number): string {
  if (count === 0) return venueScreenTexts.noneAround;
  const places = count === 1 ? '1 place' : `${count < NEARBY_MAX ? count : `More than ${NEARBY_MAX}`} places`;
  return `${places} within ${NEARBY_RADIUS_KM} km.`;
}

export const venueScreenTexts = {
  requested: 'Location request submitted successfully',
  alreadyThere: 'This place is on the list already: take your photo there.',
  requestFailed: 'Failed to submit location request',
  unknownCodeText:
    'It may be from a poster that was replaced. Ask at the bar, or choose the place from the list.',
  nearbyVenues: 'Nearby venues',
  yourRequest: 'Your request · waiting for review',
  looking: 'Looking for venues near you',
  requestANewVenue: 'Request a new venue',
  submitRequest: 'Submit request',
  name: 'Name',
  address: 'Address',
  category: 'Category',
  chooseACategory: 'Choose a category',
  onePhotoOut: 'The last step is a photo out at a place',
  onePhotoOutText:
    'At a bar, club or café of your choice, with its code in view. If yours isn’t on the list, request it from there, wherever you are.',
  venuesNearMe: 'Are there places near me?',
  aroundUnknown: 'We couldn’t find out where you are. You’ll see the list once you’re there.',
  noneAround: 'None near you is on the list yet. You can request any place you are at.',
  requestHint: 'We save it at your location.',
} as const;
