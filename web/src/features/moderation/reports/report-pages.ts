import type { Report } from '@showup/contract/moderation';
import type { Pages } from '../../../lib/api/pages.ts';

/** The reports as they are kept: whichever has waited longest first. */
export type ReportPages = Pages<Report>;

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
