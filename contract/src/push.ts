import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { atMost, Id } from './fields.ts';

export const pushTexts = {
  newMessage: 'You have a new message',
  newMatch: 'You have a new match',
  likeEachOther: (firstName: string) => `You and ${firstName} like each other.`,
  /** Stands for a message with only a picture. */
  picture: 'Sent you a photo',
  incomplete: 'Your browser’s answer was incomplete. Please try again.',
  unknownHost: 'Notifications do not work with the push service of this browser.',
  notOn: 'Notifications are off in this browser.',
} as const;

/** Base64url of so many bytes, with or without its padding. */
const bytes = (pattern: RegExp) =>
  z
    .string(pushTexts.incomplete)
    .check(atMost(88, pushTexts.incomplete), z.regex(pattern, pushTexts.incomplete));

/** What a browser's `PushSubscription` says of itself, as JSON. */
export const PushSubscription = z.object({
  /** Where its push service takes what is for this browser. */
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
  /** Whether first names and message texts stand in a notification. */
  showText: z.boolean(),
});
export type PushSettings = z.infer<typeof PushSettings>;

/** The content of a push, encrypted for one browser. */
export const PushNotice = z.object({
  title: z.string(),
  body: z.optional(z.string()),
  /** Whose doing it is: a tap opens the chat with them, and newer news of them takes the place of older. */
  userId: Id,
});
export type PushNotice = z.infer<typeof PushNotice>;

export const pushEndpoints = {
  /** The settings, and the key for which a browser makes its subscription: this server's own, base64url. */
  pushSettings: endpoint({
    method: 'GET',
    path: '/push/settings',
    access: 'session',
    input: {},
    response: z.extend(PushSettings, { publicKey: z.string() }),
  }),
  /** Turns notifications on for this browser, until its session ends. `showText` stays as it was where it is not given. */
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
  /** For a browser in which notifications are on; else 409. */
  changePushSettings: endpoint({
    method: 'PUT',
    path: '/push/show-text',
    access: 'session',
    input: { body: z.object({ showText: z.boolean() }) },
    response: PushSettings,
    errors: ['409 push.off'],
  }),
};
