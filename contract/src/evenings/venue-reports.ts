import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, Nothing, text, UserId } from '../fields.ts';

/** What a venue can be reported for. */
export const VENUE_REPORT_CATEGORIES = ['bill', 'threats', 'pushed', 'unsafe', 'closed'] as const;
export const VENUE_REPORT_TEXT_MAX = 1_000;
export const VENUE_DECISION_REASON_MAX = 500;
/** How many venues one person may report within 24 hours. */
export const VENUE_REPORTS_A_DAY = 3;
/** For how long after its decision a report is kept. */
export const VENUE_REPORTS_KEPT_DAYS = 180;

export const venueReportTexts = {
  category: 'Please choose what it is about.',
  verdict: 'Please choose what should happen.',
  reason: 'Please say why.',
  tooMany: (when: string) => `You have reported several places today. You can go on in ${when}.`,
  paused: 'Dates can’t be suggested for this place at the moment. Please choose another one.',
  none: 'There is nothing to decide about this place any more.',
} as const;

export const VenueReportCategory = z.enum(VENUE_REPORT_CATEGORIES, venueReportTexts.category);
export type VenueReportCategory = z.infer<typeof VenueReportCategory>;

/** The names of the categories, for everyone. */
export const venueReportLabels: Readonly<Record<VenueReportCategory, string>> = {
  bill: 'An inflated bill',
  threats: 'Threats, or someone kept from leaving',
  pushed: 'I was pushed to go there instead',
  unsafe: 'It is unsafe there',
  closed: 'It is closed, or not what it says',
};

/** `pause`: no dates there. `clear`: they go on, and what was reported no longer counts. */
export const VenueVerdict = z.enum(['pause', 'clear'], venueReportTexts.verdict);
export type VenueVerdict = z.infer<typeof VenueVerdict>;

export const NewVenueReport = z.object({
  locationId: Id,
  category: VenueReportCategory,
  text: z._default(text(VENUE_REPORT_TEXT_MAX), ''),
});
export type NewVenueReport = z.infer<typeof NewVenueReport>;

/** A venue on the admins' desk that was reported, or where dates are paused. */
export const ReportedVenue = z.object({
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
      category: VenueReportCategory,
      text: z.string(),
      filedAt: Instant,
      /** They had proved an evening there. Only such reports pause a venue. */
      hasEvening: z.boolean(),
      /** Null once they have left. */
      reporter: z.nullable(z.object({ _id: UserId, fullName: z.string() })),
    }),
  ),
});
export type ReportedVenue = z.infer<typeof ReportedVenue>;

export const venueReportsEndpoints = {
  /** Another report of the same person about the same venue replaces the first, until it is decided. */
  reportVenue: endpoint({
    method: 'POST',
    path: '/evenings/report-venue',
    access: 'verified',
    input: { body: NewVenueReport },
    response: Nothing,
    errors: ['404 venues.none', '429 venue_reports.too_many'],
  }),
  reportedVenues: endpoint({
    method: 'GET',
    path: '/auth/get-reported-venues',
    access: 'admin',
    input: {},
    response: z.array(ReportedVenue),
  }),
  decideReportedVenue: endpoint({
    method: 'POST',
    path: '/auth/decide-reported-venue',
    access: 'admin',
    input: {
      body: z.object({
        venueId: Id,
        verdict: VenueVerdict,
        reason: text(VENUE_DECISION_REASON_MAX, venueReportTexts.reason),
      }),
    },
    response: z.array(ReportedVenue),
    errors: ['404 venue_reports.none'],
  }),
};

/** To the admins: a venue was reported or decided. */
export const venueReportsEvents = { reportedVenuesChanged: z.object({ waiting: z.number() }) };
