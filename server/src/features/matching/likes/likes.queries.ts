import type { UserId } from '@showup/contract/fields';
import type { LikeWords } from '@showup/contract/matching';
import type { Sql } from '#platform/db/database';
import { isFirstOfDay } from '../swipes.queries.ts';

export interface LikeLimit {
  /** The limit in any window of `hours`. */
  readonly likes: number;
  readonly hours: number;
}

interface NewLike {
  readonly most: number;
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
 * When someone may like again, if they have used up their likes. Until the commit, their other likes wait: a person's
 * times are one row, and the clock is read after the wait.
 */
export async function lockLikes(sql: Sql, userId: UserId, { likes, hours }: LikeLimit) {
  const [row] = await sql<{ retryAt: string; waitSeconds: number }[]>`
    with locked as (
      insert into like_times as held (user_id, times) values (${userId}, '{}')
      on conflict (user_id) do update set times = held.times -- for its lock
      returning times[cardinality(times) - ${likes}::int + 1] + make_interval(hours => ${hours}::int) as at)
    select at as retry_at, extract(epoch from at - clock_timestamp()) as wait_seconds
    from locked where at > clock_timestamp()`;
  return row;
}

/**
 * Writes a like into a locked pair, and its time into the viewer's, of which as many are kept as `most`. A match counts
 * as opened by the viewer, whose response shows it.
 */
export async function writeLike(
  sql: Sql,
  viewerId: UserId,
  likedId: UserId,
  { most, matches, words }: NewLike,
): Promise<WrittenLike> {
  const [row] = await sql<[WrittenLike]>`
    with before as materialized (
      select (select true from swipes where swiper = ${likedId} and target = ${viewerId}) is null as is_news,
        ${isFirstOfDay(sql, viewerId, likedId)} as is_first),
    spent as (
      update like_times
      set times = times[greatest(1, cardinality(times) - ${most}::int + 2):] || clock_timestamp()
      where user_id = ${viewerId} returning user_id),
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
