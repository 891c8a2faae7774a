import type { Sql } from '../db/database.ts';

/** Row counts by table. They are consistent if `tx` is a transaction on the only connection. */
export async function countTables(tx: Sql): Promise<Record<string, number>> {
  const tables = await tx<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename`;
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await tx<[{ count: number }]>`select count(*) as count from ${tx(name)}`;
    counts[name] = row.count;
  }
  return counts;
}
