import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import { isClosedTo, type ViewerRow, viewerRow, wishColumns } from './viewers.queries.ts';

/** The row of two people, in either order. */
export const isPair = (sql: Sql, a: string, b: string) =>
  sql`lo = least(${a}::uuid, ${b}::uuid) and hi = greatest(${a}::uuid, ${b}::uuid)`;

/**
 * The row of two people in `pairs`, from the side of one of them, the viewer. The table holds one row for two people
 * who have anything to do with each other (`lo < hi`); everything that happens between them locks it first. Its
 * columns, after all migrations:
 *
 * | column | holds |
 * |---|---|
 * | `lo`, `hi` | the two people; the row is deleted with either. `lo_…` is what `lo` did to `hi`, `hi_…` the reverse |
 * | `lo_likes`, `hi_likes` | that person likes the other: not withdrawn, nor cleared by an unmatch or an unblock |
 * | `lo_told`, `hi_told` | the other was notified of that person's like, even if it was withdrawn since |
 * | `lo_looked_at`, `hi_looked_at` | when that person gave the answer that they last withdrew |
 * | `lo_blocks`, `hi_blocks` | that person blocks the other |
 * | `lo_shuns`, `hi_shuns` | that person blocks the other's phone number, which closes the pair to the other only |
 * | `lo_banned`, `hi_banned` | that person is banned |
 * | `matched_at` | since when they are matched |
 * | `lo_opened_at`, `hi_opened_at` | when that person opened the match; null until then, `-infinity` if it is older than this column |
 * | `waiting_match_at` | since when they were matched, while a ban suspends the match |
 * | `unmatched_at` | when their match ended; it never comes back |
 * | `first_matched_at` | when they first matched, even if it ended |
 * | `closed` | generated: one of them blocks or is banned, or `unmatched_at` is set |
 */
export interface Pair {
  viewerLikes: boolean;
  otherLikes: boolean;
  /** The other person was notified of a like by the viewer, which may have been withdrawn since. */
  wasTold: boolean;
  /** The viewer withdrew an answer they gave less than a day ago. */
  hasLooked: boolean;
  isMatched: boolean;
  /** Their match is restored when a ban ends. */
  isWaiting: boolean;
  /** To the viewer. */
  isClosed: boolean;
  /** The viewer blocks the other person's phone number, so no like leads to a match. */
  isShunned: boolean;
  /** They want each other's gender, and the other person is verified. */
  isMutual: boolean;
}

/** Read together with the viewer's preferences, since nearly every answer needs both. */
export type LockedPair = Pair & (ViewerRow | { userId: null });

/**
 * Locks both people, then their row. Creates the row if it is missing, closed if one of the two is banned. The row is
 * selected from the two people, so that they are always locked first. Returns undefined if one of them is gone.
 */
export async function lockPair(sql: Sql, viewerId: UserId, otherId: UserId): Promise<LockedPair | undefined> {
  const [row] = await sql<LockedPair[]>`
    with people as materialized (
      select id, verified_at, identified_as, interested_in, is_banned
      from users where id in (${viewerId}, ${otherId}) order by id for key share),
    couple as (
      select viewer.id as viewer, least(viewer.id, other.id) as lo, greatest(viewer.id, other.id) as hi,
        case when viewer.id < other.id then viewer.is_banned else other.is_banned end as lo_banned,
        case when viewer.id < other.id then other.is_banned else viewer.is_banned end as hi_banned,
        coalesce(other.verified_at is not null and other.identified_as = any(viewer.interested_in)
          and viewer.identified_as = any(other.interested_in), false) as is_mutual
      from people viewer join people other on other.id <> viewer.id where viewer.id = ${viewerId}),
    locked as (
      insert into pairs as held (lo, hi, lo_banned, hi_banned) select lo, hi, lo_banned, hi_banned from couple
      on conflict (lo, hi) do update set lo_likes = held.lo_likes -- for its lock
      returning lo, hi, lo_likes, hi_likes, lo_told, hi_told, lo_looked_at, hi_looked_at, matched_at, waiting_match_at,
        closed, lo_shuns, hi_shuns)
    select case when lo = viewer then lo_likes else hi_likes end as viewer_likes,
      case when lo = viewer then hi_likes else lo_likes end as other_likes,
      case when lo = viewer then lo_told else hi_told end as was_told,
      coalesce(case when lo = viewer then lo_looked_at else hi_looked_at end > now() - interval '1 day', false)
        as has_looked,
      matched_at is not null as is_matched, waiting_match_at is not null as is_waiting, is_mutual,
      ${isClosedTo(sql, viewerId)} as is_closed, case when lo = viewer then lo_shuns else hi_shuns end as is_shunned,
      wish.*
    from locked p join couple using (lo, hi)
    left join (select id as user_id, identified_as as gender, ${wishColumns(sql)}
      from ${viewerRow(sql, viewerId)}) wish on true`;
  return row;
}

/** For a locked pair without a match. */
export async function takeLikeBack(sql: Sql, viewerId: UserId, otherId: UserId): Promise<void> {
  await sql`
    update pairs set lo_likes = lo_likes and lo <> ${viewerId}::uuid, hi_likes = hi_likes and hi <> ${viewerId}::uuid
    where ${isPair(sql, viewerId, otherId)}`;
}

