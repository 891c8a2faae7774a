import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { atMost, calendarDate, Id, Instant, Latitude, Longitude, Nothing, uuid } from './fields.ts';
import { Venue } from './venues.ts';

/** After this many days an evening is deleted. */
export const EVENINGS_KEPT_DAYS = 60;
export const FAVOURITE_VENUES_MAX = 3;
/** How far from a venue its code can be scanned, in metres, beyond what the phone is unsure of. */
export const EVENING_DISTANCE_M = 300;
/** How much of a phone's uncertainty counts, in metres. */
export const EVENING_ACCURACY_MAX_M = 100;
/** How many different venues one person can prove within 24 hours. */
export const EVENINGS_A_DAY = 3;
/** How many accepted venues a neighbourhood has at least, and how many evenings a person was there, to be named. */
export const NEIGHBOURHOOD_VENUES = 5;
export const NEIGHBOURHOOD_EVENINGS = 3;

export const eveningsTexts = {
  code: 'Please scan the code on the venue’s screen.',
  accuracy: 'Your location is needed to see that you are here.',
  expired: 'This code has just changed. Please scan the one on the screen now.',
  poster:
    'This is the printed poster. Please scan the code on the venue’s screen: it changes every 30 seconds.',
  otherVenue: 'This code belongs to another place than the one you are at. Please scan a code where you are.',
  tooFar: 'You seem to be too far away from this place. Please scan the code inside, with your location on.',
  unknown: 'This is not the code of a place we know.',
  none: 'This evening is no longer there.',
  notFavourite: 'You can choose among the places of your evenings that others see by now.',
  tooManyFavourites: `Please choose at most ${FAVOURITE_VENUES_MAX} places.`,
} as const;

/** One proof that a person was at a venue; two venues on one evening are two. */
export const Evening = z.object({
  _id: Id,
  /** The calendar date at the venue. It ends at 05:00 of the next day. */
  evening: calendarDate('That is not a date.'),
  venueId: Id,
  venueName: z.string(),
  timeZone: Venue.shape.timeZone,
  source: Venue.shape.source,
  /** From when on it counts for what others see: a random hour, one to four days after the proof. */
  shownFrom: Instant,
  isShown: z.boolean(),
});
export type Evening = z.infer<typeof Evening>;

/** A person's own evenings, and what others see because of them. */
export const OwnEvenings = z.object({
  /** The latest first. */
  evenings: z.array(Evening),
  outThisMonth: z.boolean(),
  showsNeighbourhood: z.boolean(),
  /** The neighbourhood that others read; null if it is switched off or there is none. */
  goesOutIn: z.nullable(z.string()),
  /** What matches read. */
  favouriteVenues: z.array(z.object({ _id: Id, name: z.string() })),
});
export type OwnEvenings = z.infer<typeof OwnEvenings>;

export const EveningScan = z.object({
  /** The text of the QR code. */
  code: z.string(eveningsTexts.code).check(atMost(200, eveningsTexts.code)),
  latitude: Latitude,
  longitude: Longitude,
  /** Metres, as reported by the browser. */
  accuracy: z.number(eveningsTexts.accuracy).check(z.gte(0, eveningsTexts.accuracy)),
});
export type EveningScan = z.infer<typeof EveningScan>;

/** Omitted fields stay unchanged. */
export const EveningSharing = z.object({
  showsNeighbourhood: z.optional(z.boolean('Please say whether to show where you go out.')),
  favouriteVenues: z.optional(
    z
      .array(uuid(eveningsTexts.notFavourite))
      .check(z.maxLength(FAVOURITE_VENUES_MAX, eveningsTexts.tooManyFavourites)),
  ),
});
export type EveningSharing = z.infer<typeof EveningSharing>;

export const eveningsEndpoints = {
  evenings: endpoint({
    method: 'GET',
    path: '/evenings',
    access: 'verified',
    input: {},
    response: OwnEvenings,
  }),
  /** By a venue's live code. Scanned again on the same evening, answers with the evening that is there. */
  proveEvening: endpoint({
    method: 'POST',
    path: '/evenings',
    access: 'verified',
    input: { body: EveningScan },
    response: Evening,
    errors: [
      '400 evenings.expired',
      '400 evenings.poster',
      '400 evenings.other_venue',
      '400 evenings.too_far',
      '400 evenings.unknown',
      '429 evenings.too_many',
    ],
  }),
  /** Also takes back what others saw only because of it. */
  forgetEvening: endpoint({
    method: 'POST',
    path: '/evenings/forget',
    access: 'verified',
    input: { body: z.object({ _id: Id }) },
    response: Nothing,
    errors: ['404 evenings.none'],
  }),
  shareEvenings: endpoint({
    method: 'POST',
    path: '/evenings/sharing',
    access: 'verified',
    input: { body: EveningSharing },
    response: OwnEvenings,
    errors: ['400 evenings.not_favourite'],
  }),
};
