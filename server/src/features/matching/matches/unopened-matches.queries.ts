import type { Sql } from '#platform/db/database';
import { isPair } from '../pairs.queries.ts';

interface UnopenedMatch {
  userId: string;
  /** How many unopened matches there are in all. */
  total: number;
}

/** Newest first. */
export async function findUnopened(sql: Sql, viewerId: string, limit: number): Promise<UnopenedMatch[]> {
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
export async function markOpened(sql: Sql, viewerId: string, otherId: string): Promise<boolean> {
  const rows = await sql`
    update pairs set lo_opened_at = case when lo = ${viewerId}::uuid then now() else lo_opened_at end,
      hi_opened_at = case when hi = ${viewerId}::uuid then now() else hi_opened_at end
    where ${isPair(sql, viewerId, otherId)} and matched_at is not null
      and case when lo = ${viewerId}::uuid then lo_opened_at else hi_opened_at end is null
    returning true`;
  return rows.length === 1;
}
