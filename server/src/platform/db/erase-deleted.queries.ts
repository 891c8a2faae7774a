import type { Sql } from './lane.ts';

export interface TableOnDisk {
  readonly name: string;
  /** With its indexes and long values. */
  readonly bytes: number;
  /** Another text after each change that leaves an old row behind. */
  readonly changes: string;
}

/** The smallest first. */
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

/** Into new files, with what is there now and nothing else. The old ones go with the next checkpoint. */
export async function rewriteTable(sql: Sql, table: string): Promise<void> {
  await sql`vacuum full ${sql(table)}`;
}

/** The planner's samples of columns hold values of rows that may be gone: they are taken again where there are any. */
export async function sampleAgain(sql: Sql): Promise<void> {
  const sampled = await sql<{ name: string }[]>`
    select distinct t.relname as name from pg_statistic s
    left join pg_index i on i.indexrelid = s.starelid
    join pg_class t on t.oid = coalesce(i.indrelid, s.starelid)
    where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace`;
  for (const { name } of sampled) await sql`analyze ${sql(name)}`;
  await sql`vacuum full pg_statistic`;
}

/** The folder of this database below `base`, and the numbers of all files there that belong to something. */
export async function ownFiles(tx: Sql): Promise<{ readonly directory: string; readonly numbers: string[] }> {
  await tx`checkpoint`; // what was dropped is gone afterwards
  const [row] = await tx<[{ directory: string; numbers: string[] }]>`
    select (select oid::text from pg_database where datname = current_database()) as directory,
      array(select pg_relation_filenode(oid)::text from pg_class where pg_relation_filenode(oid) is not null) as numbers`;
  return row;
}

/** Afterwards every log file before the one that is written to can go, and is gone. */
export async function beginNextLogFile(sql: Sql): Promise<void> {
  await sql`select pg_switch_wal()`;
  await sql`checkpoint`;
}
