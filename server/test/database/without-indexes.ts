import type { Sql } from '#platform/db/database';

/** Fills a table without its indexes and creates them afterwards, which is much faster for many rows. */
export async function withoutIndexes(tx: Sql, table: string, fill: () => Promise<unknown>): Promise<void> {
  const keys = await tx<{ name: string; definition: string }[]>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table}::regclass and contype = 'p'`;
  for (const { name } of keys) await tx.unsafe(`alter table ${table} drop constraint ${name}`);
  const indexes = await tx<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename = ${table}`;
  for (const { name } of indexes) await tx.unsafe(`drop index ${name}`);
  await fill();
  for (const { name, definition } of keys) {
    await tx.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const { definition } of indexes) await tx.unsafe(definition);
}
