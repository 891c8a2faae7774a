import type { Ask } from './ask.ts';

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

interface Column {
  readonly name: string;
  /** As SQL writes it, `timestamp(3) with time zone`. */
  readonly type: string;
}

/** What a database knows of itself, and what servers of the target write anew. */
const NOT_MOVED = ['migrations', 'job_runs'];

/** All tables with the columns that are written, which leaves out what is worked out from others. */
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

/** How many rows there are, and a sum over all that stands in them, whatever their order. */
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

/**
 * Writes the rows of one database's table into the other's, a page at a time. Values travel as PostgreSQL writes them
 * itself, so that nothing is lost on the way through our types.
 */
export async function copyTable(from: Ask, to: Ask, { name, columns }: Table): Promise<void> {
  const table = quoted(name);
  const read = `
    select ctid::text as place, ${columns.map((column, n) => `${quoted(column.name)}::text as c${n}`).join(', ')}
    from ${table} where ctid > $1::text::tid order by ctid limit ${PAGE}`;
  const write = `
    insert into ${table} (${columns.map((column) => quoted(column.name)).join(', ')}) overriding system value
    select ${columns.map((column, n) => `c${n}::${column.type}`).join(', ')}
    from unnest(${columns.map((_, n) => `$${n + 1}::text[]`).join(', ')}) as page (${columns.map((_, n) => `c${n}`).join(', ')})`;
  let last = '(0,0)';
  for (;;) {
    const page = await from<Record<string, string | null>>(read, [last]);
    if (page.length > 0)
      await to(
        write,
        columns.map((_, n) => page.map((row) => row[`c${n}`] ?? null)),
      );
    last = page.at(-1)?.place ?? last;
    if (page.length < PAGE) return;
  }
}

/**
 * Does `work` without references being looked at, row by row and in the right order; all of them hold again at its end, or it
 * fails. In one transaction of the target's.
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

/** Numbers that are given out go on where they were. */
export async function moveSequences(from: Ask, to: Ask): Promise<void> {
  const sequences = await from<{ name: string; last: string | null }>(`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = current_schema()`);
  for (const { name, last } of sequences)
    if (last !== null) await to(`select setval($1::text::regclass, $2::text::bigint)`, [quoted(name), last]);
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
