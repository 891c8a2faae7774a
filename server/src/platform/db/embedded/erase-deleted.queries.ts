import type { Sql } from '../lane.ts';

export interface TableOnDisk {
  readonly name: string;
  /** The size with indexes and long values. */
  readonly bytes: number;
  /** Changes with every statement that leaves an old row behind. */
  readonly changes: string;
}

/** Smallest first. */
export async function listTables(sql: Sql): Promise<TableOnDisk[]> {
  await sql`select pg_stat_force_next_flush()`;
  return await sql<TableOnDisk[]>`
    select c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes, ${changes(sql)} as changes
    from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    order by bytes, name`;
}

export async function changesOf(sql: Sql, table: string): Promise<string> {
  await sql`select pg_stat_force_next_flush()`;
  const [row] = await sql<[{ changes: string }]>`
    select ${changes(sql)} as changes from pg_class c
    where c.relname = ${table} and c.relnamespace = current_schema()::regnamespace`;
  return row.changes;
}

/** Inserts that were rolled back are among the dead rows. */
const changes = (sql: Sql) => sql`
  concat_ws('/', pg_stat_get_tuples_updated(c.oid), pg_stat_get_tuples_deleted(c.oid), pg_stat_get_dead_tuples(c.oid))`;

/** Rewrites the table into new files without deleted rows. The next checkpoint removes the old files. */
export async function rewriteTable(sql: Sql, table: string): Promise<void> {
  await sql`vacuum full ${sql(table)}`;
}

/** The planner's samples contain values of rows that may be gone, so they are taken again. */
export async function sampleAgain(sql: Sql): Promise<void> {
  const sampled = await sql<{ name: string }[]>`
    select distinct t.relname as name from pg_statistic s
    left join pg_index i on i.indexrelid = s.starelid
    join pg_class t on t.oid = coalesce(i.indrelid, s.starelid)
    where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace`;
  for (const { name } of sampled) await sql`analyze ${sql(name)}`;
  await sql`vacuum full pg_statistic`;
}

/** The folder of this database below `base`, and the numbers of the files there that belong to a table or index. */
export async function ownFiles(tx: Sql): Promise<{ readonly directory: string; readonly numbers: string[] }> {
  await tx`checkpoint`; // afterwards dropped tables are gone
  const [row] = await tx<[{ directory: string; numbers: string[] }]>`
    select (select oid::text from pg_database where datname = current_database()) as directory,
      array(select pg_relation_filenode(oid)::text from pg_class where pg_relation_filenode(oid) is not null) as numbers`;
  return row;
}

/** Afterwards every older log file is deleted. */
export async function beginNextLogFile(sql: Sql): Promise<void> {
  await sql`select pg_switch_wal()`;
  await sql`checkpoint`;
}