/** Returns whether the two are matched, and locks their row if so. */
export async function lockMatch(sql: Sql, a: string, b: string): Promise<boolean> {
  const rows = await sql`
    select from pairs where ${isPair(sql, a, b)} and matched_at is not null for update`;
  return rows.length === 1;
}

/** The same, but locks both people first: the rows written next refer to them, so neither may be deleted meanwhile. */
export async function holdMatch(sql: Sql, a: string, b: string): Promise<boolean> {
  const rows = await sql`
    with people as materialized (
      select id from users where id in (${a}, ${b}) order by id for key share)
    select from pairs
    where ${isPair(sql, a, b)} and matched_at is not null and (select count(*) from people) = 2 for update`;
  return rows.length === 1;
}

/** Locks every pair of a person, always in the same order, so that two people who leave at once don't deadlock. */
export async function lockPairsOf(sql: Sql, userId: UserId): Promise<void> {
  await sql`select from pairs where lo = ${userId} or hi = ${userId} order by lo, hi for update`;
}

export async function isMatched(sql: Sql, a: string, b: string): Promise<boolean> {
  const rows = await sql`select from pairs where ${isPair(sql, a, b)} and matched_at is not null`;
  return rows.length === 1;
}

export async function endMatch(sql: Sql, a: string, b: string): Promise<void> {
  await sql`
    update pairs set matched_at = null, unmatched_at = now(), lo_likes = false, hi_likes = false
    where ${isPair(sql, a, b)}`;
}

/** An unblock does not restore the match. */
const endMatchByBlock = (sql: Sql) => sql`
  matched_at = null, waiting_match_at = null,
  unmatched_at = case when matched_at is null and waiting_match_at is null then unmatched_at else now() end`;

export async function markBlocked(sql: Sql, blockerId: UserId, blockedId: UserId): Promise<void> {
  await sql`
    update pairs set lo_blocks = lo_blocks or lo = ${blockerId}::uuid, hi_blocks = hi_blocks or hi = ${blockerId}::uuid,
      ${endMatchByBlock(sql)}
    where ${isPair(sql, blockerId, blockedId)}`;
}

/** The pair is locked. Keeps it closed if anything else closes it. Returns whether the block had closed it. */
export async function markUnblocked(sql: Sql, blockerId: UserId, blockedId: UserId): Promise<boolean> {
  const rows = await sql`
    update pairs set lo_likes = false, hi_likes = false,
      lo_blocks = lo_blocks and lo <> ${blockerId}::uuid, hi_blocks = hi_blocks and hi <> ${blockerId}::uuid
    where ${isPair(sql, blockerId, blockedId)}
      and case when lo = ${blockerId}::uuid then lo_blocks else hi_blocks end
    returning true`;
  return rows.length === 1;
}

/** For a locked pair: the person of a blocked phone number no longer sees the blocker. */
export async function markShunned(sql: Sql, blockerId: UserId, blockedId: UserId): Promise<void> {
  await sql`
    update pairs set lo_shuns = lo_shuns or lo = ${blockerId}::uuid, hi_shuns = hi_shuns or hi = ${blockerId}::uuid,
      ${endMatchByBlock(sql)}
    where ${isPair(sql, blockerId, blockedId)}`;
}

/**
 * For a locked pair. If both liked each other meanwhile, forgets the blocked person's like, so that they can give it
 * again.
 */
export async function markUnshunned(sql: Sql, blockerId: UserId, blockedId: UserId): Promise<void> {
  await sql`
    with forgotten as (
      delete from swipes s using pairs p
      where ${isPair(sql, blockerId, blockedId)} and lo_likes and hi_likes and matched_at is null
        and s.swiper = ${blockedId} and s.target = ${blockerId} and s.liked
      returning s.swiper)
    update pairs set lo_likes = lo_likes and lo not in (select swiper from forgotten),
      hi_likes = hi_likes and hi not in (select swiper from forgotten),
      lo_shuns = lo_shuns and lo <> ${blockerId}::uuid, hi_shuns = hi_shuns and hi <> ${blockerId}::uuid
    where ${isPair(sql, blockerId, blockedId)}`;
}

export interface Match {
  userId: UserId;
  matchedAt: string;
}

/** Newest first. */
export async function matchesOf(sql: Sql, userId: UserId): Promise<Match[]> {
  return sql<Match[]>`
    select hi as user_id, matched_at from pairs where lo = ${userId} and matched_at is not null
    union all
    select lo, matched_at from pairs where hi = ${userId} and matched_at is not null
    order by matched_at desc, user_id`;
}

/** Each of these people with each of their matches, if both show their online status. */
export async function findMatchesSharingStatus(sql: Sql, userIds: readonly UserId[]) {
  return sql<{ userId: UserId; partnerId: UserId }[]>`
    select user_id, partner_id from (
      select lo as user_id, hi as partner_id from pairs where lo = any(${[...userIds]}) and matched_at is not null
      union all
      select hi, lo from pairs where hi = any(${[...userIds]}) and matched_at is not null) matched
    where not exists (select from users where id = user_id and not shows_online_status)
      and not exists (select from users where id = partner_id and not shows_online_status)`;
}

/** Whether the two are matched and both show their online status. */
export async function seeEachOtherOnline(sql: Sql, a: string, b: string): Promise<boolean> {
  const rows = await sql`
    select from pairs where ${isPair(sql, a, b)} and matched_at is not null
      and not exists (select from users where id in (lo, hi) and not shows_online_status)`;
  return rows.length === 1;
}
