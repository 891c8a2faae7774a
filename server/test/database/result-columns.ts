import { columnTypes } from '#platform/db/column-types';
import type { Sql } from '#platform/db/database';

/** A column as PostgreSQL describes it with each result; `table` is 0 for an expression. */
export interface DriverColumn {
  readonly name: string;
  readonly type: number;
  readonly table: number;
  readonly number: number;
}

/** The meaning of the numbers in a DriverColumn in one database. */
export interface Catalog {
  kindOf(column: DriverColumn): string;
  /** The table column, if it allows null. */
  nullableColumn(column: DriverColumn): string | undefined;
}

/** What the driver turns PostgreSQL's types into; others stay text. */
const kinds = new Map<number, string>([
  ...[21, 23, 26, 700, 701, ...columnTypes.int8.from, ...columnTypes.numeric.from].map(
    (type) => [type, 'number'] as const,
  ),
  [16, 'boolean'],
  [17, 'Buffer'],
  [114, 'json'],
  [3802, 'json'],
]);

/** Reads the tables of a migrated database. */
export async function readCatalog(sql: Sql): Promise<Catalog> {
  const nullable = await sql<{ table: number; number: number; name: string }[]>`
    select attrelid as table, attnum as number, attname as name
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attnotnull`;
  const lists = await sql<{ type: number; element: number }[]>`
    select oid as type, typelem as element from pg_type where typcategory = 'A' and typelem <> 0`;
  const key = (column: { table: number; number: number }) => `${column.table}.${column.number}`;
  const names = new Map(nullable.map((column) => [key(column), column.name]));
  const elements = new Map(lists.map(({ type, element }) => [type, element]));
  return {
    kindOf({ type }) {
      const element = elements.get(type);
      return element === undefined ? (kinds.get(type) ?? 'string') : `${kinds.get(element) ?? 'string'}[]`;
    },
    nullableColumn: (column) => names.get(key(column)),
  };
}

const nullExcluded = /\b(?:where|and)\s+(?:\w+\.)?(\w+) (?:is not null|[=<>])/gi;

/**
 * Whether a condition of the statement excludes rows in which the column is null: comparisons with null are never true.
 * Based on the text only, so a test that gets null overrides it.
 */
export function excludesNull(statement: string, column: string): boolean {
  return [...statement.matchAll(nullExcluded)].some((condition) => {
    const [alternatives = ''] = statement.slice(condition.index).split(/[()]/, 1);
    return condition[1] === column && !/\bor\b/i.test(alternatives);
  });
}
