import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import { isPair } from '../pairs.queries.ts';

/** Closes all pairs of a person, which are locked, and suspends their matches. Returns the partners. */
export async function suspendPairs(sql: Sql, userId: UserId): Promise<UserId[]> {
  const rows = await sql<{ partnerId: UserId }[]>`
    with matched as (
      select lo, hi from pairs where (lo = ${userId} or hi = ${userId}) and matched_at is not null),
    suspended as (
      update pairs
      set lo_banned = lo_banned or lo = ${userId}, hi_banned = hi_banned or hi = ${userId},
        waiting_match_at = coalesce(waiting_match_at, matched_at), matched_at = null
      where lo = ${userId} or hi = ${userId})
    select case when lo = ${userId} then hi else lo end as partner_id from matched`;
  return rows.map(({ partnerId }) => partnerId);
}

/** Undoes that. A match with someone who is also banned stays suspended. Returns the partners who are matched again. */
export async function resumePairs(sql: Sql, userId: UserId): Promise<UserId[]> {
  const rows = await sql<{ partnerId: UserId }[]>`
    with waiting as (
      select lo, hi from pairs
      where waiting_match_at is not null
        and (lo = ${userId} and not hi_banned or hi = ${userId} and not lo_banned)),
    resumed as (
      update pairs
      set lo_banned = lo_banned and lo <> ${userId}, hi_banned = hi_banned and hi <> ${userId},
        matched_at = case when (lo, hi) in (select lo, hi from waiting) then waiting_match_at else matched_at end,
        waiting_match_at = case when (lo, hi) in (select lo, hi from waiting) then null else waiting_match_at end
      where lo = ${userId} or hi = ${userId})
    select case when lo = ${userId} then hi else lo end as partner_id from waiting`;
  return rows.map(({ partnerId }) => partnerId);
}

interface UnopenedMatch {
  userId: UserId;
  /** How many unopened matches there are in all. */
  total: number;
}

/** Newest first. */
export async function findUnopened(sql: Sql, viewerId: UserId, limit: number): Promise<UnopenedMatch[]> {
  return sql<UnopenedMatch[]>`
    select user_id, count(*) over () as total from (
      select hi as user_id, matched_at from pairs
      where lo = ${viewerId} and matched_at is not null and lo_opened_at is null
      union all
      select lo, matched_at from pairs
      where hi = ${viewerId} and matched_at is not null and hi_opened_at is null) unopened
    order by matched_at desc, user_id limit ${limit}`;
}

/** Returns false if there is no match, or the viewer has opened it before. */
export async function markOpened(sql: Sql, viewerId: UserId, otherId: UserId): Promise<boolean> {
  const rows = await sql`
    update pairs set lo_opened_at = case when lo = ${viewerId}::uuid then now() else lo_opened_at end,
      hi_opened_at = case when hi = ${viewerId}::uuid then now() else hi_opened_at end
    where ${isPair(sql, viewerId, otherId)} and matched_at is not null
      and case when lo = ${viewerId}::uuid then lo_opened_at else hi_opened_at end is null
    returning true`;
  return rows.length === 1;
}
