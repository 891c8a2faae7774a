import { type ESTree, Visitor } from 'vite';
import type { Finding } from '../finding.ts';
import { featureOrder, homeOf } from '../homes.ts';
import { lineAt, type SourceFile } from '../source-tree.ts';

interface Statement {
  readonly path: string;
  readonly line: number;
  /** The feature, or the folder on another floor. */
  readonly owner: string;
  readonly writes: readonly string[];
  readonly reads: readonly string[];
}

const writing =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|(?<!\b(?:for|key|do|on)\s+)update)\s+(?:only\s+)?([a-z_]+)/gi;
const reading = /\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?([a-z_]+)/gi;

/** A table is written by one feature, and read by that one and those to its right. SQL belongs in queries files. */
export function checkTables(files: readonly SourceFile[]): Finding[] {
  const statements = files.flatMap(statementsIn);
  const writers = new Map<string, Set<string>>();
  for (const { writes, owner } of statements) {
    for (const table of writes) writers.set(table, (writers.get(table) ?? new Set()).add(owner));
  }
  return [
    ...outsideQueries(statements),
    ...severalWriters(statements, writers),
    ...readFromTheLeft(statements, writers),
  ];
}

function statementsIn({ path, text, program }: SourceFile): Statement[] {
  const { side, isTest } = homeOf(path);
  if (side !== 'server' || isTest) return [];
  const statements: Statement[] = [];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi, start }) {
      const sql = quasi.quasis.map((part) => part.value.cooked ?? '').join(' $ ');
      const writes = tablesIn(sql, writing);
      const reads = tablesIn(sql, reading);
      if (isSql(tag) || /^\s*(select|with|values)\b/i.test(sql) || writes.length > 0) {
        statements.push({ path, line: lineAt(text, start), owner: ownerOf(path), writes, reads });
      }
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

function ownerOf(path: string): string {
  const [, , folder = '', feature = ''] = path.split('/');
  return folder === 'features' || folder === 'platform' ? feature : folder;
}

function outsideQueries(statements: readonly Statement[]): Finding[] {
  return statements
    .filter(({ path }) => homeOf(path).feature !== undefined && !path.endsWith('.queries.ts'))
    .map(({ path, line }) => ({
      rule: 'sql-in-queries',
      path,
      line,
      says: "a feature's SQL belongs in its *.queries.ts",
    }));
}

function severalWriters(
  statements: readonly Statement[],
  writers: ReadonlyMap<string, Set<string>>,
): Finding[] {
  return statements.flatMap(({ path, line, owner, writes }) =>
    writes.flatMap((table) => {
      const others = [...(writers.get(table) ?? [])].filter((writer) => writer !== owner);
      if (others.length === 0) return [];
      return [{ rule: 'one-writer', path, line, says: `writes ${table}, and so does ${others.join(', ')}` }];
    }),
  );
}

function readFromTheLeft(
  statements: readonly Statement[],
  writers: ReadonlyMap<string, Set<string>>,
): Finding[] {
  return statements
    .filter(({ path }) => path.includes('/features/') || homeOf(path).floor === 0)
    .flatMap(({ path, line, owner, reads }) =>
      reads.flatMap((table) => {
        const right = [...(writers.get(table) ?? [])].find(
          (w) => featureOrder.indexOf(w) > featureOrder.indexOf(owner),
        );
        if (!right) return [];
        return [{ rule: 'reads-to-the-left', path, line, says: `reads ${table}, which belongs to ${right}` }];
      }),
    );
}
