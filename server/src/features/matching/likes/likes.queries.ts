import type { LikeWords } from '@showup/contract/matching';
import type { Sql } from '#platform/db/database';
import { isFirstOfDay } from '../swipes.queries.ts';

export interface LikeLimit {
  /** The limit in any window of `hours`. */
  readonly likes: number;
  readonly hours: number;
}

interface NewLike {
  readonly matches: boolean;
  readonly words: LikeWords | undefined;
}

interface WrittenLike {
  /** The other person has not answered yet. */
  readonly isNews: boolean;
  /** The viewer gave no other answer about that person within a day. */
  readonly isFirst: boolean;
}

/**
 * Writes a like into a locked pair. Returns undefined and writes nothing if the limit is reached. A match counts as
 * opened by the viewer, whose response shows it. A person's times are one row: simultaneous likes wait for each other,
 * and the clock is read after the wait, so they stay in order.
 */
export async function writeLike(
  sql: Sql,
  viewerId: string,
  likedId: string,
  { likes, hours, matches, words }: LikeLimit & NewLike,
): Promise<WrittenLike | undefined> {
  const [row] = await sql<WrittenLike[]>`
    with before as materialized (
      select (select true from swipes where swiper = ${likedId} and target = ${viewerId}) is null as is_news,
        ${isFirstOfDay(sql, viewerId, likedId)} as is_first),
    spent as (
      insert into like_times as held (user_id, times) values (${viewerId}, array[clock_timestamp()])
      on conflict (user_id) do update
      set times = held.times[greatest(1, cardinality(held.times) - ${likes}::int + 2):] || clock_timestamp()
      where cardinality(held.times) < ${likes}::int
        or held.times[cardinality(held.times) - ${likes}::int + 1]
          <= clock_timestamp() - make_interval(hours => ${hours}::int)
      returning user_id),
    answered as (
      insert into swipes (swiper, target, liked, words, words_about)
      select user_id, ${likedId}::uuid, true, ${words?.text ?? null}::text, ${words?.about ?? null}::text from spent
      on conflict (swiper, target) do update set liked = excluded.liked, at = excluded.at,
        words = excluded.words, words_about = excluded.words_about),
    paired as (
      update pairs set lo_likes = lo_likes or lo = user_id, hi_likes = hi_likes or hi = user_id,
        lo_told = lo_told or is_news and lo = user_id, hi_told = hi_told or is_news and hi = user_id,
        matched_at = case when ${matches} then now() else matched_at end,
        lo_opened_at = case when not ${matches} then lo_opened_at when lo = user_id then now() end,
        hi_opened_at = case when not ${matches} then hi_opened_at when hi = user_id then now() end,
        first_matched_at = case when ${matches} then coalesce(first_matched_at, now()) else first_matched_at end
      from spent, before where lo = least(user_id, ${likedId}::uuid) and hi = greatest(user_id, ${likedId}::uuid))
    select is_news, is_first from spent, before`;
  return row;
}

/** When the next like is possible, after one was refused. */
export async function findNextLike(sql: Sql, userId: string, { likes, hours }: LikeLimit) {
  const [row] = await sql<{ retryAt: string; waitSeconds: number }[]>`
    select at as retry_at, extract(epoch from at - clock_timestamp()) as wait_seconds
    from (
      select times[cardinality(times) - ${likes}::int + 1] + make_interval(hours => ${hours}::int) as at
      from like_times where user_id = ${userId}) oldest`;
  return row;
}
