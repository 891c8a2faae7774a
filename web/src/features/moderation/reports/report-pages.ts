import type { Report } from '@showup/contract/moderation';
import type { Pages } from '#lib/api/pages.ts';

/** The cached reports, longest waiting first. */
export type ReportPages = Pages<Report>;

/** If the reporter or the reported person has left, the report is deleted once it is decided. */
export const isWithLeaver = ({ blockedUser, blockedBy }: Report) =>
  blockedUser._id === null || blockedBy._id === null;

/** A reported person with the open reports about them. */
interface ReportedPerson {
  /** Reports about people who have left are not grouped. */
  readonly key: string;
  readonly reports: readonly [Report, ...Report[]];
}

/** Groups reports by person, in the order of each person's first report. */
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
