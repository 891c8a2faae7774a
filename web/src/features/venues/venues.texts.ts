import type { Venue } from '@showup/contract/venues';

export const venueNotices = {
  requested: 'Location request submitted successfully',
  alreadyThere: 'This place is on the list already: take your photo there.',
  requestFailed: 'Failed to submit location request',
  unknownCodeText:
    'It may be from a poster that was replaced. Ask at the bar, or choose the place from the list.',
} as const;

/** A request for a place that is already listed returns that place. */
export function requestedText({ isRequested }: Pick<Venue, 'isRequested'>): string {
  return isRequested ? venueNotices.requested : venueNotices.alreadyThere;
}

/** Texts of the list of venues and of the request form. */
export const venueScreenTexts = {
  nearbyVenues: 'Nearby venues',
  yourRequest: 'Your request · waiting for review',
  looking: 'Looking for venues near you',
  requestANewVenue: 'Request a new venue',
  submitRequest: 'Submit request',
  name: 'Name',
  address: 'Address',
  category: 'Category',
  chooseACategory: 'Choose a category',
  requestPlaceHint: 'We save it at your location.',
} as const;
