import {
  type NewVenueReport,
  VENUE_REPORTS_A_DAY,
  venueReportTexts,
} from '@showup/contract/evenings/venue-reports';
import type { UserId } from '@showup/contract/fields';
import { tellDesks } from '#features/accounts/sessions/desk-sessions';
import { requireAcceptedVenue } from '#features/venues/accepted-venue';
import type { Sql } from '#platform/db/database';
import { networkOf } from '#platform/http/gate/network';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import {
  countProved,
  countWaiting,
  isPaused,
  lockReports,
  pauseVenue,
  saveReport,
} from './venue-reports.queries.ts';

const BY_PERSON = { name: 'reports of venues', most: VENUE_REPORTS_A_DAY };
/** A network can be a whole bar: the venue itself, or a rival. */
const FROM_NETWORK = { name: 'reports of venues from a network', most: 10 };

const paused = problem(409, 'dates.venue_paused', venueReportTexts.paused);

/**
 * Reports a venue to the admins. Enough different people who had proved an evening there pause dates at it. The answer does
 * not say so: the owner of the venue may be the one who reports.
 * @throws Problem 404 for an unknown venue, 429 after several reports in a day
 */
export async function reportVenue(
  ctx: Context,
  reporterId: UserId,
  { locationId, category, text }: NewVenueReport,
  address: string,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { _id: venueId, name } = await requireAcceptedVenue(ctx, tx, locationId);
    await spend(ctx, tx, reporterId, networkOf(address));
    await lockReports(tx, venueId);
    await saveReport(tx, { venueId, reporterId, category, text });
    const isEnough = (await countProved(tx, venueId)) >= ctx.settings.venuePauseReports;
    if (isEnough && (await pauseVenue(tx, venueId)))
      await ctx.audit.record(tx, { adminId: null, action: 'pause-venue', subjectIds: [], about: name });
    await tellOfReportedVenues(ctx, tx);
  });
}

async function spend({ quotas }: Context, tx: Sql, reporterId: UserId, network: string): Promise<void> {
  for (const [limit, who] of [
    [BY_PERSON, reporterId],
    [FROM_NETWORK, network],
  ] as const) {
    const wait = await quotas.spend(tx, limit, who);
    if (!wait) continue;
    const { retryAt, retryAfterSeconds, text } = wait;
    throw problem(
      429,
      'venue_reports.too_many',
      venueReportTexts.tooMany(text),
    )({ retryAt, retryAfterSeconds });
  }
}

/** Tells the desks how many venues wait, after the commit. */
export async function tellOfReportedVenues(ctx: Context, tx: Sql): Promise<void> {
  await tellDesks(ctx, tx, 'reportedVenuesChanged', { waiting: await countWaiting(tx) });
}

/** @throws Problem 409 while dates are paused at this venue */
export async function requireUnpausedVenue(sql: Sql, venueId: string): Promise<void> {
  if (await isPaused(sql, venueId)) throw paused();
}
