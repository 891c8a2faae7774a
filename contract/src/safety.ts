import * as z from 'zod/mini';
import { WrittenNumber } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Nothing, PageQuery, text, UserId } from './fields.ts';

/** What a person can be blocked and reported for in one step. */
export const REPORT_TYPES = ['spam', 'inappropriate', 'harassment', 'fake_profile', 'other'] as const;
/** What a report can be about. */
export const REPORT_CATEGORIES = [
  ...REPORT_TYPES,
  'scam',
  'intimate_image',
  'under_age',
  'in_person',
  'venue',
] as const;
export const REPORT_REASON_MAX = 1000;
export const BLOCKED_NUMBERS_MAX = 200;
/** How many numbers one person may add in 24 hours, including removed ones; also the maximum per call. */
export const BLOCKED_NUMBERS_PER_DAY = 50;

export const safetyTexts = {
  reason: 'Please describe what happened.',
  type: 'Please choose what the report is about.',
  noNumbers: 'Please enter a phone number.',
  manyNumbers: `Please add at most ${BLOCKED_NUMBERS_PER_DAY} numbers at once.`,
} as const;

export const ReportType = z.enum(REPORT_TYPES, safetyTexts.type);
export type ReportType = z.infer<typeof ReportType>;

export const ReportCategory = z.enum(REPORT_CATEGORIES, safetyTexts.type);
export type ReportCategory = z.infer<typeof ReportCategory>;

export const BlockReport = z.object({
  blockedUserId: UserId,
  reason: text(REPORT_REASON_MAX, safetyTexts.reason),
  reportType: z._default(ReportType, 'spam'),
});
export type BlockReport = z.infer<typeof BlockReport>;

export const NewReport = z.object({
  userId: UserId,
  reportType: ReportCategory,
  reason: text(REPORT_REASON_MAX, safetyTexts.reason),
  /** A message of the two that shows what the report is about. Ignored once it is gone, so that the report still arrives. */
  messageId: z.optional(z.nullable(Id)),
});
export type NewReport = z.infer<typeof NewReport>;

/** `notice` is for the person: the two are blocked, but no report was filed, since they have filed too many today. */
export const BlockReportAnswer = z.object({ isReported: z.boolean(), notice: z.nullable(z.string()) });
export type BlockReportAnswer = z.infer<typeof BlockReportAnswer>;

export const BlockNumbers = z.object({
  phoneNumbers: z
    .array(WrittenNumber, safetyTexts.noNumbers)
    .check(
      z.minLength(1, safetyTexts.noNumbers),
      z.maxLength(BLOCKED_NUMBERS_PER_DAY, safetyTexts.manyNumbers),
    ),
});

/** A blocked person as the blocker knew them. Nothing here changes with what they do later. */
export const BlockedUser = z.object({
  /** The id of the block. */
  _id: Id,
  /** Their first name at the time of the block; null if the blocker could not see them then, whatever the reason. */
  name: z.nullable(z.string()),
  createdAt: Instant,
});
export type BlockedUser = z.infer<typeof BlockedUser>;

/** The same whether or not the number has an account. */
export const BlockedNumber = z.object({ _id: Id, lastDigits: z.string(), createdAt: Instant });
export type BlockedNumber = z.infer<typeof BlockedNumber>;

export const safetyEndpoints = {
  /**
   * Permanently closes the pair and files a report. The response is the same for everyone: a match, someone who
   * unmatched, blocked, hid or left, and an unknown id. The blocked person is not notified. Reporting again changes the
   * open report.
   */
  blockReport: endpoint({
    method: 'POST',
    path: '/messages/block-report',
    access: 'verified',
    input: { body: BlockReport },
    response: BlockReportAnswer,
    errors: ['429 safety.blocks_pace'],
  }),
  /** Permanently closes the pair, without a report. The response is the same for everyone, as for `blockReport`. */
  block: endpoint({
    method: 'POST',
    path: '/messages/block-user',
    access: 'verified',
    input: { body: z.object({ userId: UserId }) },
    response: Nothing,
    errors: ['429 safety.blocks_pace'],
  }),
  /**
   * Files a report and changes nothing else: the two still see each other. The response is the same for everyone, as for
   * `blockReport`. Reporting again changes the open report.
   */
  report: endpoint({
    method: 'POST',
    path: '/messages/report-user',
    access: 'verified',
    input: { body: NewReport },
    response: Nothing,
    errors: ['429 safety.reports_pace'],
  }),
  /** Blocked people, newest first. */
  blockedUsers: endpoint({
    method: 'GET',
    path: '/messages/blocked-users',
    access: 'session',
    input: { query: PageQuery },
    response: z.array(BlockedUser),
  }),
  /** All blocked numbers, newest first. */
  blockedNumbers: endpoint({
    method: 'GET',
    path: '/messages/blocked-numbers',
    access: 'session',
    input: {},
    response: z.array(BlockedNumber),
  }),
  /** Hides the viewer from anyone who has these numbers, now or later. Returns the new list. */
  blockNumbers: endpoint({
    method: 'POST',
    path: '/messages/block-numbers',
    access: 'session',
    input: { body: BlockNumbers },
    response: z.array(BlockedNumber),
    errors: ['409 safety.no_phone', '409 safety.numbers_full', '429 safety.numbers_pace'],
  }),
  /** Removes a block of a person or a number. No match or conversation comes back. */
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
  /** To the blocker's own tabs. The blocked person is not notified. */
  blocked: z.object({ userId: UserId }),
};
