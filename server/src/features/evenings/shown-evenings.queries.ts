import { NEIGHBOURHOOD_EVENINGS, NEIGHBOURHOOD_VENUES } from '@showup/contract/evenings';
import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import type { ShownEvenings } from '../profiles/shown-evenings.queries.ts';

/** For how many days an evening that others see counts as this month, and for how many at all: fewer than it is kept. */
const MONTH_DAYS = 30;
const COUNTED_DAYS = 55;
/** Neighbourhoods of one name farther apart than this, in degrees, are different ones. */
const NEIGHBOURHOOD_DEGREES = 0.1;

/** Nobody changes their own evenings or what they share until the transaction ends, so that none of it is shown again. */
export async function lockShownEvenings(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('evenings.shown'))`;
}

/** What others see stays as it is until the transaction ends. Several transactions can hold it at once. */
export async function holdShownEvenings(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('evenings.shown'))`;
}

/**
 * What others should see at this moment and don't yet, of one person or of everyone. An evening
 * begins and ends to count by its random hour, so that the end tells no more than the beginning.
 */
export async function findChangedEvenings(
  sql: Sql,
  at: Date,
  most: number,
  userId: UserId | null = null,
): Promise<ShownEvenings[]> {
  const now = sql`${at.toISOString()}::timestamptz`;
  const isThisMonth = sql`coalesce(latest.since + make_interval(days => ${MONTH_DAYS}::int) > ${now}, false)`;
  return sql<ShownEvenings[]>`
    with counted as (
      select user_id, venue_id, evening, shown_from from evenings
      where (${userId}::uuid is null or user_id = ${userId}::uuid)
        and shown_from <= ${now} and shown_from + make_interval(days => ${COUNTED_DAYS}::int) > ${now}),
    latest as (select user_id, max(shown_from) as since from counted group by user_id),
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
    select users.id as user_id, latest.since as out_since, ${isThisMonth} as is_out_this_month,
      home.neighbourhood as goes_out_in
    from users left join latest on latest.user_id = users.id left join home on home.user_id = users.id
    where (latest.since is not null or users.out_since is not null)
      and (${userId}::uuid is null or users.id = ${userId}::uuid)
      and (users.out_since, users.is_out_this_month, users.goes_out_in) is distinct from
        (latest.since, ${isThisMonth}, home.neighbourhood)
    order by users.id limit ${most}`;
}
