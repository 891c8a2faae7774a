import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { atMost, Id, Instant, Nothing, PageQuery, text, UserId } from '../fields.ts';
import { Venue, VenueAddress, VenueCategory, VenueName } from '../venues.ts';

export const VENUES_PAGE = 50;
/** Venues this near to a requested one may be the same, under any name. */
export const DUPLICATE_KM = 0.5;
/** Venues of the same name this near may be the same. */
export const NAMESAKE_KM = 5;

export const venuesDeskTexts = {
  noVenue: 'There is no such venue.',
  noRequest: 'This request no longer exists.',
  noDisplay: 'This display no longer exists.',
} as const;

/** After this many hours without a sign, a display counts as silent. */
export const SILENT_HOURS = 24;

/** The page of a live display; the token follows. */
export const DISPLAY_PATH = '/display/';
/** The page that prints a venue's poster. */
export const posterPage = (venueId: string) => `/poster/${venueId}`;

/** An accepted venue, as the desk shows it. */
export const DeskVenue = z.object({
  _id: Id,
  /** The beginning of its QR codes. */
  code: z.string(),
  name: z.string(),
  address: z.string(),
  category: VenueCategory,
  latitude: z.number(),
  longitude: z.number(),
  source: Venue.shape.source,
});
export type DeskVenue = z.infer<typeof DeskVenue>;

/** A venue that a person requested. */
export const RequestedVenue = z.object({
  _id: Id,
  name: z.string(),
  address: z.string(),
  category: VenueCategory,
  latitude: z.number(),
  longitude: z.number(),
  createdAt: Instant,
  /** Null once they have left. */
  requester: z.nullable(z.object({ _id: UserId, fullName: z.string() })),
  /** Accepted venues that may be the same one, nearest first, with the distance from the request. */
  possibleDuplicates: z.array(Venue),
  /** Other requests that may be for the same venue, nearest first. Once one is accepted, the others can be merged into it. */
  alsoRequested: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      /** Kilometres from this one. */
      distance: z.number(),
      /** Null once they have left. */
      requesterName: z.nullable(z.string()),
    }),
  ),
});
export type RequestedVenue = z.infer<typeof RequestedVenue>;

/** A tablet at the bar. Its address is shown only once, when it is given. */
export const VenueDisplay = z.object({
  _id: Id,
  createdAt: Instant,
  /** To the minute; null until its page was opened. */
  lastSeenAt: z.nullable(Instant),
  /** It was open once, and has not been for a day. */
  isSilent: z.boolean(),
});
export type VenueDisplay = z.infer<typeof VenueDisplay>;

/** Counts in coarse steps, by the least of each: small ones would tell of single people. */
export const COARSE_STEPS = [0, 5, 10, 20, 50, 100] as const;
export const CoarseCount = z.literal([...COARSE_STEPS]);
export type CoarseCount = z.infer<typeof CoarseCount>;

/** The largest step that is not above the number. */
export const coarse = (count: number): CoarseCount => COARSE_STEPS.findLast((step) => step <= count) ?? 0;

/** How a venue is used. */
export const VenueFigures = z.object({
  /** Proved evenings in a week, on average over the four weeks before the last one. */
  eveningsAWeek: CoarseCount,
  /** Kept dates, as long as dates are kept. */
  keptDates: CoarseCount,
  /** Reports that no admin has decided yet. */
  openReports: z.number(),
});
export type VenueFigures = z.infer<typeof VenueFigures>;

export const VenuePage = z.object({
  ...DeskVenue.shape,
  displays: z.array(VenueDisplay),
  figures: VenueFigures,
});
export type VenuePage = z.infer<typeof VenuePage>;

/** The contents of a venue's printed poster. */
export const Poster = z.object({
  venueName: z.string(),
  /** Empty when no street is known. */
  venueAddress: z.string(),
  source: Venue.shape.source,
  /** The full address in the code. */
  address: z.string(),
  svg: z.string(),
});
export type Poster = z.infer<typeof Poster>;

