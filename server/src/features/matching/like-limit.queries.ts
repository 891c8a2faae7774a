import type { Sql } from '../../db/database.ts';

export interface LikeLimit {
  /** Likes in any window of so many hours. */
  readonly likes: number;
  readonly hours: number;
}

/**
 * Writes down a like and answers true, or answers false when the limit is used up. One statement on one row: likes at
 * the same moment wait for each other, and the clock is read after the wait, so the times stay in order.
 */
export async function spendLike(sql: Sql, userId: string, { likes, hours }: LikeLimit): Promise<boolean> {
  const rows = await sql`
    insert into like_times as held (user_id, times) values (${userId}, array[clock_timestamp()])
    on conflict (user_id) do update
    set times = held.times[greatest(1, cardinality(held.times) - ${likes}::int + 2):] || clock_timestamp()
    where cardinality(held.times) < ${likes}::int
      or held.times[cardinality(held.times) - ${likes}::int + 1]
        <= clock_timestamp() - make_interval(hours => ${hours}::int)
    returning user_id`;
  return rows.length === 1;
}

/** When the next like is possible, after one was refused. */
export async function findNextLike(sql: Sql, userId: string, { likes, hours }: LikeLimit) {
  const [row] = await sql<{ retryAt: string; waitSeconds: number }[]>`
    select at as "retryAt", extract(epoch from at - clock_timestamp()) as "waitSeconds"
    from (
      select times[cardinality(times) - ${likes}::int + 1] + make_interval(hours => ${hours}::int) as at
      from like_times where user_id = ${userId}) oldest`;
  return row;
}
