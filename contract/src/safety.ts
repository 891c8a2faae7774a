import * as z from 'zod/mini';
import { accountTexts } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { atMost, Id, Instant, Nothing, PageQuery, text } from './fields.ts';

export const REPORT_TYPES = ['spam', 'inappropriate', 'harassment', 'fake_profile', 'other'] as const;
export const REPORT_REASON_MAX = 1000;
export const BLOCKED_NUMBERS_MAX = 200;
/** Numbers that one person may add in 24 hours, those that they removed again included; also the most that one call takes. */
export const BLOCKED_NUMBERS_PER_DAY = 50;

export const safetyTexts = {
  reason: 'Please describe what happened.',
  type: 'Please choose what the report is about.',
  noNumbers: 'Please enter a phone number.',
  manyNumbers: `Please add at most ${BLOCKED_NUMBERS_PER_DAY} numbers at once.`,
} as const;

export const ReportType = z.enum(REPORT_TYPES, safetyTexts.type);
export type ReportType = z.infer<typeof ReportType>;

export const BlockReport = z.object({
  blockedUserId: Id,
  reason: text(REPORT_REASON_MAX, safetyTexts.reason),
  reportType: z._default(ReportType, 'spam'),
});
export type BlockReport = z.infer<typeof BlockReport>;

const NOT_DIALLED = /[\s().\-\u00a0\u2010-\u2015]/g;

/** `notice` says so to the person where the two are blocked and no report was filed: they have filed many today. */
export const BlockReportAnswer = z.object({ isReported: z.boolean(), notice: z.nullable(z.string()) });
export type BlockReportAnswer = z.infer<typeof BlockReportAnswer>;

/** As people write numbers down: with spaces and dashes, after +91, 0091, 91 or 0. The 10 digits are kept. */
export const WrittenNumber = z.pipe(
  z.pipe(
    z.string(accountTexts.phone).check(atMost(40, accountTexts.phone)),
    z.transform((written) => written.replace(NOT_DIALLED, '').replace(/^(\+91|0091|91|0)(?=\d{10}$)/, '')),
  ),
  z.string().check(z.regex(/^\d{10}$/, accountTexts.phone)),
);

export const BlockNumbers = z.object({
  phoneNumbers: z
    .array(WrittenNumber, safetyTexts.noNumbers)
    .check(
      z.minLength(1, safetyTexts.noNumbers),
      z.maxLength(BLOCKED_NUMBERS_PER_DAY, safetyTexts.manyNumbers),
    ),
});

/** Someone whom one has blocked, as they were known then: nothing here follows what they do later. */
export const BlockedUser = z.object({
  /** Of the block. */
  _id: Id,
  /** Their first name at the time of the block; null if the blocker could not see them then, whatever the reason. */
  name: z.nullable(z.string()),
  createdAt: Instant,
});
export type BlockedUser = z.infer<typeof BlockedUser>;

/** The same whether the number has an account or not. */
export const BlockedNumber = z.object({ _id: Id, lastDigits: z.string(), createdAt: Instant });
export type BlockedNumber = z.infer<typeof BlockedNumber>;

export const safetyEndpoints = {
  /**
   * Closes the two to each other for good, and answers the same about everyone: a match, someone who unmatched, blocked,
   * hid or left, and nobody. Who is blocked is not told; reporting again changes the report that is open.
   */
  blockReport: endpoint({
    method: 'POST',
    path: '/messages/block-report',
    access: 'verified',
    input: { body: BlockReport },
    response: BlockReportAnswer,
    errors: ['429 safety.blocks_pace'],
  }),
  blockedUsers: endpoint({
    method: 'GET',
    path: '/messages/blocked-users',
    access: 'session',
    input: { query: PageQuery },
    response: z.array(BlockedUser),
  }),
  /** All blocked people, newest first. */
  blockedNumbers: endpoint({
    method: 'GET',
    path: '/messages/blocked-numbers',
    access: 'session',
    input: {},
    response: z.array(BlockedNumber),
  }),
  /** Closes the viewer to whoever has these numbers, now or later. Answers the list as it is then. */
  blockNumbers: endpoint({
    method: 'POST',
    path: '/messages/block-numbers',
    access: 'session',
    input: { body: BlockNumbers },
    response: z.array(BlockedNumber),
    errors: ['409 safety.no_phone', '409 safety.numbers_full', '429 safety.numbers_pace'],
  }),
  /** Takes a block back, of a person or of a number. No match and no conversation come back with it. */
  unblock: endpoint({
    method: 'POST',
    path: '/messages/unblock-user',
    access: 'session',
    input: { body: z.object({ blockId: Id }) },
    response: Nothing,
    errors: ['404 safety.not_blocked'],
  }),
};

export const safetyEvents = {
  /** Whom one has blocked oneself, for one's own tabs. Who is blocked hears nothing. */
  blocked: z.object({ userId: Id }),
};
