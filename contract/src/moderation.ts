import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Nothing, PageQuery, text } from './fields.ts';
import { ProfileCard } from './profiles.ts';
import { ReportType } from './safety.ts';
import { SamePhotos } from './verification.ts';

export const REPORTS_PAGE = 50;

/** How long a decision can be undone, and its deletions are postponed. */
export const UNDO_HOURS = 1;

/** Admins are told about a reporter with this many dismissed reports and no upheld one. */
export const FALSE_REPORTS_MIN = 3;

/** How a report was decided. Upheld: something was done about it. */
export const ReportVerdict = z.enum(['upheld', 'dismissed']);

/** Reporter or reported person; without an id once they have left. */
const Party = z.object({ _id: z.nullable(Id), fullName: z.string() });

export const Report = z.object({
  _id: Id,
  blockedUser: Party,
  blockedBy: Party,
  reportType: ReportType,
  reason: z.string(),
  createdAt: Instant,
  /** The reported person as others see them now; null once they have left. */
  profile: z.nullable(ProfileCard),
  /** Their photos that are also on other accounts, or were on a banned one. */
  samePhotos: z.nullable(SamePhotos),
  /** How many reports there are of this person that were not dismissed, and from how many people. */
  reportCount: z.number(),
  reporterCount: z.number(),
  /** Reports under this person's phone that are not among those: of accounts that were there before, or by people who have left. */
  earlierReportCount: z.number(),
  /** How many other reports by this reporter were dismissed, from FALSE_REPORTS_MIN on and where none was upheld; else 0. */
  falseReportCount: z.number(),
  /** The number of messages kept with the report; 0 once it is closed. */
  messageCount: z.number(),
  closedAt: z.nullable(Instant),
  verdict: z.nullable(ReportVerdict),
  /** The first name of the admin who decided. */
  decidedBy: z.nullable(z.string()),
  /** Until when the decision can be undone; null if it cannot. */
  undoUntil: z.nullable(Instant),
});
export type Report = z.infer<typeof Report>;

/** A message between the two, as it was when the report was filed. */
export const ReportedMessage = z.object({
  isByReported: z.boolean(),
  text: z.string(),
  hasImage: z.boolean(),
  createdAt: Instant,
});
export type ReportedMessage = z.infer<typeof ReportedMessage>;

export const DISMISSAL_REASON_MAX = 500;

export const Dismissal = z.object({ reportId: Id, reason: z.optional(text(DISMISSAL_REASON_MAX)) });
export type Dismissal = z.infer<typeof Dismissal>;

export const WARNING_REASON_MAX = 500;

export const moderationTexts = {
  warningReason: 'Please write what this person has to know.',
} as const;

export const WarningDraft = z.object({
  userId: Id,
  /** Shown to the person as it is. */
  reason: text(WARNING_REASON_MAX, moderationTexts.warningReason),
});
export type WarningDraft = z.infer<typeof WarningDraft>;

/** Refusals of calls on a report that must be open and about someone else. */
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
  /** The messages kept with an open report, oldest first. Each look is recorded. */
  showReportMessages: endpoint({
    method: 'POST',
    path: '/auth/show-report-messages',
    access: 'admin',
    input: { body: z.object({ reportId: Id }) },
    response: z.array(ReportedMessage),
    errors: reportErrors,
  }),
  /** Closes the report without consequence for the person. Again by the same admin it succeeds and changes nothing. */
  dismissReport: endpoint({
    method: 'POST',
    path: '/auth/dismiss-report',
    access: 'admin',
    input: { body: Dismissal },
    response: Nothing,
    errors: reportErrors,
  }),
  /** Upholds all that is open on the person, who has to acknowledge the reason. Again with the same words it succeeds and changes nothing. */
  warnUser: endpoint({
    method: 'POST',
    path: '/auth/warn-user',
    access: 'admin',
    input: { body: WarningDraft },
    response: Nothing,
    errors: [...reportErrors, '404 moderation.gone'],
  }),
  /** Opens a dismissed report again; of a warning, all that it upheld, and the warning is taken back. Succeeds where it is open already. */
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
  /** To all admins but the reported one: a report was filed, is open again, or says something else now. */
  reportFiled: z.object({ reportId: Id }),
  /** To the same: a report is no longer open; with the first name of the admin who decided. */
  reportDecided: z.object({ reportId: Id, decidedBy: z.string(), verdict: ReportVerdict }),
  /** To the same: reports went undecided or say something else, since one of the two has left. */
  reportsChanged: z.object({}),
};
