import type * as z from 'zod/mini';
import { accountsEvents } from '../accounts.ts';
import { chatEvents } from '../chat.ts';
import { alertsEvents } from '../checkins/alerts.ts';
import { checkInsEvents } from '../checkins.ts';
import { datesEvents } from '../dates.ts';
import { venueReportsEvents } from '../evenings/venue-reports.ts';
import { Nothing } from '../fields.ts';
import { matchingEvents } from '../matching.ts';
import { bansEvents } from '../moderation/bans.ts';
import { noticesEvents } from '../moderation/notices.ts';
import { moderationEvents } from '../moderation.ts';
import { complaintsEvents } from '../public/complaints.ts';
import { safetyEvents } from '../safety.ts';
import { verificationEvents } from '../verification.ts';

/** Every event the server sends, to every tab of the people it names. */
export const liveEvents = {
  ...accountsEvents,
  ...verificationEvents,
  ...safetyEvents,
  ...matchingEvents,
  ...chatEvents,
  ...datesEvents,
  ...complaintsEvents,
  ...checkInsEvents,
  ...alertsEvents,
  ...venueReportsEvents,
  ...moderationEvents,
  ...bansEvents,
  ...noticesEvents,
  /** Events may be lost, so clients refetch what they show, as after a lost connection. */
  missed: Nothing,
  /** The account has too many connections; this one was silent for longest and is being closed. */
  replaced: Nothing,
};

export type LiveEvent = keyof typeof liveEvents;
export type LivePayload<E extends LiveEvent> = z.infer<(typeof liveEvents)[E]>;
