import { NEIGHBOURHOOD_EVENINGS, NEIGHBOURHOOD_VENUES } from '@showup/contract/evenings';
import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import type { ShownEvenings } from '../profiles/shown-evenings.queries.ts';
import { shownFrom, weekOf } from './evenings.queries.ts';

/** For how many days from its Monday a week counts as this month, and for how many it counts at all. */
const MONTH_DAYS = 35;
const COUNTED_DAYS = 56;
/** Neighbourhoods of one name farther apart than this, in degrees, are different ones. */
const NEIGHBOURHOOD_DEGREES = 0.1;

/** Nobody changes their own evenings or what they share until the transaction ends, so that none of it is shown again. */
export async function lockWeeks(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('evenings.weeks'))`;
}

/** Weeks aren't shown until the transaction ends. Several transactions can hold them at once. */
export async function holdWeeks(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('evenings.weeks'))`;
}

/**
 * What others should see at this moment and don't yet, of one person or of everyone. Only whole weeks count, and only from
 * the hour at which they are shown, so that no change tells more than in which week an evening was.
 */
export async function findChangedEvenings(
  sql: Sql,
  at: Date,
  most: number,
  userId: UserId | null = null,
): Promise<ShownEvenings[]> {
  const now = sql`${at.toISOString()}::timestamptz`;
  const today = sql`(${now} at time zone 'UTC')::date`;
  return sql<ShownEvenings[]>`
    with counted as (
      select e.user_id, e.venue_id, e.evening, ${weekOf(sql)} as week from evenings e
      where (${userId}::uuid is null or e.user_id = ${userId}::uuid)
        and ${weekOf(sql)} + ${COUNTED_DAYS}::int > ${today} and ${shownFrom(sql)} <= ${now}),
    latest as (select user_id, max(week) as week from counted group by user_id),
    often as (
      select counted.user_id, neighbourhood, count(distinct evening) as evenings,
        avg(latitude) as latitude, avg(longitude) as longitude
      from counted join venues on venues.id = counted.venue_id and neighbourhood is not null
      join users on users.id = counted.user_id and shows_neighbourhood
      group by counted.user_id, neighbourhood having count(distinct evening) >= ${NEIGHBOURHOOD_EVENINGS}::int),
    home as (
      select distinct on (user_id) user_id, neighbourhood from often
      where (select count(*) from venues where neighbourhood = often.neighbourhood and status = 'accepted'
        and abs(latitude - often.latitude) < ${NEIGHBOURHOOD_DEGREES}::float8
        and abs(longitude - often.longitude) < ${NEIGHBOURHOOD_DEGREES}::float8) >= ${NEIGHBOURHOOD_VENUES}::int
      order by user_id, evenings desc, neighbourhood)
    select users.id as user_id, latest.week as out_week,
      coalesce(latest.week + ${MONTH_DAYS}::int > ${today}, false) as is_out_this_month,
      home.neighbourhood as goes_out_in
    from users left join latest on latest.user_id = users.id left join home on home.user_id = users.id
    where (latest.week is not null or users.out_week is not null)
      and (${userId}::uuid is null or users.id = ${userId}::uuid)
      and (users.out_week, users.is_out_this_month, users.goes_out_in) is distinct from
        (latest.week, coalesce(latest.week + ${MONTH_DAYS}::int > ${today}, false), home.neighbourhood)
    order by users.id limit ${most}`;
}
