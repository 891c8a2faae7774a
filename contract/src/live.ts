import type * as z from 'zod/mini';
import { bansEvents } from './accounts/bans.ts';
import { noticesEvents } from './accounts/notices.ts';
import { accountsEvents } from './accounts.ts';
import { chatEvents } from './chat.ts';
import { Nothing } from './fields.ts';
import { matchingEvents } from './matching.ts';
import { moderationEvents } from './moderation.ts';
import { safetyEvents } from './safety.ts';
import { verificationEvents } from './verification.ts';

/** Every event the server sends, to every tab of the people it names. */
export const liveEvents = {
  ...accountsEvents,
  ...verificationEvents,
  ...safetyEvents,
  ...matchingEvents,
  ...chatEvents,
  ...moderationEvents,
  ...bansEvents,
  ...noticesEvents,
  /** Events may be lost, so clients refetch what they show, as after a lost connection. */
  missed: Nothing,
  /** The account has too many connections; this one, the longest silent, is being closed. */
  replaced: Nothing,
};

export type LiveEvent = keyof typeof liveEvents;
export type LivePayload<E extends LiveEvent> = z.infer<(typeof liveEvents)[E]>;
