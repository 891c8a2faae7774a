import type { Sql } from './lane.ts';

/** The database's time, which all server processes share: their own clocks may be wrong. */
export async function databaseTime(sql: Sql): Promise<Date> {
  const [row] = await sql<[{ now: string }]>`select clock_timestamp() as now`;
  return new Date(row.now);
}
