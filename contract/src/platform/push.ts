import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { atMost, UserId } from '../fields.ts';

export const pushTexts = {
  newMessage: 'You have a new message',
  newMatch: 'You have a new match',
  /** Someone else may see the lock screen, so the decision itself is in the text only. */
  photoDecided: 'News about your photo',
  photoApproved: 'You’re in.',
  photoRejected: 'Please take a new one. Showup says why.',
  newPlan: 'Someone suggests a plan',
  planSet: 'A plan of yours is set',
  planOff: 'A plan of yours has changed',
  /** Says nothing of a check-in: someone beside the person may see the lock screen. */
  checkInDue: 'How is your evening?',
  contactClosed: 'The alert was closed. If you are not safe, ask for help again.',
  contactSteppedDown: 'Your contact can’t be reached tonight. Nobody will be alerted.',
  checkInDueText: 'Tap to say that you’re home, or that you need more time.',
  /** Names neither person nor venue, whatever the person chose. */
  planSoon: 'You have plans in a few hours',
  likeEachOther: (firstName: string) => `You and ${firstName} like each other.`,
  /** Stands for a message with only a picture. */
  picture: 'Sent you a photo',
  incomplete: 'Your browser’s answer was incomplete. Please try again.',
  unknownHost: 'Notifications do not work with the push service of this browser.',
  notOn: 'Notifications are off in this browser.',
} as const;

/** Base64url of a fixed number of bytes, with or without padding. */
const bytes = (pattern: RegExp) =>
  z
    .string(pushTexts.incomplete)
    .check(atMost(88, pushTexts.incomplete), z.regex(pattern, pushTexts.incomplete));

/** A browser's `PushSubscription` as JSON. */
export const PushSubscription = z.object({
  /** The address at the push service for this browser. */
  endpoint: z.string(pushTexts.incomplete).check(atMost(1000, pushTexts.incomplete)),
  keys: z.object(
    { p256dh: bytes(/^[\w-]{87}=?$/), auth: bytes(/^[\w-]{22}(==)?$/) },
    { error: pushTexts.incomplete },
  ),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

/** The notification settings of this browser. */
export const PushSettings = z.object({
  enabled: z.boolean(),
  /** Whether notifications contain first names and message texts. */
  showText: z.boolean(),
});
export type PushSettings = z.infer<typeof PushSettings>;

/** The content of a push, encrypted for one browser. */
export const PushPayload = z.object({
  title: z.string(),
  body: z.optional(z.string()),
  /** Who caused it. A tap opens the chat with them, and a newer notice about them replaces the older one. */
  userId: z.optional(UserId),
  /** Instead of a chat: where a tap leads. A newer notice with the same tag replaces the older one. */
  opens: z.optional(z.object({ address: z.string().check(z.regex(/^\/(?!\/)/)), tag: z.string() })),
});
export type PushPayload = z.infer<typeof PushPayload>;

export const pushEndpoints = {
  /** The settings, and this server's public key in base64url, which a browser needs to subscribe. */
  pushSettings: endpoint({
    method: 'GET',
    path: '/push/settings',
    access: 'session',
    input: {},
    response: z.extend(PushSettings, { publicKey: z.string() }),
  }),
  /** Turns notifications on for this browser until its session ends. Without `showText` that setting stays. */
  subscribe: endpoint({
    method: 'POST',
    path: '/push/subscribe',
    access: 'session',
    input: { body: z.object({ subscription: PushSubscription, showText: z.optional(z.boolean()) }) },
    response: PushSettings,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/push/unsubscribe',
    access: 'session',
    input: {},
    response: PushSettings,
  }),
  /** 409 if notifications are off in this browser. */
  changePushSettings: endpoint({
    method: 'PUT',
    path: '/push/show-text',
    access: 'session',
    input: { body: z.object({ showText: z.boolean() }) },
    response: PushSettings,
    errors: ['409 push.off'],
  }),
};
