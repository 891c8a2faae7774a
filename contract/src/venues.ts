import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { atMost, Id, Instant, Latitude, Longitude, numberInQuery, text } from './fields.ts';

/**
 * A new one needs a migration for the check on `venues.category`, an entry in `import/mapped-venue.ts` if OpenStreetMap
 * knows it, and a drawing in `scripts/draw/demo-people/venue-scenes.ts`. People can choose
 * it a release later (docs/decisions/growing-enums.md).
 */
export const VENUE_CATEGORIES = ['Bar', 'Club', 'Restaurant', 'Cafe', 'Other'] as const;
export const NEARBY_RADIUS_KM = 5;
/** So far that even people abroad see that there are venues, and how far away. */
export const NEARBY_RADIUS_MAX_KM = 2000;
/** The maximum number of undecided venue requests per person. */
export const OPEN_REQUESTS_MAX = 5;

export const venueTexts = {
  name: 'Please enter the name of the place.',
  address: 'Please enter the address.',
  search: 'Please enter a part of the name.',
  category: 'Please choose a category.',
  unknownCode: 'This code belongs to no venue we know.',
  noDisplay: 'There is no such display.',
  radiusTooSmall: 'The radius must be more than 0 km.',
  radiusTooLarge: `The radius can be at most ${NEARBY_RADIUS_MAX_KM} km.`,
  openRequests: `You have requested ${OPEN_REQUESTS_MAX} places that we haven’t reviewed yet. Please wait for an answer before you request another.`,
} as const;

export const VenueCategory = z.enum(VENUE_CATEGORIES, venueTexts.category);
export type VenueCategory = z.infer<typeof VenueCategory>;
/** Those that people can choose. */
export const OFFERED_CATEGORIES: readonly VenueCategory[] = VENUE_CATEGORIES;

/** A source that has to be credited: OpenStreetMap. */
export const VenueSource = z.enum(['osm']);
export type VenueSource = z.infer<typeof VenueSource>;

/** The credit that OpenStreetMap's licence requires wherever its data is shown, and the page about it. */
export const MAP_CREDIT = '© OpenStreetMap contributors';
export const MAP_COPYRIGHT = 'openstreetmap.org/copyright';

export const Venue = z.object({
  _id: Id,
  name: z.string(),
  address: z.string(),
  category: VenueCategory,
  /** Kilometres from the requested point. */
  distance: z.number(),
  latitude: z.number(),
  longitude: z.number(),
  /** Its IANA time zone, such as `Asia/Kolkata`. */
  timeZone: z.optional(z.string()),
  source: z.optional(VenueSource),
  /** Requested and not accepted yet: only its requester sees it, and it has no code. */
  isRequested: z.optional(z.boolean()),
});
export type Venue = z.infer<typeof Venue>;

/** The longest list of found venues. */
export const VENUE_SEARCH_MAX = 20;

/** The longest list of nearby venues. */
export const NEARBY_MAX = 200;

/** At least one visible letter or digit, and nothing that reorders the admin's line. Unlike a person's name, it may have digits. */
const legible = (required: string) =>
  z.refine<string>(
    (value) => /(?!\p{DI})[\p{L}\p{N}]/u.test(value) && !/[\p{Cc}\p{Bidi_Control}]/u.test(value),
    required,
  );

export const VenueName = text(100, venueTexts.name).check(legible(venueTexts.name));
export const VenueAddress = text(200, venueTexts.address).check(legible(venueTexts.address));

export const VenueRequest = z.object({
  name: VenueName,
  address: VenueAddress,
  category: VenueCategory,
  latitude: Latitude,
  longitude: Longitude,
});
export type VenueRequest = z.infer<typeof VenueRequest>;

const notOurCode = 'This is not one of our codes.';

/** The text of a QR code: `<venue>.<proof>`, 6 and 11 characters. */
export const VenueCode = z
  .string()
  .check(atMost(18, notOurCode), z.regex(/^[A-Z2-9]{6}\.[A-Za-z0-9_-]{11}$/, notOurCode));

/** What the code in the photo proved: the venue's live display, its poster, an expired code, another venue, or no readable code. */
export const CodeVerdict = z.enum(['live', 'poster', 'expired', 'other-venue', 'unreadable']);
export type CodeVerdict = z.infer<typeof CodeVerdict>;

/** The path of the page that a phone's own camera opens. */
export const CODE_PATH = '/v/';

/** The lifetime of a live display's code. */
export const DISPLAY_PERIOD_SECONDS = 30;

export const Display = z.object({
  venueName: z.string(),
  source: Venue.shape.source,
  /** The full address in the code. */
  address: z.string(),
  svg: z.string(),
  changesAt: Instant,
  /** When the evening is over: at 05:00 on the venue's clocks. */
  overAt: Instant,
});
export type Display = z.infer<typeof Display>;

export const venuesEndpoints = {
  nearbyVenues: endpoint({
    method: 'GET',
    path: '/locations/nearby',
    access: 'session',
    input: {
      query: z.object({
        latitude: numberInQuery(Latitude),
        longitude: numberInQuery(Longitude),
        radius: z.optional(
          numberInQuery(
            z
              .number('The radius must be a number of kilometres.')
              .check(
                z.gt(0, venueTexts.radiusTooSmall),
                z.lte(NEARBY_RADIUS_MAX_KM, venueTexts.radiusTooLarge),
              ),
          ),
        ),
      }),
    },
    response: z.array(Venue),
  }),
  /** For people who have not signed up yet: whether it is worth it where they are. */
  venuesAround: endpoint({
    method: 'GET',
    path: '/locations/around',
    access: 'public',
    input: { query: z.object({ latitude: numberInQuery(Latitude), longitude: numberInQuery(Longitude) }) },
    /** Accepted venues within 5 km, at most `NEARBY_MAX`. */
    response: z.object({ count: z.number() }),
  }),
  /** Accepted venues of which every given word begins a word, by name. */
  findVenues: endpoint({
    method: 'GET',
    path: '/locations/search',
    access: 'verified',
    input: { query: z.object({ q: text(100, venueTexts.search) }) },
    response: z.array(z.omit(Venue, { distance: true })),
  }),
  requestVenue: endpoint({
    method: 'POST',
    path: '/locations/request',
    access: 'session',
    input: { body: VenueRequest },
    response: Venue,
    errors: ['409 venues.open_requests'],
  }),
  /** The venue that a scanned code belongs to; the proof itself is judged with the photo. */
  venueOfCode: endpoint({
    method: 'GET',
    path: '/locations/code/:code',
    access: 'public',
    input: { params: z.object({ code: VenueCode }) },
    response: z.omit(Venue, { distance: true }),
    errors: ['404 venues.unknown'],
  }),
  /** What the tablet at the bar shows now. The token is the display's address and its only key. */
  display: endpoint({
    method: 'GET',
    path: '/locations/display/:token',
    access: 'public',
    input: { params: z.object({ token: z.string().check(atMost(200)) }) },
    response: Display,
    errors: ['404 venues.no_display'],
  }),
};
