import * as z from 'zod/mini';
import { Email, PhoneNumber } from '../accounts.ts';
import { Channel, ChannelKind, CheckInStatus, checkInTexts } from '../checkins.ts';
import { endpoint } from '../endpoint.ts';
import { atMost, Instant } from '../fields.ts';
import { PushSubscription } from '../platform/push.ts';
import { Venue } from '../venues.ts';

/** What only an open envelope tells. */
export const Envelope = z.object({
  venue: z.object({
    name: z.string(),
    address: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    timeZone: Venue.shape.timeZone,
  }),
  /** When the date was to begin. */
  at: Instant,
  /** The match's display name, and their first photo as a `data:` URL. */
  name: z.string(),
  photo: z.nullable(z.string()),
  /** The day of the owner's last proved evening at this venue: `YYYY-MM-DD`. */
  lastEvening: z.nullable(z.string()),
});
export type Envelope = z.infer<typeof Envelope>;

/** What the holder of the link sees. Before the envelope opens: a name and a time. */
export const ContactView = z.object({
  /** The owner's display name. */
  name: z.string(),
  dueAt: Instant,
  opensAt: Instant,
  status: CheckInStatus,
  channels: z.array(Channel),
  /** Ways that this installation can use. */
  offers: z.array(ChannelKind),
  /** This server's public key for pushes, in base64url. */
  publicKey: z.string(),
  reference: z.string(),
  /** They pressed "I need help". */
  isHelpAsked: z.boolean(),
  envelope: z.nullable(Envelope),
});
export type ContactView = z.infer<typeof ContactView>;

const Token = z
  .string(checkInTexts.link)
  .check(atMost(43, checkInTexts.link), z.regex(/^[\w-]{43}$/, checkInTexts.link));
const ByToken = z.object({ token: Token });
const Code = z
  .string(checkInTexts.enterCode)
  .check(atMost(20, checkInTexts.enterCode), z.trim(), z.regex(/^\d{6}$/, checkInTexts.code));

/** Where the contact asks for a code. */
export const ChannelRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('email'), address: Email }),
  z.object({ kind: z.literal('text'), address: PhoneNumber }),
  z.object({ kind: z.literal('push'), subscription: PushSubscription }),
]);
export type ChannelRequest = z.infer<typeof ChannelRequest>;

const over = '409 checkins.over';
const badLink = '404 checkins.link';

export const contactEndpoints = {
  /** For the holder of the link. The secret is in the body, as addresses are logged. */
  contactView: endpoint({
    method: 'POST',
    path: '/checkins/contact',
    access: 'public',
    input: { body: ByToken },
    response: ContactView,
    errors: [badLink],
  }),
  /** Sends a code that confirms this way: as an email, a text message, or a push whose tap brings it back. */
  requestChannel: endpoint({
    method: 'POST',
    path: '/checkins/contact/channel',
    access: 'public',
    input: { body: z.object({ token: Token, channel: ChannelRequest }) },
    response: z.object({ resendAt: Instant }),
    errors: [
      badLink,
      over,
      '400 checkins.channel',
      '409 checkins.channels',
      '429 checkins.too_many',
      '503 checkins.not_sent',
    ],
  }),
  confirmChannel: endpoint({
    method: 'POST',
    path: '/checkins/contact/confirm',
    access: 'public',
    input: { body: z.object({ token: Token, code: Code }) },
    response: ContactView,
    errors: [badLink, '403 checkins.code', '409 checkins.channels'],
  }),
  /** The contact cannot be reached tonight after all. Their channels are forgotten and the owner is told. */
  stepDown: endpoint({
    method: 'POST',
    path: '/checkins/contact/step-down',
    access: 'public',
    input: { body: ByToken },
    response: ContactView,
    errors: [badLink, over, '409 checkins.due'],
  }),
  /** The contact knows that the person is safe. */
  closeAsContact: endpoint({
    method: 'POST',
    path: '/checkins/contact/close',
    access: 'public',
    input: { body: ByToken },
    response: ContactView,
    errors: [badLink, over],
  }),
};
