import type { Sql } from '#platform/db/database';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isIndexed: boolean;
}

/** Too long to stay in its row, so it is stored elsewhere. */
const LONG = 9_000;

/** A value of each type, as SQL; types that can hold text contain `text`. */
const valueOfType: Readonly<Record<string, (text: string, n: number) => string>> = {
  text: (text) => `'${text}'`,
  varchar: (text) => `'${text}'`,
  bytea: (text) => `'${text}'::bytea`,
  jsonb: (text) => `'{"${text}": ["${text}"]}'`,
  _text: (text) => `array['${text}']`,
  inet: () => `'127.0.0.1'`,
  uuid: () => 'gen_random_uuid()',
  _uuid: () => 'array[gen_random_uuid()]',
  bool: (_, n) => String(n === 1),
  int2: (_, n) => String(n),
  int4: (_, n) => String(n),
  int8: (_, n) => String(n),
  _int4: (_, n) => `array[${n}]`,
  float4: (_, n) => String(n),
  float8: (_, n) => String(n),
  numeric: (_, n) => String(n),
  bit: () => `repeat('01', 128)::bit(256)`,
  date: () => 'current_date',
  timestamptz: () => 'now()',
  _timestamptz: () => 'array[now()]',
};

/**
 * Inserts a short and a long row into every table, ignoring constraints, and returns which text is where. Long values
 * are stored uncompressed, so that their bytes can be found. Only for the test's own database, because its constraints
 * are dropped.
 */
export async function fillEveryTable(tx: Sql, mark: string): Promise<string[]> {
  const columns = await listColumns(tx);
  await loosenRules(tx, columns);
  const marks: string[] = [];
  for (const table of new Set(columns.map((column) => column.table))) {
    const own = columns.filter((column) => column.table === table);
    await tx`delete from ${tx(table)}`; // written by the start of a server
    for (const n of [1, 2]) {
      const values = own.map((column) => {
        const value = valueOfType[column.type];
        if (!value)
          throw new Error(`${table}.${column.name} is a ${column.type}: this test needs a value of it.`);
        const text = `${mark}-${table}-${column.name}-${n}`;
        const isText = value(text, n).includes(text);
        if (isText) marks.push(text);
        return value(isText && n === 2 && !column.isIndexed ? text.padEnd(LONG, '.') : text, n);
      });
      await tx.unsafe(
        `insert into "${table}" (${own.map(({ name }) => `"${name}"`).join(', ')}) overriding system value values (${values.join(', ')})`,
      );
    }
  }
  return marks;
}

/** Deletes all rows again. */
export async function emptyEveryTable(tx: Sql): Promise<void> {
  const tables = new Set((await listColumns(tx)).map(({ table }) => table));
  await tx`set local session_replication_role = replica`; // no foreign keys, no triggers
  for (const table of tables) await tx`delete from ${tx(table)}`;
}

async function listColumns(tx: Sql): Promise<Column[]> {
  return await tx<Column[]>`
    select c.table_name as table, c.column_name as name, c.udt_name as type,
      exists (
        select from pg_index i join pg_attribute a on a.attrelid = i.indexrelid
        where i.indrelid = format('%I', c.table_name)::regclass and a.attname = c.column_name
      ) as is_indexed
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.table_name not in ('migrations', 'job_runs')
    order by c.table_name, c.ordinal_position`;
}

async function loosenRules(tx: Sql, columns: readonly Column[]): Promise<void> {
  const checks = await tx<{ table: string; name: string }[]>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'c' and connamespace = current_schema()::regnamespace`;
  for (const { table, name } of checks) await tx.unsafe(`alter table ${table} drop constraint "${name}"`);
  for (const { table, name, type } of columns)
    if (['text', 'varchar', 'bytea', 'jsonb', '_text'].includes(type))
      await tx.unsafe(`alter table "${table}" alter column "${name}" set storage external`);
  await tx`set local session_replication_role = replica`;
}
