import type { Sql } from '../db/database.ts';

interface Spending {
  /** A keyed hash of the action and the actor. */
  readonly key: Buffer;
  readonly times: number;
  readonly most: number;
}

/**
 * Returns whether that much was left for the day; counts nothing if not. The row stays locked until the transaction
 * ends.
 */
export async function countMore(sql: Sql, { key, times, most }: Spending): Promise<boolean> {
  const rows = await sql`
    insert into daily_counts as counted (key, count)
    select ${key}, ${times}::int where ${times}::int <= ${most}::int
    on conflict (key) do update set
      count = case when counted.since > now() - interval '1 day' then counted.count else 0 end + excluded.count,
      since = case when counted.since > now() - interval '1 day' then counted.since else now() end
    where counted.since <= now() - interval '1 day' or counted.count + excluded.count <= ${most}::int
    returning key`;
  return rows.length === 1;
}

export async function countLess(sql: Sql, key: Buffer, times: number): Promise<void> {
  await sql`update daily_counts set count = greatest(0, count - ${times}::int) where key = ${key}`;
}

interface DayEnd {
  /** When the count starts again at zero. */
  retryAt: string;
  seconds: number;
}

export async function findDayEnd(sql: Sql, key: Buffer): Promise<DayEnd | undefined> {
  const [row] = await sql<DayEnd[]>`
    select since + interval '1 day' as retry_at,
      greatest(1, ceil(extract(epoch from since + interval '1 day' - now())))::int as seconds
    from daily_counts where key = ${key}`;
  return row;
}

export async function deleteOldCounts(sql: Sql, days: number): Promise<void> {
  await sql`delete from daily_counts where since < now() - make_interval(days => ${days})`;
}
