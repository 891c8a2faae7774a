import { randomUUID } from 'node:crypto';
import { type DateAnswer, type DatePlan, datesEndpoints } from '@showup/contract/dates';
import type { Point } from '@showup/contract/profiles/distance';
import type { VenueRow } from '#features/venues/venues.queries';
import type { Database } from '#platform/db/database';
import type { TestBrowser } from '../people/test-browser.ts';
import { pune } from '../venues/venues.ts';

type Caller = Pick<TestBrowser, 'call'>;

interface Known {
  readonly id: string;
}

const HOUR_MS = 3_600_000;

export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

export const proposal = (to: Known, venue: Pick<VenueRow, '_id'>, at = inHours(26)) => ({
  userId: to.id,
  locationId: venue._id,
  at,
  clientId: randomUUID(),
});

export const propose = (by: Caller, to: Known, venue: Pick<VenueRow, '_id'>, at?: string) =>
  by.call(datesEndpoints.proposeDate, { body: proposal(to, venue, at) });

export const answer = (by: Caller, { _id }: Pick<DatePlan, '_id'>, answer: DateAnswer = 'accept') =>
  by.call(datesEndpoints.answerDate, { body: { dateId: _id, answer } });

export const counter = (by: Caller, { _id }: Pick<DatePlan, '_id'>, venue: VenueRow, at = inHours(30)) =>
  by.call(datesEndpoints.counterDate, { body: { dateId: _id, locationId: venue._id, at } });

export const cancel = (by: Caller, { _id }: Pick<DatePlan, '_id'>) =>
  by.call(datesEndpoints.cancelDate, { body: { dateId: _id } });

/** Where a phone says it is: at a venue. */
export const phoneAt = ({ latitude, longitude }: Point, accuracy = 12) => ({ latitude, longitude, accuracy });

export const arrive = (by: Caller, { _id }: Pick<DatePlan, '_id'>, code: string, point: Point = pune) =>
  by.call(datesEndpoints.arriveAtDate, { body: { dateId: _id, code, ...phoneAt(point) } });

export const listDates = (by: Caller) => by.call(datesEndpoints.dates, {});

/** An accepted date of two matched people. */
export async function agree(
  one: Caller & Known,
  other: Caller & Known,
  venue: Pick<VenueRow, '_id'>,
  at?: string,
): Promise<DatePlan> {
  return answer(other, await propose(one, other, venue, at));
}

/** As if it had been planned for that many hours from now, with six hours to the end of its evening. */
export async function moveDate(
  { db }: { readonly db: Database },
  { _id }: Pick<DatePlan, '_id'>,
  hours: number,
): Promise<void> {
  await db.sql`
    update dates set at = now() + make_interval(secs => ${hours * 3_600}),
      over_at = now() + make_interval(secs => ${(hours + 6) * 3_600}) where id = ${_id}`;
}
