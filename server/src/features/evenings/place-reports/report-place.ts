import {
  type NewPlaceReport,
  PLACE_REPORTS_A_DAY,
  placeReportTexts,
} from '@showup/contract/evenings/place-reports';
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
  lockPlace,
  pausePlace,
  saveReport,
} from './place-reports.queries.ts';

const BY_PERSON = { name: 'reports of places', most: PLACE_REPORTS_A_DAY };
/** A network can be a whole bar: the place itself, or a rival. */
const FROM_NETWORK = { name: 'reports of places from a network', most: 10 };

const paused = problem(409, 'dates.place_paused', placeReportTexts.paused);

/**
 * Reports a place to the admins. Enough different people who had proved an evening there pause dates at it. The answer does
 * not say so: the owner of the place may be the one who reports.
 * @throws Problem 404 for an unknown place, 429 after several reports in a day
 */
export async function reportPlace(
  ctx: Context,
  reporterId: UserId,
  { locationId, category, text }: NewPlaceReport,
  address: string,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { _id: venueId, name } = await requireAcceptedVenue(ctx, tx, locationId);
    await spend(ctx, tx, reporterId, networkOf(address));
    await lockPlace(tx, venueId);
    await saveReport(tx, { venueId, reporterId, category, text });
    const isEnough = (await countProved(tx, venueId)) >= ctx.settings.placePauseReports;
    if (isEnough && (await pausePlace(tx, venueId)))
      await ctx.audit.record(tx, { adminId: null, action: 'pause-place', subjectIds: [], about: name });
    await tellOfPlaces(ctx, tx);
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
    throw problem(429, 'places.too_many', placeReportTexts.tooMany(text))({ retryAt, retryAfterSeconds });
  }
}

/** Tells the desks how many places wait, after the commit. */
export async function tellOfPlaces(ctx: Context, tx: Sql): Promise<void> {
  await tellDesks(ctx, tx, 'placesChanged', { waiting: await countWaiting(tx) });
}

/** @throws Problem 409 while dates are paused at this place */
export async function requireUnpausedPlace(sql: Sql, venueId: string): Promise<void> {
  if (await isPaused(sql, venueId)) throw paused();
}
