import type { Ask } from './ask.ts';

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

interface Column {
  readonly name: string;
  /** As in SQL: `timestamp(3) with time zone`. */
  readonly type: string;
}

/** Tables that are not copied: the target has its own migrations, and its servers write the rest. */
const NOT_MOVED = ['migrations', 'job_runs'];

/** All tables with their columns, without generated ones. */
export async function listTables(ask: Ask): Promise<Table[]> {
  const rows = await ask<{ name: string; columns: Column[] }>(`
    select c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and c.relname <> all (array['${NOT_MOVED.join("','")}'])
    group by c.relname order by c.relname`);
  return [...rows];
}

/** The number of rows, and a checksum over their contents in any order. */
export interface Content {
  readonly count: number;
  readonly sum: string;
}

export async function contentOf(ask: Ask, { name, columns }: Table): Promise<Content> {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  const [content] = await ask<Content>(`
    select count(*)::int as count,
      coalesce(sum(('x' || left(md5(row(${texts})::text), 15))::bit(60)::bigint), 0)::text as sum
    from ${quoted(name)}`);
  return content ?? { count: 0, sum: '0' };
}

export async function countRows(ask: Ask, { name }: Table): Promise<number> {
  const [row] = await ask<{ count: number }>(`select count(*)::int as count from ${quoted(name)}`);
  return row?.count ?? 0;
}

const PAGE = 500;

/** Rows of a table: the values of each column, by name, as PostgreSQL writes them as text. */
export type Page = Readonly<Record<string, readonly (string | null)[]>>;

/**
 * All rows of a table, a page at a time, within a transaction. Values stay as PostgreSQL's text, so nothing is lost by
 * converting them.
 */
export async function* readPages(from: Ask, { name, columns }: Table): AsyncGenerator<Page> {
  const texts = columns.map((column, n) => `${quoted(column.name)}::text as c${n}`).join(', ');
  await from(`declare all_rows no scroll cursor for select ${texts} from ${quoted(name)}`);
  for (;;) {
    const rows = await from<Record<string, string | null>>(`fetch ${PAGE} from all_rows`);
    if (rows.length === 0) break;
    yield Object.fromEntries(
      columns.map((column, n) => [column.name, rows.map((row) => row[`c${n}`] ?? null)]),
    );
  }
  await from('close all_rows');
}

export async function writePage(to: Ask, { name, columns }: Table, page: Page): Promise<void> {
  const write = `
    insert into ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(', ')}) overriding system value
    select ${columns.map((column, n) => `c${n}::${column.type}`).join(', ')}
    from unnest(${columns.map((_, n) => `$${n + 1}::text[]`).join(', ')}) as page (${columns.map((_, n) => `c${n}`).join(', ')})`;
  await to(
    write,
    columns.map((column) => page[column.name] ?? []),
  );
}

/**
 * Runs `work` without foreign keys, in one transaction of the target. They are added back at its end, which fails if a
 * reference is broken.
 */
export async function withoutReferences(ask: Ask, work: () => Promise<void>): Promise<void> {
  const references = await ask<{ table: string; name: string; rule: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`);
  for (const { table, name } of references) await ask(`alter table ${table} drop constraint ${quoted(name)}`);
  await work();
  for (const { table, name, rule } of references)
    await ask(`alter table ${table} add constraint ${quoted(name)} ${rule}`);
}

/** The last value of each sequence that has been used. */
export async function listSequences(from: Ask): Promise<Record<string, string>> {
  const sequences = await from<{ name: string; last: string }>(`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and last_value is not null`);
  return Object.fromEntries(sequences.map(({ name, last }) => [name, last]));
}

export async function setSequences(to: Ask, sequences: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await to(`select setval($1::text::regclass, $2::text::bigint)`, [quoted(name), last]);
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
