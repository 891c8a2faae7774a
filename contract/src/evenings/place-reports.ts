import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, Nothing, text, UserId } from '../fields.ts';

/** What a place can be reported for. */
export const PLACE_REPORT_CATEGORIES = ['bill', 'threats', 'pushed', 'unsafe', 'closed'] as const;
export const PLACE_REPORT_TEXT_MAX = 1_000;
export const PLACE_DECISION_REASON_MAX = 500;
/** How many places one person may report within 24 hours. */
export const PLACE_REPORTS_A_DAY = 3;
/** For how long after its decision a report is kept. */
export const PLACE_REPORTS_KEPT_DAYS = 180;

export const placeReportTexts = {
  category: 'Please choose what it is about.',
  verdict: 'Please choose what should happen.',
  reason: 'Please say why.',
  tooMany: (when: string) => `You have reported several places today. You can go on in ${when}.`,
  paused: 'Dates can’t be suggested for this place at the moment. Please choose another one.',
  none: 'There is nothing to decide about this place any more.',
} as const;

export const PlaceReportCategory = z.enum(PLACE_REPORT_CATEGORIES, placeReportTexts.category);
export type PlaceReportCategory = z.infer<typeof PlaceReportCategory>;

/** The names of the categories, for everyone. */
export const placeCategoryLabels: Readonly<Record<PlaceReportCategory, string>> = {
  bill: 'An inflated bill',
  threats: 'Threats, or someone kept from leaving',
  pushed: 'I was pushed to go there instead',
  unsafe: 'It is unsafe there',
  closed: 'It is closed, or not what it says',
};

/** `pause`: no dates there. `clear`: they go on, and what was reported no longer counts. */
export const PlaceVerdict = z.enum(['pause', 'clear'], placeReportTexts.verdict);
export type PlaceVerdict = z.infer<typeof PlaceVerdict>;

export const NewPlaceReport = z.object({
  locationId: Id,
  category: PlaceReportCategory,
  text: z._default(text(PLACE_REPORT_TEXT_MAX), ''),
});
export type NewPlaceReport = z.infer<typeof NewPlaceReport>;

/** A place on the admins' desk that was reported, or where dates are paused. */
export const ReportedPlace = z.object({
  venueId: Id,
  name: z.string(),
  address: z.string(),
  /** Since when dates are paused there; null while they are not. */
  pausedAt: z.nullable(Instant),
  /** An admin decided that they stay paused. */
  isKept: z.boolean(),
  /** Undecided ones, the latest first. */
  reports: z.array(
    z.object({
      category: PlaceReportCategory,
      text: z.string(),
      filedAt: Instant,
      /** They had proved an evening there. Only such reports pause a place. */
      hasEvening: z.boolean(),
      /** Null once they have left. */
      reporter: z.nullable(z.object({ _id: UserId, fullName: z.string() })),
    }),
  ),
});
export type ReportedPlace = z.infer<typeof ReportedPlace>;

export const placeReportsEndpoints = {
  /** Another report of the same person about the same place takes the place of the first, until it is decided. */
  reportPlace: endpoint({
    method: 'POST',
    path: '/evenings/report-place',
    access: 'verified',
    input: { body: NewPlaceReport },
    response: Nothing,
    errors: ['404 venues.none', '429 places.too_many'],
  }),
  reportedPlaces: endpoint({
    method: 'GET',
    path: '/auth/get-reported-places',
    access: 'admin',
    input: {},
    response: z.array(ReportedPlace),
  }),
  decidePlace: endpoint({
    method: 'POST',
    path: '/auth/decide-place',
    access: 'admin',
    input: {
      body: z.object({
        venueId: Id,
        verdict: PlaceVerdict,
        reason: text(PLACE_DECISION_REASON_MAX, placeReportTexts.reason),
      }),
    },
    response: z.array(ReportedPlace),
    errors: ['404 places.none'],
  }),
};

/** To the admins: a place was reported or decided. */
export const placeReportsEvents = { placesChanged: z.object({ waiting: z.number() }) };
