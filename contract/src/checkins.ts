import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { atMost, Id, Instant, text } from './fields.ts';

/** How long after the time the second push goes out, and how long after it the envelope opens. */
export const SECOND_PUSH_MINUTES = 15;
export const OPENS_AFTER_MINUTES = 30;
/** What one press on "30 more minutes" adds. */
export const LATER_MINUTES = 30;
/** How long after the beginning of the date the first check-in may be, and any later one. */
export const CHECK_IN_HOURS = 12;
export const LATEST_HOURS = 23;
/** After this many hours from the beginning of the date, link and envelope are deleted unless an alert is open. */
export const CHECK_IN_KEPT_HOURS = 24;
/** How many channels one link can confirm. */
export const CHANNELS_MAX = 3;
/** Digits of the code that confirms an address or a phone. */
export const CHANNEL_CODE_LENGTH = 6;
export const CONTACT_NAME_MAX = 40;
/** The path of the contact's page. The secret follows it as `#…`, which browsers send to no server. */
export const CONTACT_PATH = '/arrival';
/** The path of the screen where a person sets and answers the check-in of a date. */
export const CHECK_IN_PATH = '/checkin/';
export const CLOSING_REASON_MAX = 500;

export const checkInTexts = {
  time: `Please choose a time after your date begins, at most ${CHECK_IN_HOURS} hours after.`,
  latest: 'That is as late as it can be. Please tell us that you’re home, or let your contact know.',
  notPlanned: 'This date is not planned any more.',
  over: 'This check-in is over.',
  due: 'Their time has come, so you are needed now. You can’t step down any more.',
  link: 'This link is not valid any more. Please ask for a new one.',
  channel: 'Alerts cannot be sent there.',
  code: 'That code is wrong or has expired. Request a new one.',
  enterCode: 'Please enter the code.',
  channels: 'This link has enough ways to reach you. Ask for a new link to change them.',
  notSent: 'The message could not be sent. Please try another way.',
  contact: 'Please give their name.',
  reason: 'Please say why.',
} as const;

/**
 * `armed`: waiting. `missed`: the time passed, and nobody could be alerted. `open`: the envelope is open. `home`, `off`
 * and `closed`: ended by the person, called off before, or closed by the contact or an admin.
 */
export const CheckInStatus = z.enum(['armed', 'missed', 'open', 'home', 'off', 'closed']);
export type CheckInStatus = z.infer<typeof CheckInStatus>;

/** How a contact can be interrupted. */
export const ChannelKind = z.enum(['push', 'email', 'text'], checkInTexts.channel);
export type ChannelKind = z.infer<typeof ChannelKind>;

/** A confirmed way to reach the contact. */
export const Channel = z.object({
  kind: ChannelKind,
  /** Such as `a•••@example.org`; empty for a browser. */
  address: z.string(),
  /** Whether the alert was handed over; null until that is known. */
  isReached: z.nullable(z.boolean()),
});
export type Channel = z.infer<typeof Channel>;

/** A check-in as its owner sees it. Nobody else in the app knows of it. */
export const CheckIn = z.object({
  _id: Id,
  dateId: z.nullable(Id),
  /** When the person checks in. */
  dueAt: Instant,
  /** When the envelope opens without a word from them. */
  opensAt: Instant,
  /** The latest time that it can be moved to. */
  latestAt: Instant,
  status: CheckInStatus,
  contactName: z.string(),
  /** The full address for the contact. */
  link: z.string(),
  /** Nobody is alerted while this is empty. */
  channels: z.array(Channel),
  openedAt: z.nullable(Instant),
  /** Shared by every alert about it. */
  reference: z.string(),
  /** Whether the contact looked at the open envelope. */
  isSeen: z.boolean(),
  /** Rises with each change, since events can overtake each other. */
  version: z.number(),
});
export type CheckIn = z.infer<typeof CheckIn>;

const moment = z.string(checkInTexts.time).check(
  atMost(40, checkInTexts.time),
  z.iso.datetime({ error: checkInTexts.time, abort: true }),
  z.refine<string>((at) => !Number.isNaN(Date.parse(at)), checkInTexts.time),
);

const OfCheckIn = z.object({ checkInId: Id });
const noCheckIn = '404 checkins.none';
const over = '409 checkins.over';

export const checkInsEndpoints = {
  /** The viewer's own, the latest last. */
  checkIns: endpoint({
    method: 'GET',
    path: '/checkins',
    access: 'session',
    input: {},
    response: z.array(CheckIn),
  }),
  /** Sets a check-in for an accepted date, or changes its time and the contact's name. */
  arm: endpoint({
    method: 'POST',
    path: '/checkins/arm',
    access: 'verified',
    input: {
      body: z.object({
        dateId: Id,
        dueAt: moment,
        contactName: text(CONTACT_NAME_MAX, checkInTexts.contact),
      }),
    },
    response: CheckIn,
    errors: ['404 chat.not_matched', '400 checkins.time', '409 checkins.not_planned', over],
  }),
  /** Ends it: also an open alert, of which the contact is told. */
  checkIn: endpoint({
    method: 'POST',
    path: '/checkins/home',
    access: 'session',
    input: { body: OfCheckIn },
    response: CheckIn,
    errors: [noCheckIn],
  }),
  /** Half an hour more from the time that the person saw, so that a retry adds nothing. */
  checkInLater: endpoint({
    method: 'POST',
    path: '/checkins/later',
    access: 'session',
    input: { body: z.object({ checkInId: Id, dueAt: moment }) },
    response: CheckIn,
    errors: [noCheckIn, over, '409 checkins.latest'],
  }),
  /** Opens the envelope at once. */
  askForHelp: endpoint({
    method: 'POST',
    path: '/checkins/help',
    access: 'session',
    input: { body: OfCheckIn },
    response: CheckIn,
    errors: [noCheckIn, over],
  }),
  /** Turns off a check-in whose envelope is sealed. */
  disarm: endpoint({
    method: 'POST',
    path: '/checkins/off',
    access: 'session',
    input: { body: OfCheckIn },
    response: CheckIn,
    errors: [noCheckIn, over],
  }),
  /** A new link. The old one and everything that it confirmed are forgotten. */
  renewLink: endpoint({
    method: 'POST',
    path: '/checkins/link',
    access: 'session',
    input: { body: OfCheckIn },
    response: CheckIn,
    errors: [noCheckIn, over],
  }),
};

/** To the owner only. */
export const checkInsEvents = { checkInChanged: CheckIn };
