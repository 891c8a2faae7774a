import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { EveningScan } from './evenings.ts';
import { atMost, Id, Instant, text, UserId } from './fields.ts';
import { Venue } from './venues.ts';

/** How far ahead a date can be planned. */
export const DATE_DAYS_AHEAD = 30;
/** From when on before the agreed time people can say that they are there, and until when after it. */
export const DATE_HERE_HOURS = { before: 1, after: 4 } as const;
/** From when on before the agreed time a date is near: what depends on it no longer moves along with it. */
export const DATE_NEAR_HOURS = 2;
/** How long before the agreed time both are reminded. */
export const DATE_REMINDER_HOURS = 3;
/** Another place this shortly before the date gets a hint. */
export const LATE_CHANGE_HOURS = 2;
/** After this many days a date is deleted. */
export const DATES_KEPT_DAYS = 60;
/** Proposals to one person within a week that came to nothing; then proposing to them pauses. */
export const PROPOSALS_A_WEEK = 3;
/** Proposals of one person to anyone within 24 hours. */
export const PROPOSALS_A_DAY = 30;
/** The path of a handshake code. */
export const HANDSHAKE_PATH = '/meet/';
/** For how many days after a date the questions about it are asked. */
export const AFTER_DAYS = 7;

export const datesTexts = {
  time: `Please choose a time within the next ${DATE_DAYS_AHEAD} days.`,
  open: 'There is a suggestion already. Please answer it first, or take it back.',
  planned: 'You have a date planned already. You can change it or call it off.',
  paused: (when: string) => `Let them come to you for a while. You can suggest a date again in ${when}.`,
  tooMany: (when: string) => `That was a lot for one day. You can go on in ${when}.`,
  answered: 'This suggestion is no longer open.',
  own: 'This is your own suggestion. The other person answers it.',
  notNow: `This works from an hour before your date until ${DATE_HERE_HOURS.after} hours after it.`,
  unknownCode: 'This is neither the code of the place nor of your date’s phone.',
  expired: 'This code has just changed. Please scan the one on the screen now.',
  poster: 'This is the printed poster. Please scan the code on the venue’s screen, or each other’s phone.',
  otherVenue: 'This is the code of another place than the one you agreed on.',
  tooFar:
    'Your phone is too far from the place you agreed on. Please scan again once you are there, near a window or outside.',
  after: 'Please answer both questions.',
  off: 'This date is off.',
} as const;

/**
 * `proposed` waits for an answer until its time, then it is `expired`. `replaced`: another proposal took its place.
 * `off`: taken back, cancelled, or ended with the match; never why.
 */
export const DateState = z.enum(['proposed', 'accepted', 'declined', 'replaced', 'expired', 'off']);
export type DateState = z.infer<typeof DateState>;

/** What became of an accepted date. It belongs to the two; nothing tells why it is unknown. */
export const DateOutcome = z.enum(['kept', 'cancelled', 'unknown']);
export type DateOutcome = z.infer<typeof DateOutcome>;

/** A plan of two matched people to meet, as one of them sees it. */
export const DatePlan = z.object({
  _id: Id,
  /** The other person; null once the two are no longer matched. */
  userId: z.nullable(UserId),
  location: z.omit(Venue, { distance: true, isRequested: true }),
  /** Screens show it in the venue's local time. */
  at: Instant,
  /** When its evening is over: at 05:00 on the venue's clocks, or later, when nobody can arrive any more. */
  overAt: Instant,
  state: DateState,
  /** The viewer proposed it. */
  isMine: z.boolean(),
  /** The accepted date whose place it takes when it is accepted. */
  replacesId: z.nullable(Id),
  createdAt: Instant,
  /** Rises with each change that both see, since events can overtake each other. */
  version: z.number(),
  /** The viewer has said that they are there. Whether the other has, nobody learns before both have. */
  isHere: z.boolean(),
  /** Null until there is one. */
  outcome: z.nullable(DateOutcome),
  /**
   * What to know before accepting the other's change of an accepted date: `late` moves it to another place within two hours
   * of its time, `unproved` to a venue where hardly anyone has been for weeks, as far as we know.
   */
  hint: z.nullable(z.enum(['late', 'unproved'])),
  /** The viewer's own answers of the next day. */
  after: z.nullable(z.object({ met: z.boolean(), safe: z.boolean() })),
});
export type DatePlan = z.infer<typeof DatePlan>;

