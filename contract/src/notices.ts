import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Nothing } from './fields.ts';
import { ReportVerdict } from './moderation.ts';

/** From an admin, in their words; the person answers it before they go on. */
const Warning = z.object({
  _id: Id,
  kind: z.literal('warning'),
  reason: z.string(),
  givenAt: Instant,
});

/** That a report of theirs was looked at. Never what was done. */
const ReportAnswer = z.object({
  _id: Id,
  kind: z.literal('report'),
  verdict: ReportVerdict,
  /** The first name of whom they reported, as their list of blocked people has it. */
  about: z.nullable(z.string()),
  givenAt: Instant,
});

/** That a ban of theirs was lifted, with the answer to their appeal. */
const AppealAnswer = z.object({
  _id: Id,
  kind: z.literal('appeal'),
  reason: z.string(),
  givenAt: Instant,
});

/** What the app has to say to one person, until they acknowledge it. */
export const Notice = z.discriminatedUnion('kind', [Warning, ReportAnswer, AppealAnswer]);
export type Notice = z.infer<typeof Notice>;
export type Warning = z.infer<typeof Warning>;
export type ReportAnswer = z.infer<typeof ReportAnswer>;
export type AppealAnswer = z.infer<typeof AppealAnswer>;

export const noticesEndpoints = {
  /** Those that wait to be acknowledged, the oldest first. */
  notices: endpoint({
    method: 'GET',
    path: '/auth/notices',
    access: 'session',
    input: {},
    response: z.array(Notice),
  }),
  /** Again it succeeds and changes nothing; 404 for one that was taken back. */
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
  /** To a person: there is a warning for them. */
  noticeGiven: z.object({ noticeId: Id }),
  /** To the same: it was acknowledged, in whichever tab, or taken back. */
  noticeGone: z.object({ noticeId: Id }),
};
