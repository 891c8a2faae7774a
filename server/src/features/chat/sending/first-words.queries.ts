import type { Sql } from '#platform/db/database';

/** When someone may start another conversation, if they started so many within a day. */
export async function findNextStart(
  sql: Sql,
  userId: string,
  perDay: number,
): Promise<{ retryAt: string; seconds: number } | undefined> {
  const [row] = await sql<{ retryAt: string; seconds: number }[]>`
    select begun_at + interval '1 day' as retry_at,
      greatest(1, ceil(extract(epoch from begun_at + interval '1 day' - now())))::int as seconds
    from conversations where begun_by = ${userId} and begun_at > now() - interval '1 day'
    order by begun_at desc offset ${perDay - 1}::int limit 1`;
  return row;
}