const PlannedTime = z.string(datesTexts.time).check(
  atMost(40, datesTexts.time),
  z.iso.datetime({ error: datesTexts.time, abort: true }),
  z.refine<string>((at) => !Number.isNaN(Date.parse(at)), datesTexts.time),
);

const plan = { locationId: Id, at: PlannedTime };

export const NewDate = z.object({
  userId: UserId,
  ...plan,
  /** The sender's own id for it, which makes retries idempotent. */
  clientId: text(64, 'Please send an id of your own.'),
});
export type NewDate = z.infer<typeof NewDate>;

export const CounterDate = z.object({ dateId: Id, ...plan });
export type CounterDate = z.infer<typeof CounterDate>;

export const DateAnswer = z.enum(['accept', 'decline'], 'Please accept or decline.');
export type DateAnswer = z.infer<typeof DateAnswer>;

/** A signed code that one phone shows and the other scans. */
export const Handshake = z.object({
  /** The full address in the code. */
  address: z.string(),
  svg: z.string(),
  changesAt: Instant,
});
export type Handshake = z.infer<typeof Handshake>;

const OfDate = z.object({ dateId: Id });
const yes = (refusal: string) => z.boolean(refusal);

/** Where the calendar file of a date is. It is not JSON, so it is no endpoint. */
export const calendarPath = (dateId: string) => `/dates/${dateId}/calendar.ics`;

/** A stranger, a former match and an unknown date are refused alike, as in a conversation. */
const noMatch = '404 chat.not_matched';
const refusedPlans = [
  '400 dates.time',
  '404 venues.none',
  '409 dates.venue_paused',
  '409 dates.open',
  '429 dates.too_many',
] as const;

export const datesEndpoints = {
  /** All of the viewer's dates that are not deleted yet, the latest proposal last. */
  dates: endpoint({
    method: 'GET',
    path: '/dates',
    access: 'verified',
    input: {},
    response: z.array(DatePlan),
  }),
  proposeDate: endpoint({
    method: 'POST',
    path: '/dates',
    access: 'verified',
    input: { body: NewDate },
    response: DatePlan,
    errors: [noMatch, ...refusedPlans, '409 dates.planned', '429 dates.paused'],
  }),
  /** The same answer again changes nothing. */
  answerDate: endpoint({
    method: 'POST',
    path: '/dates/answer',
    access: 'verified',
    input: { body: z.object({ dateId: Id, answer: DateAnswer }) },
    response: DatePlan,
    errors: [noMatch, '409 dates.answered', '409 dates.own'],
  }),
  /** Answers a proposal with another one, or proposes to change an accepted date, which stands until that is accepted. */
  counterDate: endpoint({
    method: 'POST',
    path: '/dates/counter',
    access: 'verified',
    input: { body: CounterDate },
    response: DatePlan,
    errors: [noMatch, ...refusedPlans, '409 dates.answered', '409 dates.own', '429 dates.paused'],
  }),
  /** Takes a proposal back or cancels a date. Without a reason, and again changes nothing. */
  cancelDate: endpoint({
    method: 'POST',
    path: '/dates/cancel',
    access: 'verified',
    input: { body: OfDate },
    response: DatePlan,
    errors: [noMatch, '409 dates.answered'],
  }),
  /** By the venue's live code, or by the code on the other person's phone, which counts for both. Either only at the venue. */
  arriveAtDate: endpoint({
    method: 'POST',
    path: '/dates/here',
    access: 'verified',
    input: {
      body: z.extend(EveningScan, { dateId: Id }),
    },
    response: DatePlan,
    errors: [
      noMatch,
      '400 dates.unknown_code',
      '400 dates.code_expired',
      '400 dates.poster',
      '400 dates.other_venue',
      '400 dates.too_far',
      '409 dates.not_now',
      '429 dates.too_many',
    ],
  }),
  handshake: endpoint({
    method: 'GET',
    path: '/dates/handshake/:dateId',
    access: 'verified',
    input: { params: OfDate },
    response: Handshake,
    errors: [noMatch, '409 dates.not_now'],
  }),
  /** The viewer's private answers, once the evening is over. They can be changed while the date is kept. */
  answerAfterDate: endpoint({
    method: 'POST',
    path: '/dates/after',
    access: 'verified',
    input: { body: z.object({ dateId: Id, met: yes(datesTexts.after), safe: yes(datesTexts.after) }) },
    response: DatePlan,
    errors: [noMatch, '409 dates.not_now'],
  }),
};

/** To each of the two with what they may know. */
export const datesEvents = { dateChanged: DatePlan };
