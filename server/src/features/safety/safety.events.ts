import type { UserId } from '@showup/contract/fields';
import type { ReportOn } from './reports/filed-reports.queries.ts';
import type { EndedReport, ReportOutcome } from './reports/reports.queries.ts';

declare module '#platform/events/events' {
  interface DomainEvents {
    /** Also when a block is restored; the blocked person must not be notified. Both are locked. */
    blocked: { readonly blockerId: UserId; readonly blockedId: UserId };
    /** By their number, even if they are not verified yet. */
    numberBlocked: { readonly blockerId: UserId; readonly blockedId: UserId };
    /** No block of the one person by the other is left, except perhaps one of their number; the other may still block them. */
    unblocked: { readonly blockerId: UserId; readonly blockedId: UserId; readonly isNumberBlocked: boolean };
    /** Also when an open report is changed. */
    reportFiled: { readonly reportId: string; readonly reportedId: UserId };
    /** Its two people, those who are still here, are locked. */
    reportDecided: {
      readonly report: EndedReport & { readonly decidedBy: UserId };
      readonly verdict: ReportOutcome;
    };
    /** Reports are deleted undecided, or lose one of their two people. */
    reportsChanged: { readonly reports: readonly ReportOn[] };
  }
  interface DomainQuestions {
    /**
     * The first name of someone whom the viewer may see. Always runs the same statements, so that timing reveals
     * nothing.
     */
    nameShownTo: {
      readonly about: { readonly viewerId: UserId; readonly userId: UserId };
      readonly answer: string | undefined;
    };
  }
}
