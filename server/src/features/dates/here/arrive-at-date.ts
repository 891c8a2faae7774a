import { type DatePlan, datesTexts } from '@showup/contract/dates';
import type { EveningScan } from '@showup/contract/evenings';
import type { UserId } from '@showup/contract/fields';
import { isNear } from '#features/evenings/prove-evening';
import { findVenueOfCode } from '#features/venues/codes/judge-codes';
import type { Sql } from '#platform/db/database';
import { databaseTime } from '#platform/db/database-time';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { countVersion, setHere } from '../dates.queries.ts';
import { type MatchedDate, withDate } from '../in-pair.ts';
import { readDate, tellDates } from '../planning/show-dates.ts';
import { spendLimit } from '../spend-limit.ts';
import { isShownBy, readHandshake } from './handshake.ts';
import { requireEvening } from './require-evening.ts';

const unknownCode = problem(400, 'dates.unknown_code', datesTexts.unknownCode);
const expired = problem(400, 'dates.code_expired', datesTexts.expired);
const poster = problem(400, 'dates.poster', datesTexts.poster);
const tooFar = problem(400, 'dates.too_far', datesTexts.tooFar);
const otherVenue = problem(400, 'dates.other_venue', datesTexts.otherVenue);

/** A code is hard to read only now and then; who tries this often is guessing. */
const TRIES = { name: 'scans at dates', most: 60 };

interface Scan extends EveningScan {
  readonly dateId: string;
}

/**
 * Keeps that the person is at their date, never when. The other one learns of it only once both are there. A scan of the
 * other's phone proves that the two are in one place, so it counts for both.
 * @throws Problem 400 for any other code, and for a phone that is elsewhere; 404, 409 at any other time, 429
 */
export async function arriveAtDate(
  ctx: Context,
  viewerId: UserId,
  { dateId, ...scan }: Scan,
): Promise<DatePlan> {
  await spendLimit(ctx, ctx.db.sql, TRIES, viewerId);
  return withDate(ctx, viewerId, dateId, async (tx, date) => {
    const now = await databaseTime(tx);
    requireEvening(date, now);
    const both = await judge(ctx, tx, date, scan.code, now);
    if (!isNear(scan, date)) throw tooFar();
    await setHere(tx, dateId, viewerId, both);
    await ctx.events.emit(tx, 'arrivedAtDate', { dateId, userId: viewerId, otherId: date.userId });
    const plan = await readDate(tx, viewerId, dateId);
    if (plan.outcome !== 'kept' || date.isKept) {
      await tellDates(ctx, tx, [dateId], [viewerId]); // this person's other tabs
      return plan;
    }
    await countVersion(tx, dateId);
    await tellDates(ctx, tx, [dateId], [viewerId, date.userId]);
    return readDate(tx, viewerId, dateId);
  });
}

/** Whether the code counts for both. @throws Problem 400 unless it counts at all */
async function judge(ctx: Context, tx: Sql, date: MatchedDate, code: string, now: Date): Promise<boolean> {
  const proof = readHandshake(code);
  if (proof !== undefined) {
    if (!isShownBy(ctx, proof, { dateId: date._id, showerId: date.userId, at: now })) throw expired();
    return true;
  }
  const found = await findVenueOfCode(ctx, tx, code, now);
  if (!found) throw unknownCode();
  if (found.venue._id !== date.venueId) throw otherVenue();
  if (found.verdict === 'poster') throw poster();
  if (found.verdict === 'expired') throw expired();
  return false;
}
