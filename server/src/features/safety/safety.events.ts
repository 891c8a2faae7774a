import type { Written } from './block-report.ts';
import type { ReportOn } from './reports/filed-reports.queries.ts';
import type { ClosedReport, Verdict } from './reports/reports.queries.ts';

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /** Also when a block is restored; the blocked person must not be told. Both are locked. */
    blocked: { readonly blockerId: string; readonly blockedId: string };
    /** By their number, whether or not they were verified yet. */
    numberBlocked: { readonly blockerId: string; readonly blockedId: string };
    /** No block of the one person by the other is left, except perhaps one of their number; the other may still block them. */
    unblocked: { readonly blockerId: string; readonly blockedId: string; readonly isNumberBlocked: boolean };
    /** Also when an open report is changed. */
    reportFiled: { readonly reportId: string; readonly reportedId: string };
    /** Its two people, those who are still here, are locked. */
    reportDecided: {
      readonly report: ClosedReport & { readonly decidedBy: string };
      readonly verdict: Verdict;
    };
    /** Reports are deleted undecided, or lose one of their two people. */
    reportsChanged: { readonly reports: readonly ReportOn[] };
  }
  interface DomainQuestions {
    /** The last messages that two people wrote to each other, oldest first. */
    evidence: {
      readonly about: { readonly reporterId: string; readonly reportedId: string };
      readonly answer: readonly Written[];
    };
    /**
     * The first name of someone whom the viewer may see. The same statements run whether they may or not, so that the
     * time tells nothing.
     */
    nameShownTo: {
      readonly about: { readonly viewerId: string; readonly userId: string };
      readonly answer: string | undefined;
    };
  }
}
