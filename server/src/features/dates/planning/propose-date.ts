import {
  type CounterDate,
  DATE_DAYS_AHEAD,
  DATE_HERE_HOURS,
  type DatePlan,
  datesTexts,
  type NewDate,
  PROPOSALS_A_DAY,
  PROPOSALS_A_WEEK,
} from '@showup/contract/dates';
import type { UserId } from '@showup/contract/fields';
import { requireUnpausedVenue } from '#features/evenings/venue-reports/report-venue';
import { notMatched, requireMatch } from '#features/matching/matches/require-match';
import { requireAcceptedVenue } from '#features/venues/accepted-venue';
import { endOfEvening } from '#features/venues/evening-date';
import { isDuplicate, type Sql } from '#platform/db/database';
import { databaseTime } from '#platform/db/database-time';
import { waitOf } from '#platform/limits/quotas';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { asDatePlan } from '../as-date-plan.ts';
import { notifyOfProposal } from '../date-push.ts';
import {
  type DateRow,
  expireProposals,
  findByClientId,
  findPauseEnd,
  findPlanned,
  findSameProposal,
  insertDate,
  setStatus,
} from '../dates.queries.ts';
import { type MatchedDate, withDate } from '../in-pair.ts';
import { spendLimit } from '../spend-limit.ts';
import { noLongerOpen, ownProposal } from './refusals.ts';
import { readDate, tellDates } from './show-dates.ts';

const wrongTime = problem(400, 'dates.time', datesTexts.time);
const isOpen = problem(409, 'dates.open', datesTexts.open);
const isPlanned = problem(409, 'dates.planned', datesTexts.planned);

const PROPOSALS = { name: 'proposals of dates', most: PROPOSALS_A_DAY };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What one person proposes to another. */
interface Proposal {
  readonly viewerId: UserId;
  readonly otherId: UserId;
  readonly locationId: string;
  readonly at: string;
  readonly clientId: string | null;
  readonly replacesId: string | null;
}

/**
 * Proposes a date to a match and tells both. The same `clientId` returns the date that is there.
 * @throws Problem 404 without a match or venue, 400 for a time out of range, 409 while the two have something planned,
 *   429 after several proposals to this person that came to nothing
 */
export async function proposeDate(ctx: Context, viewerId: UserId, body: NewDate): Promise<DatePlan> {
  const { userId: otherId, locationId, at, clientId } = body;
  try {
    return await ctx.db.transaction(async (tx) => {
      await requireMatch(tx, viewerId, otherId);
      const sent = await findByClientId(tx, viewerId, clientId);
      if (sent) return sentBefore(sent, otherId);
      await expireProposals(tx, viewerId, otherId);
      const planned = await findPlanned(tx, viewerId, otherId);
      if (planned.some(({ status }) => status === 'proposed')) throw isOpen();
      if (planned.length > 0) throw isPlanned();
      await requireUnpaused(tx, viewerId, otherId);
      return insert(ctx, tx, { viewerId, otherId, locationId, at, clientId, replacesId: null });
    });
  } catch (error) {
    throw isDuplicate(error) ? notMatched() : error; // the id is being used with somebody else at this moment
  }
}

/** @throws Problem 404 for an id that was used with somebody else, or whose match has ended */
function sentBefore(date: DateRow, otherId: UserId): DatePlan {
  if (date.userId !== otherId) throw notMatched();
  return asDatePlan(date);
}

/**
 * Answers a proposal with another one, or proposes to change an accepted date. Again, it returns the one that is there.
 * @throws Problem 409 once it is no longer open, or for one's own proposal; otherwise as `proposeDate`
 */
export async function counterDate(ctx: Context, viewerId: UserId, body: CounterDate): Promise<DatePlan> {
  const { dateId, locationId, at } = body;
  return withDate(ctx, viewerId, dateId, async (tx, date) => {
    const id = { viewerId, otherId: date.userId };
    const sent = await findSameProposal(tx, { ...id, locationId, at });
    if (sent !== undefined) return readDate(tx, viewerId, sent);
    const replacesId = await prepareCounter(tx, viewerId, date);
    return insert(ctx, tx, { ...id, locationId, at, clientId: null, replacesId }, [date._id]);
  });
}

/** Makes room for the counter-proposal. Returns the accepted date that it would change, if any. */
async function prepareCounter(tx: Sql, viewerId: UserId, date: MatchedDate): Promise<string | null> {
  if (date.state === 'proposed') {
    if (date.isMine) throw ownProposal();
    await setStatus(tx, date._id, 'replaced');
    return date.replacesId;
  }
  if (date.state !== 'accepted' || date.isOver || date.isKept) throw noLongerOpen();
  await expireProposals(tx, viewerId, date.userId);
  const planned = await findPlanned(tx, viewerId, date.userId);
  if (planned.some(({ status }) => status === 'proposed')) throw isOpen();
  await requireUnpaused(tx, viewerId, date.userId);
  return date._id;
}

/** @throws Problem 429 */
async function requireUnpaused(tx: Sql, viewerId: UserId, otherId: UserId): Promise<void> {
  const pause = await findPauseEnd(tx, viewerId, otherId, PROPOSALS_A_WEEK);
  if (!pause) return;
  const { retryAt, retryAfterSeconds, text } = waitOf(pause.retryAt, pause.seconds);
  throw problem(429, 'dates.paused', datesTexts.paused(text))({ retryAt, retryAfterSeconds });
}

/** The pair is locked. Tells both of the new date, and of those that it `changed`. */
async function insert(
  ctx: Context,
  tx: Sql,
  { viewerId, otherId, locationId, at: given, clientId, replacesId }: Proposal,
  changed: readonly string[] = [],
): Promise<DatePlan> {
  const at = new Date(given);
  const ahead = at.getTime() - (await databaseTime(tx)).getTime();
  if (ahead <= 0 || ahead > DATE_DAYS_AHEAD * DAY_MS) throw wrongTime();
  const venue = await requireAcceptedVenue(ctx, tx, locationId);
  await requireUnpausedVenue(tx, venue._id);
  await spendLimit(ctx, tx, PROPOSALS, viewerId);
  const lastArrival = at.getTime() + DATE_HERE_HOURS.after * HOUR_MS;
  const overAt = new Date(Math.max(endOfEvening(venue, at).getTime(), lastArrival));
  const row = { viewerId, otherId, venueId: venue._id, at, overAt, clientId, replacesId };
  const id = await insertDate(tx, row);
  await tellDates(ctx, tx, [...changed, id], [viewerId, otherId]);
  const proposed = { dateId: id, from: viewerId, to: otherId };
  notifyOfProposal(ctx, tx, proposed);
  await ctx.events.emit(tx, 'dateProposed', proposed);
  return readDate(tx, viewerId, id);
}
