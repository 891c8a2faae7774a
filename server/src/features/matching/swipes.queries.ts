import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import type { TimeAndId } from '#platform/paging';
import { isPair } from './pairs.queries.ts';
import { type DeckViewer, isClosedTo, suits } from './viewers.queries.ts';

/** For a locked pair. Returns whether this is the first answer about this person in a day. */
export async function writeReject(sql: Sql, swiperId: UserId, targetId: UserId): Promise<boolean> {
  const [row] = await sql<[{ isFirst: boolean }]>`
    with written as (
      insert into swipes (swiper, target, liked) values (${swiperId}, ${targetId}, false)
      on conflict (swiper, target) do update set liked = excluded.liked, at = excluded.at,
        words = null, words_about = null)
    select ${isFirstOfDay(sql, swiperId, targetId)} as is_first`;
  return row.isFirst;
}

/** Within a statement that writes an answer, it sees the rows as they were before. */
export const isFirstOfDay = (sql: Sql, swiperId: UserId, targetId: UserId) => sql`
  (select true from swipes where swiper = ${swiperId} and target = ${targetId} and at > now() - interval '1 day') is null`;

/** For a locked pair, which remembers when the reject was given. */
export async function deleteReject(sql: Sql, swiperId: UserId, targetId: UserId): Promise<boolean> {
  const rows = await sql`
    with undone as (
      delete from swipes where swiper = ${swiperId} and target = ${targetId} and not liked returning swiper, at)
    update pairs set lo_looked_at = case when lo = swiper then at else lo_looked_at end,
      hi_looked_at = case when hi = swiper then at else hi_looked_at end
    from undone where ${isPair(sql, swiperId, targetId)} returning true`;
  return rows.length === 1;
}

/** For a locked pair, in both directions. The pair remembers when the likes were given. */
export async function deleteLikes(sql: Sql, a: string, b: string): Promise<void> {
  await sql`
    with forgotten as (
      delete from swipes
      where liked and ((swiper = ${a} and target = ${b}) or (swiper = ${b} and target = ${a}))
      returning swiper, at)
    update pairs set lo_looked_at = coalesce((select at from forgotten where swiper = lo), lo_looked_at),
      hi_looked_at = coalesce((select at from forgotten where swiper = hi), hi_looked_at)
    where ${isPair(sql, a, b)}`;
}

interface Words {
  readonly swiper: UserId;
  readonly target: UserId;
  readonly text: string;
  /** One of the contract's `WordsAbout`. */
  readonly about: string | null;
}

/** For a locked pair: what both wrote with their likes, the earlier first, which is not kept there any longer. */
export async function takeWords(sql: Sql, a: string, b: string): Promise<Words[]> {
  return sql<Words[]>`
    with waiting as materialized (
      select swiper, target, at, words, words_about from swipes
      where words is not null and ((swiper = ${a} and target = ${b}) or (swiper = ${b} and target = ${a}))),
    taken as (
      update swipes s set words = null, words_about = null
      from waiting where s.swiper = waiting.swiper and s.target = waiting.target)
    select swiper, target, words as text, words_about as about from waiting order by at`;
}

/** An answer's position in a list, newest first. */
export interface Swipe {
  userId: UserId;
  at: string;
}

const isOpenTo = (sql: Sql, viewerId: UserId) => sql`
  (select true from pairs p where p.lo = least(s.swiper, s.target) and p.hi = greatest(s.swiper, s.target)
    and ${isClosedTo(sql, viewerId)} limit 1) is null`;

/** People the viewer rejected, if the deck would still show them. */
export async function findRejected(
  sql: Sql,
  viewer: DeckViewer,
  before: TimeAndId,
  limit: number,
): Promise<Swipe[]> {
  return sql<Swipe[]>`
    select s.target as user_id, s.at from swipes s
    where s.swiper = ${viewer.userId} and not s.liked and (s.at, s.target) < (${before[0]}, ${before[1]})
      and (select true from deck d join users u on u.id = d.user_id
        where d.user_id = s.target and d.for_gender = ${viewer.gender}
          and d.cand_gender = any(${[...viewer.interestedIn]}::text[]) and ${suits(sql, viewer)}
          and u.last_active_at > now() - interval '90 days' limit 1)
      and ${isOpenTo(sql, viewer.userId)}
    order by s.at desc, s.target desc limit ${limit}`;
}

/** People who like the viewer and are still unanswered, including those who hide from the deck. */
export async function findLikers(
  sql: Sql,
  viewerId: UserId,
  before: TimeAndId,
  limit: number,
): Promise<Swipe[]> {
  return sql<Swipe[]>`
    select s.swiper as user_id, s.at from swipes s
    where s.target = ${viewerId} and s.liked and (s.at, s.swiper) < (${before[0]}, ${before[1]})
      and (select true from swipes own where own.swiper = ${viewerId} and own.target = s.swiper limit 1) is null
      and (select true from users liker join users viewer
        on viewer.identified_as = any(liker.interested_in) and liker.identified_as = any(viewer.interested_in)
        where viewer.id = ${viewerId} and liker.id = s.swiper and liker.verified_at is not null limit 1)
      and ${isOpenTo(sql, viewerId)}
    order by s.at desc, s.swiper desc limit ${limit}`;
}

/**
 * Whether `s`, an answer by that viewer, is a like of someone they can see, without a match. Liking someone who hides
 * is not enough to see them.
 */
const isPendingLikeOf = (sql: Sql, viewerId: UserId) => sql`
  (s.liked
  and (select true from users u
    where u.id = s.target and u.verified_at is not null and not u.is_profile_hidden limit 1)
  and (select true from pairs p where p.lo = least(s.swiper, s.target) and p.hi = greatest(s.swiper, s.target)
    and (${isClosedTo(sql, viewerId)} or p.matched_at is not null) limit 1) is null)`;

/** People the viewer likes, without a match so far. */
export async function findLiked(
  sql: Sql,
  viewerId: UserId,
  before: TimeAndId,
  limit: number,
): Promise<Swipe[]> {
  return sql<Swipe[]>`
    select s.target as user_id, s.at from swipes s
    where s.swiper = ${viewerId} and (s.at, s.target) < (${before[0]}, ${before[1]}) and ${isPendingLikeOf(sql, viewerId)}
    order by s.at desc, s.target desc limit ${limit}`;
}

/** Whether that list has this person. */
export async function isInLiked(sql: Sql, viewerId: UserId, userId: UserId): Promise<boolean> {
  const rows = await sql`
    select from swipes s where s.swiper = ${viewerId} and s.target = ${userId} and ${isPendingLikeOf(sql, viewerId)}`;
  return rows.length > 0;
}
