import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Nothing, PageQuery, text } from './fields.ts';
import { ProfileCard } from './profiles.ts';
import { ReportType } from './safety.ts';

export const REPORTS_PAGE = 50;

/** How a report was decided. Upheld: something was done about it. */
export const ReportVerdict = z.enum(['upheld', 'dismissed']);

/** One of the two of a report; without an id once they have left. */
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
  /** How many reports there are of this person that were not dismissed, and from how many people. */
  reportCount: z.number(),
  reporterCount: z.number(),
  /** How many of the last messages between the two are kept with it; none once it is closed. */
  messageCount: z.number(),
  closedAt: z.nullable(Instant),
  verdict: z.nullable(ReportVerdict),
  /** The first name of the admin who decided. */
  decidedBy: z.nullable(z.string()),
});
export type Report = z.infer<typeof Report>;

/** What one of the two wrote to the other, as it was when the report was filed. */
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

export const moderationEndpoints = {
  /** The open ones, whichever has waited longest first; or the closed ones, the latest first. None about the admin who asks. */
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
  /** The messages kept with an open report, the oldest first. Each look is recorded. */
  showReportMessages: endpoint({
    method: 'POST',
    path: '/auth/show-report-messages',
    access: 'admin',
    input: { body: z.object({ reportId: Id }) },
    response: z.array(ReportedMessage),
  }),
  /** Closes the report without consequence for the person. Again by the same admin it succeeds and changes nothing. */
  dismissReport: endpoint({
    method: 'POST',
    path: '/auth/dismiss-report',
    access: 'admin',
    input: { body: Dismissal },
    response: Nothing,
  }),
};

export const moderationEvents = {
  /** To all admins but the reported one: a report was filed, or one that is open says something else now. */
  reportFiled: z.object({ reportId: Id }),
  /** To the same: a report is no longer open; with the first name of the admin who decided. */
  reportDecided: z.object({ reportId: Id, decidedBy: z.string() }),
};
