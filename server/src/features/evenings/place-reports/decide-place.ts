import {
  PLACE_REPORTS_KEPT_DAYS,
  type PlaceVerdict,
  placeReportTexts,
  type ReportedPlace,
} from '@showup/contract/evenings/place-reports';
import type { Viewer } from '#platform/http/requests/caller';
import type { Deletes } from '#platform/jobs/retention';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import {
  decideReports,
  deleteDecidedBefore,
  endPause,
  findOpenReports,
  findPlace,
  findReportedPlaces,
  keepPause,
  lockPlace,
} from './place-reports.queries.ts';
import { tellOfPlaces } from './report-place.ts';

const nothing = problem(404, 'places.none', placeReportTexts.none);

/** Places that wait for a decision first, then those where dates stay paused. */
export async function listReportedPlaces(ctx: Context): Promise<ReportedPlace[]> {
  const reports = await findOpenReports(ctx.db.sql);
  return (await findReportedPlaces(ctx.db.sql)).map(({ venueId, name, address, pausedAt, isKept }) => ({
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

/** Decides all open reports of a place together, which is recorded. @throws Problem 404 if there is nothing to decide */
export async function decidePlace(
  ctx: Context,
  admin: Viewer,
  {
    venueId,
    verdict,
    reason,
  }: { readonly venueId: string; readonly verdict: PlaceVerdict; readonly reason: string },
): Promise<ReportedPlace[]> {
  await ctx.db.transaction(async (tx) => {
    await lockPlace(tx, venueId);
    const place = await findPlace(tx, venueId);
    if (!place) throw nothing();
    await decideReports(tx, venueId, verdict);
    if (verdict === 'pause') await keepPause(tx, venueId);
    else await endPause(tx, venueId);
    const action = verdict === 'pause' ? 'keep-place-paused' : 'clear-place';
    await ctx.audit.record(tx, { adminId: admin.id, action, subjectIds: [], about: place.name, reason });
    await tellOfPlaces(ctx, tx);
  });
  return listReportedPlaces(ctx);
}

export const oldPlaceReports: readonly Deletes[] = [
  {
    what: 'What you reported about a place',
    after: { days: PLACE_REPORTS_KEPT_DAYS },
    from: 'an admin decided about it',
  },
];

export async function forgetPlaceReports(ctx: Context): Promise<void> {
  await deleteDecidedBefore(ctx.db.sql, PLACE_REPORTS_KEPT_DAYS);
}
