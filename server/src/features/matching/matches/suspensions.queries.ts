import type { Sql } from '#platform/db/database';

/** Closes all pairs of a person, which are locked, and suspends their matches. Returns the partners. */
export async function suspendPairs(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ partnerId: string }[]>`
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
export async function resumePairs(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ partnerId: string }[]>`
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
