import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Nothing, PageQuery, text, UserId } from './fields.ts';
import { ProfileCard } from './profiles.ts';
import { ReportCategory } from './safety.ts';
import { SamePhotos } from './verification.ts';

export const REPORTS_PAGE = 50;
export const REPORT_MESSAGES_PAGE = 50;
/** Evidence is what the two wrote to each other from this many days before the report on. */
export const EVIDENCE_DAYS = 30;

/** How long a decision can be undone, and its deletions are postponed. */
export const UNDO_HOURS = 1;

/** Admins are told about a reporter with this many dismissed reports and no upheld one. */
export const FALSE_REPORTS_MIN = 3;

/** `upheld`: the person was warned or banned. */
export const ReportOutcome = z.enum(['upheld', 'dismissed']);

/** Reporter or reported person; without an id and `displayName`, the name that others read, once they have left. */
const Party = z.object({
  _id: z.nullable(UserId),
  fullName: z.string(),
  displayName: z.optional(z.nullable(z.string())),
});

export const Report = z.object({
  _id: Id,
  blockedUser: Party,
  blockedBy: Party,
  reportType: ReportCategory,
  reason: z.string(),
  createdAt: Instant,
  /** The reported person as others see them now; null once they have left. */
  profile: z.nullable(ProfileCard),
  /** Their photos that are also on other accounts, or were on a banned one. */
  samePhotos: z.nullable(SamePhotos),
  /** How many reports about this person were not dismissed, and by how many people. */
  reportCount: z.number(),
  reporterCount: z.number(),
  /** Other reports under this person's phone: about earlier accounts, or by people who have left. */
  earlierReportCount: z.number(),
  /** How many other reports by this reporter were dismissed; 0 below FALSE_REPORTS_MIN, or if one was upheld. */
  falseReportCount: z.number(),
  /** The number of messages that are evidence; 0 once the report is closed. */
  messageCount: z.number(),
  closedAt: z.nullable(Instant),
  verdict: z.nullable(ReportOutcome),
  /** The first name of the admin who decided. */
  decidedBy: z.nullable(z.string()),
  /** Until when the decision can be undone; null if it can't be. */
  undoUntil: z.nullable(Instant),
});
export type Report = z.infer<typeof Report>;

/** A message between the two. */
export const ReportedMessage = z.object({
  _id: Id,
  isByReported: z.boolean(),
  text: z.string(),
  hasImage: z.boolean(),
  /** Null without a picture, and if it is no longer kept. */
  image: z.nullable(z.string()),
  createdAt: Instant,
  reactions: z.array(z.object({ isByReported: z.boolean(), emoji: z.string() })),
});
export type ReportedMessage = z.infer<typeof ReportedMessage>;

/** A part of what the two wrote to each other. */
export const ReportedMessages = z.object({
  /** The latest, or those before the cursor; oldest first. */
  messages: z.array(ReportedMessage),
  /** The message that the reporter pointed at; null on later pages, and if there is none. */
  pointedAt: z.nullable(ReportedMessage),
  /** The cursor of the messages before these; null at the beginning. */
  older: z.nullable(z.string()),
});
export type ReportedMessages = z.infer<typeof ReportedMessages>;

export const DISMISSAL_REASON_MAX = 500;

export const Dismissal = z.object({ reportId: Id, reason: z.optional(text(DISMISSAL_REASON_MAX)) });
export type Dismissal = z.infer<typeof Dismissal>;

export const WARNING_REASON_MAX = 500;

const moderationTexts = {
  warningReason: 'Please write a message to this person.',
} as const;

export const WarningDraft = z.object({
  userId: UserId,
  /** Shown to the person as it is. */
  reason: text(WARNING_REASON_MAX, moderationTexts.warningReason),
});
export type WarningDraft = z.infer<typeof WarningDraft>;

/** Refusals of calls on an open report about someone else. */
const reportErrors = ['403 moderation.own', '404 moderation.no_report', '409 moderation.decided'] as const;

export const moderationEndpoints = {
  /** Open reports, longest waiting first, or closed ones, latest first; none about the viewer. */
  reportedUsers: endpoint({
    method: 'GET',
    path: '/auth/get-reported-users',
    access: 'admin',
    input: {
      query: z.object({
        ...PageQuery.shape,
        state: z._default(z.enum(['open', 'closed'], 'Please ask for open or closed reports.'), 'open'),
      }),
    },
    response: z.array(Report),
  }),
  /**
   * What the two wrote to each other, for an open report, from 30 days before it on. Each look is recorded, and from then on
   * this admin can see the pictures in it until the report is decided.
   */
  showReportMessages: endpoint({
    method: 'POST',
    path: '/auth/show-report-messages',
    access: 'admin',
    input: { body: z.object({ reportId: Id, cursor: PageQuery.shape.cursor }) },
    response: ReportedMessages,
    errors: reportErrors,
  }),
  /** Call it when an admin opens a picture in these messages, which is shown blurred until then. Each call is recorded. */
  showReportPicture: endpoint({
    method: 'POST',
    path: '/auth/show-report-picture',
    access: 'admin',
    input: { body: z.object({ reportId: Id }) },
    response: Nothing,
    errors: reportErrors,
  }),
  /** Closes the report without consequences for the person. Idempotent for the same admin. */
  dismissReport: endpoint({
    method: 'POST',
    path: '/auth/dismiss-report',
    access: 'admin',
    input: { body: Dismissal },
    response: Nothing,
    errors: reportErrors,
  }),
  /** Upholds all open reports about the person, who has to acknowledge the reason. Idempotent for the same admin and reason. */
  warnUser: endpoint({
    method: 'POST',
    path: '/auth/warn-user',
    access: 'admin',
    input: { body: WarningDraft },
    response: Nothing,
    errors: [...reportErrors, '404 moderation.gone'],
  }),
  /** Reopens a dismissed report, or takes back a warning and reopens all reports that it upheld. Idempotent. */
  undoDecision: endpoint({
    method: 'POST',
    path: '/auth/undo-decision',
    access: 'admin',
    input: { body: z.object({ reportId: Id }) },
    response: Nothing,
    errors: [
      '403 moderation.own',
      '404 moderation.no_report',
      '409 moderation.too_late',
      '409 moderation.banned',
      '409 moderation.acknowledged',
    ],
  }),
};

export const moderationEvents = {
  /** To all admins except a reported one: a report was filed, reopened or changed. */
  reportFiled: z.object({ reportId: Id }),
  /** To the same admins: a report was decided, with the first name of the admin who decided it. */
  reportDecided: z.object({ reportId: Id, decidedBy: z.string(), verdict: ReportOutcome }),
  /** To the same admins: reports were deleted undecided or changed, because one of the two left. */
  reportsChanged: z.object({}),
};
