import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, Nothing } from '../fields.ts';
import { ReportOutcome } from '../moderation.ts';

/** A warning in an admin's words, to be acknowledged before the person continues. */
const Warning = z.object({
  _id: Id,
  kind: z.literal('warning'),
  reason: z.string(),
  givenAt: Instant,
});

/** The answer to a report that the person filed. It never says what was done. */
const ReportAnswer = z.object({
  _id: Id,
  kind: z.literal('report'),
  verdict: ReportOutcome,
  /** The reported person's first name, as in the list of blocked people. */
  about: z.nullable(z.string()),
  givenAt: Instant,
});

/** A lifted ban, with the answer to the appeal. */
const AppealAnswer = z.object({
  _id: Id,
  kind: z.literal('appeal'),
  reason: z.string(),
  givenAt: Instant,
});

/** Someone with whom the person wrote was banned for fraud, and a second admin has confirmed it. */
const FraudWarning = z.object({
  _id: Id,
  kind: z.literal('fraud'),
  /** The first name that the person knew. */
  about: z.string(),
  givenAt: Instant,
});

/** The ban for fraud was lifted: the warning was wrong. */
const FraudCorrection = z.object({ ...FraudWarning.shape, kind: z.literal('correction') });

/** Something the app tells one person until they acknowledge it. */
export const Notice = z.discriminatedUnion('kind', [
  Warning,
  ReportAnswer,
  AppealAnswer,
  FraudWarning,
  FraudCorrection,
]);
export type Notice = z.infer<typeof Notice>;
export type Warning = z.infer<typeof Warning>;
export type ReportAnswer = z.infer<typeof ReportAnswer>;
export type AppealAnswer = z.infer<typeof AppealAnswer>;
export type FraudNews = z.infer<typeof FraudWarning | typeof FraudCorrection>;

export const noticesEndpoints = {
  /** Notices to acknowledge, oldest first. */
  notices: endpoint({
    method: 'GET',
    path: '/auth/notices',
    access: 'session',
    input: {},
    response: z.array(Notice),
  }),
  /** Idempotent; 404 for a notice that was withdrawn. */
  acknowledgeNotice: endpoint({
    method: 'POST',
    path: '/auth/acknowledge-notice',
    access: 'session',
    input: { body: z.object({ noticeId: Id }) },
    response: Nothing,
    errors: ['404 moderation.no_notice'],
  }),
};

export const noticesEvents = {
  /** To a person: there is a notice for them that does not wait for their next visit. */
  noticeGiven: z.object({ noticeId: Id }),
  /** To the same: the notice was acknowledged in any tab, or withdrawn. */
  noticeGone: z.object({ noticeId: Id }),
};
