import {
  type ReportedVenue,
  VENUE_REPORTS_KEPT_DAYS,
  type VenueVerdict,
  venueReportTexts,
} from '@showup/contract/evenings/venue-reports';
import type { Viewer } from '#platform/http/requests/caller';
import type { Deletes } from '#platform/jobs/retention';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { tellOfReportedVenues } from './report-venue.ts';
import {
  decideReports,
  deleteDecidedBefore,
  endPause,
  findOpenReports,
  findReportedVenue,
  findReportedVenues,
  keepPause,
  lockReports,
} from './venue-reports.queries.ts';

const nothing = problem(404, 'venue_reports.none', venueReportTexts.none);

/** Venues that wait for a decision first, then those where dates stay paused. */
export async function listReportedVenues(ctx: Context): Promise<ReportedVenue[]> {
  const reports = await findOpenReports(ctx.db.sql);
  return (await findReportedVenues(ctx.db.sql)).map(({ venueId, name, address, pausedAt, isKept }) => ({
    venueId,
    name,
    address,
    pausedAt,
    isKept,
    reports: reports
      .filter((report) => report.venueId === venueId)
      .map(({ category, text, filedAt, hasEvening, reporterId, fullName }) => ({
        category,
        text,
        filedAt,
        hasEvening,
        reporter: reporterId === null || fullName === null ? null : { _id: reporterId, fullName },
      })),
  }));
}

/** Decides all open reports of a venue together, which is recorded. @throws Problem 404 if there is nothing to decide */
export async function decideReportedVenue(
  ctx: Context,
  admin: Viewer,
  {
    venueId,
    verdict,
    reason,
  }: { readonly venueId: string; readonly verdict: VenueVerdict; readonly reason: string },
): Promise<ReportedVenue[]> {
  await ctx.db.transaction(async (tx) => {
    await lockReports(tx, venueId);
    const venue = await findReportedVenue(tx, venueId);
    if (!venue) throw nothing();
    await decideReports(tx, venueId, verdict);
    if (verdict === 'pause') await keepPause(tx, venueId);
    else await endPause(tx, venueId);
    const action = verdict === 'pause' ? 'keep-venue-paused' : 'clear-venue';
    await ctx.audit.record(tx, { adminId: admin.id, action, subjectIds: [], about: venue.name, reason });
    await tellOfReportedVenues(ctx, tx);
  });
  return listReportedVenues(ctx);
}

export const oldVenueReports: readonly Deletes[] = [
  {
    what: 'What you reported about a place',
    after: { days: VENUE_REPORTS_KEPT_DAYS },
    from: 'an admin decided about it',
  },
];

export async function forgetVenueReports(ctx: Context): Promise<void> {
  await deleteDecidedBefore(ctx.db.sql, VENUE_REPORTS_KEPT_DAYS);
}
