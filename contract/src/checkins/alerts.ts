import * as z from 'zod/mini';
import { Channel, CLOSING_REASON_MAX, checkInTexts } from '../checkins.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, text } from '../fields.ts';

/** An open alert on the admins' desk. */
export const OpenAlert = z.object({
  _id: Id,
  reference: z.string(),
  openedAt: Instant,
  isHelpAsked: z.boolean(),
  dueAt: Instant,
  venue: z.string(),
  /** Full names and phone numbers as they were when it opened. */
  owner: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
  match: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
  channels: z.array(Channel),
  isSeen: z.boolean(),
});
export type OpenAlert = z.infer<typeof OpenAlert>;

export const alertsEndpoints = {
  /** The look is recorded. */
  openAlerts: endpoint({
    method: 'GET',
    path: '/auth/get-open-alerts',
    access: 'admin',
    input: {},
    response: z.array(OpenAlert),
  }),
  closeAlert: endpoint({
    method: 'POST',
    path: '/auth/close-alert',
    access: 'admin',
    input: { body: z.object({ checkInId: Id, reason: text(CLOSING_REASON_MAX, checkInTexts.reason) }) },
    response: z.array(OpenAlert),
    errors: ['404 checkins.none'],
  }),
};

/** To the admins: an alert opened, was not delivered, or was closed. */
export const alertsEvents = { alertsChanged: z.object({ open: z.number() }) };
