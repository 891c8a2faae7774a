import type { Sql } from './lane.ts';

/** Now, by the one clock that all server processes share: their own may be wrong. */
export async function databaseTime(sql: Sql): Promise<Date> {
  const [row] = await sql<[{ now: string }]>`select clock_timestamp() as now`;
  return new Date(row.now);
}
