import { type ESTree, Visitor } from 'vite';
import { positionOf } from './order.ts';
import { isTest, lineAt, type SourceFile } from './source-tree.ts';

interface Statement {
  readonly path: string;
  readonly at: string;
  readonly place: number;
  readonly writes: readonly string[];
  readonly reads: readonly string[];
}

const writing =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|(?<!\b(?:for|key|do|on)\s+)update)\s+(?:only\s+)?([a-z_]+)/gi;
const reading = /\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?([a-z_]+)/gi;

/** One place writes a table, and only that one and those after it read it. A feature's SQL is in its queries. */
export function checkTables(files: readonly SourceFile[]): string[] {
  const statements = files.flatMap(statementsIn);
  const writers = new Map<string, Set<number>>();
  for (const { writes, place } of statements) {
    for (const table of writes) writers.set(table, (writers.get(table) ?? new Set()).add(place));
  }
  const hasOtherWriter = (table: string, isOther: (writer: number) => boolean) =>
    [...(writers.get(table) ?? [])].some(isOther);
  return statements.flatMap(({ path, at, place, writes, reads }) => [
    ...(path.startsWith('server/src/features/') && !path.endsWith('.queries.ts')
      ? [`${at} holds SQL, which belongs in a *.queries.ts`]
      : []),
    ...writes
      .filter((table) => hasOtherWriter(table, (writer) => writer !== place))
      .map((table) => `${at} writes ${table}, and so does another feature`),
    ...reads
      .filter((table) => hasOtherWriter(table, (writer) => writer > place))
      .map((table) => `${at} reads ${table}, which belongs to a feature to its right`),
  ]);
}

function statementsIn({ path, text, program }: SourceFile): Statement[] {
  if (!path.startsWith('server/src/') || isTest(path)) return [];
  const statements: Statement[] = [];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi, start }) {
      const sql = quasi.quasis.map((part) => part.value.cooked ?? '').join(' $ ');
      const writes = tablesIn(sql, writing);
      if (!isSql(tag) && !/^\s*(select|with|values)\b/i.test(sql) && writes.length === 0) return;
      const at = `${path}:${lineAt(text, start)}`;
      statements.push({ path, at, place: positionOf(path), writes, reads: tablesIn(sql, reading) });
    },
  }).visit(program);
  return statements;
}

/** `sql`, `tx` and `db.sql`, so that fragments count like whole statements. */
function isSql(tag: ESTree.Expression): boolean {
  const name = tag.type === 'MemberExpression' ? tag.property : tag;
  return name.type === 'Identifier' && ['sql', 'tx'].includes(name.name);
}

function tablesIn(sql: string, pattern: RegExp): string[] {
  return [...sql.matchAll(pattern)].flatMap(([, table]) => table?.toLowerCase() ?? []);
}
