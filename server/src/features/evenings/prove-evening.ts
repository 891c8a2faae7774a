import { randomInt } from 'node:crypto';
import {
  EVENING_ACCURACY_MAX_M,
  EVENING_DISTANCE_M,
  EVENINGS_A_DAY,
  type Evening,
  type EveningScan,
  eveningsTexts,
} from '@showup/contract/evenings';
import type { UserId } from '@showup/contract/fields';
import { distanceKm, type Point } from '@showup/contract/profiles/distance';
import type { Sql } from '#platform/db/database';
import { databaseTime } from '#platform/db/database-time';
import { notSignedIn, problem } from '#platform/problem';
import type { Context } from '#server/context';
import { lockStanding } from '../profiles/profiles.queries.ts';
import { findVenueOfCode } from '../venues/codes/judge-codes.ts';
import { eveningAt } from '../venues/evening-date.ts';
import { findVenuesWithin } from '../venues/nearby/nearby-venues.ts';
import type { VenueRow } from '../venues/venues.queries.ts';
import { findEvening, insertEvening } from './evenings.queries.ts';
import { asEvening } from './own-evenings.ts';

const expired = problem(400, 'evenings.expired', eveningsTexts.expired);
const poster = problem(400, 'evenings.poster', eveningsTexts.poster);
const otherVenue = problem(400, 'evenings.other_venue', eveningsTexts.otherVenue);
const tooFar = problem(400, 'evenings.too_far', eveningsTexts.tooFar);
const unknown = problem(400, 'evenings.unknown', eveningsTexts.unknown);

const HOUR_MS = 3_600_000;

/** The code on a screen is hard to read only now and then; who tries this often is guessing. */
const TRIES = { name: 'scans of evenings', most: 60 };
const VENUES = { name: 'evenings', most: EVENINGS_A_DAY };

/**
 * Keeps that the person was at the venue of this live code, on the evening that it is there now. Scanned again, from any
 * phone, it is the same evening. Nothing else of the scan is kept: not where exactly, and of when only the random hour
 * from which on others see something of it. The person's position in decks and their activity stay as they are.
 * @throws Problem 400 for any code but the one on the venue's screen now, and for a phone that is elsewhere; 429
 */
export async function proveEvening(ctx: Context, viewerId: UserId, scan: EveningScan): Promise<Evening> {
  const { sql } = ctx.db;
  await spend(ctx, sql, TRIES, viewerId);
  const at = await databaseTime(sql);
  const venue = await findVenueOfLiveCode(ctx, sql, scan.code, at);
  await requireNear(ctx, sql, venue, scan);
  const proved = { userId: viewerId, venueId: venue._id, evening: eveningAt(venue, at) };
  return ctx.db.transaction(async (tx) => {
    // Locked before anything is looked at: a withdrawal may be deleting the very evening that is proved again.
    if (!(await lockStanding(tx, viewerId))) throw notSignedIn();
    if (await insertEvening(tx, { ...proved, shownFrom: randomHourAfter(at) }))
      await spend(ctx, tx, VENUES, viewerId);
    const evening = await findEvening(tx, proved);
    if (!evening) throw unknown(); // the venue is gone
    await ctx.events.emit(tx, 'eveningProved', { userId: viewerId });
    return asEvening(evening, at);
  });
}

/** With the hour that the job may take to show it, four days. */
export const SHOWN_AFTER_HOURS = { least: 24, most: 95 };

/**
 * When others see something of an evening: at a whole hour one to four days after its proof, so that who
 * watches for the change doesn't learn who is out tonight.
 */
function randomHourAfter(at: Date): Date {
  const { least, most } = SHOWN_AFTER_HOURS;
  const thisHour = Math.floor(at.getTime() / HOUR_MS);
  return new Date((thisHour + randomInt(least + 1, most + 1)) * HOUR_MS);
}

async function spend(
  ctx: Context,
  sql: Sql,
  limit: { readonly name: string; readonly most: number },
  viewerId: UserId,
): Promise<void> {
  const wait = await ctx.quotas.spend(sql, limit, viewerId);
  if (!wait) return;
  const { retryAt, retryAfterSeconds, text } = wait;
  const message = `That was a lot for one day. You can scan again in ${text}.`;
  throw problem(429, 'evenings.too_many', message)({ retryAt, retryAfterSeconds });
}

/** @throws Problem 400 for any code that no venue's screen shows now */
async function findVenueOfLiveCode(ctx: Context, sql: Sql, text: string, at: Date): Promise<VenueRow> {
  const found = await findVenueOfCode(ctx, sql, text, at);
  if (!found) throw unknown();
  if (found.verdict === 'poster') throw poster();
  if (found.verdict === 'expired') throw expired();
  return found.venue;
}

type Position = Pick<EveningScan, 'latitude' | 'longitude' | 'accuracy'>;

const reachKm = ({ accuracy }: Position) =>
  (EVENING_DISTANCE_M + Math.min(accuracy, EVENING_ACCURACY_MAX_M)) / 1_000;

/** Whether a phone may be at this venue, as far as it knows where it is. */
export const isNear = (phone: Position, venue: Point) => distanceKm(phone, venue) <= reachKm(phone);

/** @throws Problem 400 where the phone is too far from the venue; another one if it is at another venue */
async function requireNear(ctx: Context, sql: Sql, venue: VenueRow, scan: EveningScan): Promise<void> {
  if (isNear(scan, venue)) return;
  const around = await findVenuesWithin(ctx, sql, { viewerId: null, point: scan, km: reachKm(scan) });
  throw around.length > 0 ? otherVenue() : tooFar();
}
