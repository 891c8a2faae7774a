import type { Sql } from '#platform/db/database';
import { type Catalog, type DriverColumn, excludesNull, readCatalog } from './result-columns.ts';
import { type NotedColumn, writeRowNote } from './row-notes.ts';

interface Answer extends Iterable<object> {
  readonly columns: readonly DriverColumn[];
  readonly statement: { readonly string: string };
}

/** Records the results of a database's statements, so that `npm run rows` can check their declared types. */
export interface RowNotes {
  /** Listens to one connection. */
  listen(sql: Sql): Sql;
  /** Starts recording, once the schema is complete. */
  start(sql: Sql): Promise<void>;
}

export function takeRowNotes(): RowNotes {
  let catalog: Catalog | undefined;
  /** For each template and prepared statement, the columns in which a row had null. */
  const nulls = new WeakMap<readonly string[], WeakMap<object, Set<string>>>();

  function note(parts: readonly string[], answer: Answer): void {
    if (catalog === undefined) return;
    const ofTemplate = nulls.get(parts) ?? new WeakMap<object, Set<string>>();
    const known = ofTemplate.get(answer.columns);
    const found = withNulls(known ?? new Set(), answer);
    if (known?.size === found.size) return;
    nulls.set(parts, ofTemplate.set(answer.columns, found));
    writeRowNote({ parts, columns: describe(answer, found, catalog) });
  }

  return {
    listen: (sql) =>
      new Proxy(sql, {
        apply(target, self, args) {
          const sent: unknown = Reflect.apply(target, self, args);
          if (isTemplate(args[0]) && sent instanceof Promise) noteAnswer(sent, args[0]);
          return sent;
        },
      }),
    async start(sql) {
      catalog = await readCatalog(sql);
    },
  };

  function noteAnswer(sent: Promise<unknown>, parts: readonly string[]): void {
    sent.then(
      (answer) => isAnswer(answer) && note(parts, answer),
      () => {}, // the sender gets the failure
    );
  }
}

function describe(
  { columns, statement }: Answer,
  nulls: ReadonlySet<string>,
  catalog: Catalog,
): NotedColumn[] {
  return columns.map((column) => {
    const nullable = catalog.nullableColumn(column);
    return {
      name: column.name,
      kind: catalog.kindOf(column),
      isNullable: nullable !== undefined && !excludesNull(statement.string, nullable),
      wasNull: nulls.has(column.name),
    };
  });
}

function withNulls(known: ReadonlySet<string>, answer: Answer): Set<string> {
  const found = new Set(known);
  for (const row of answer) {
    for (const { name } of answer.columns) if (Reflect.get(row, name) === null) found.add(name);
  }
  return found;
}

function isTemplate(first: unknown): first is TemplateStringsArray {
  return Array.isArray(first) && 'raw' in first;
}

function isAnswer(answer: unknown): answer is Answer {
  return Array.isArray(answer) && 'columns' in answer && 'statement' in answer;
}