/** These fields replace those of the request. */
export const Acceptance = z.object({
  venueId: Id,
  name: z.optional(VenueName),
  address: z.optional(VenueAddress),
  category: z.optional(VenueCategory),
});
export type Acceptance = z.infer<typeof Acceptance>;

const OneVenue = z.object({ venueId: Id });
const NewDisplay = z.object({
  venueId: Id,
  /** The sender's own id for it, which makes retries idempotent. */
  clientId: z.optional(text(64, 'Please send an id of your own.')),
});
const OneDisplay = z.object({ displayId: Id });
const DisplayAddress = z.object({ address: z.string() });

/** Refusals of calls that decide a request. */
const requestErrors = ['404 venues.no_request', '409 venues.decided'] as const;

export const venuesDeskEndpoints = {
  /** Longest waiting first. */
  venueRequests: endpoint({
    method: 'GET',
    path: '/locations/requests',
    access: 'admin',
    input: { query: PageQuery },
    response: z.array(RequestedVenue),
  }),
  acceptVenue: endpoint({
    method: 'POST',
    path: '/locations/accept',
    access: 'admin',
    input: { body: Acceptance },
    response: DeskVenue,
    errors: requestErrors,
  }),
  /** Makes the request part of that venue, also for everyone who chose it. */
  mergeVenue: endpoint({
    method: 'POST',
    path: '/locations/merge',
    access: 'admin',
    input: { body: z.object({ venueId: Id, intoId: Id }) },
    response: DeskVenue,
    errors: [...requestErrors, '404 venues.none'],
  }),
  /** The venue can no longer be chosen. A photo that was sent from there waits for its own decision. */
  refuseVenue: endpoint({
    method: 'POST',
    path: '/locations/refuse',
    access: 'admin',
    input: { body: z.object({ venueId: Id, reason: z.optional(text(200)) }) },
    response: Nothing,
    errors: requestErrors,
  }),
  /** Accepted venues, by name, in which every word of the text begins a word of the name, address or code; without a text, all of them. */
  searchVenues: endpoint({
    method: 'GET',
    path: '/locations/desk',
    access: 'admin',
    input: {
      query: z.object({
        text: z.optional(text(100)),
        cursor: z.optional(z.string().check(atMost(1_000))), // holds a name
      }),
    },
    response: z.array(DeskVenue),
  }),
  venuePage: endpoint({
    method: 'GET',
    path: '/locations/venue/:venueId',
    access: 'admin',
    input: { params: OneVenue },
    response: VenuePage,
    errors: ['404 venues.none'],
  }),
  /** Displays that went silent, the longest silent first. */
  silentDisplays: endpoint({
    method: 'GET',
    path: '/locations/silent-displays',
    access: 'admin',
    input: {},
    response: z.array(z.object({ venueId: Id, venueName: z.string(), lastSeenAt: Instant })),
  }),
  /** A poster proves presence until the venue's secret is renewed, so the record says who took it. */
  takePoster: endpoint({
    method: 'GET',
    path: '/locations/poster/:venueId',
    access: 'admin',
    input: { params: OneVenue },
    response: Poster,
    errors: ['404 venues.none'],
  }),
  giveDisplay: endpoint({
    method: 'POST',
    path: '/locations/give-display',
    access: 'admin',
    input: { body: NewDisplay },
    response: DisplayAddress,
    errors: ['404 venues.none'],
  }),
  /** The old address stops working. */
  renewDisplay: endpoint({
    method: 'POST',
    path: '/locations/renew-display',
    access: 'admin',
    input: { body: OneDisplay },
    response: DisplayAddress,
    errors: ['404 venues.no_display'],
  }),
  /** Also renews the venue's secret: its posters stop working, its other displays continue. */
  revokeDisplay: endpoint({
    method: 'POST',
    path: '/locations/revoke-display',
    access: 'admin',
    input: { body: OneDisplay },
    response: Nothing,
    errors: ['404 venues.no_display'],
  }),
  /** Posters that are already up stop working; displays continue by themselves. */
  renewSecret: endpoint({
    method: 'POST',
    path: '/locations/renew-secret',
    access: 'admin',
    input: { body: OneVenue },
    response: Nothing,
    errors: ['404 venues.none'],
  }),
};
