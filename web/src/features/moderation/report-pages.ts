import type { Report } from '@showup/contract/moderation';
import type { InfiniteData } from '@tanstack/react-query';

/** The reports as they are kept: the pages loaded so far, whichever has waited longest first. */
export interface ReportPage {
  readonly items: Report[];
  /** The cursor of the page after this one. */
  readonly next: string | undefined;
}
export type ReportPages = InfiniteData<ReportPage>;

export function reportsIn(pages: ReportPages | undefined): Report[] {
  return pages?.pages.flatMap(({ items }) => items) ?? [];
}

export function withoutReport(pages: ReportPages | undefined, reportId: string): ReportPages | undefined {
  return (
    pages && {
      ...pages,
      pages: pages.pages.map((page) => ({
        ...page,
        items: page.items.filter(({ _id }) => _id !== reportId),
      })),
    }
  );
}

/** Where one of the two has left, nothing of a report is kept once it is decided. */
export const isWithLeaver = ({ blockedUser, blockedBy }: Report) =>
  blockedUser._id === null || blockedBy._id === null;

/** Whoever is reported, with what is open on them. */
export interface ReportedPerson {
  /** Who has left is a person of their own in each report. */
  readonly key: string;
  readonly reports: readonly [Report, ...Report[]];
}

/** People in the order in which the first report of each comes, and the reports of each in theirs. */
export function byPerson(reports: readonly Report[]): ReportedPerson[] {
  const people = new Map<string, [Report, ...Report[]]>();
  for (const report of reports) {
    const key = report.blockedUser._id ?? report._id;
    const others = people.get(key);
    if (others) others.push(report);
    else people.set(key, [report]);
  }
  return [...people].map(([key, ofPerson]) => ({ key, reports: ofPerson }));
}
