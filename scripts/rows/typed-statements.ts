import { type ESTree, parseSync, Visitor } from 'vite';

/** A template with a row type: sql<Row[]>`…`. */
export interface TypedStatement {
  readonly path: string;
  readonly line: number;
  /** The text between its values, which identifies it in the notes. */
  readonly parts: readonly string[];
  /** The source of the declared type. */
  readonly rows: string;
  /** Columns that are never null according to the comment in front. */
  readonly neverNull: readonly string[];
}

const exception = /^ never null: ([\w, ]+) \(.+\)$/;

export function findTypedStatements(path: string, text: string): TypedStatement[] {
  const { program, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const found: TypedStatement[] = [];
  new Visitor({
    TaggedTemplateExpression({ typeArguments, quasi, start }) {
      const rows = typeArguments?.params[0];
      if (!rows) return;
      const line = lineOf(start);
      const above = comments.find(({ end }) => lineOf(end) === line - 1);
      const [, columns] = exception.exec(above?.value ?? '') ?? [];
      found.push({
        path,
        line,
        parts: partsOf(quasi),
        rows: text.slice(rows.start, rows.end),
        neverNull: columns?.split(', ') ?? [],
      });
    },
  }).visit(program);
  return found;
}

function partsOf({ quasis }: ESTree.TemplateLiteral): string[] {
  return quasis.map(({ value }) => value.cooked ?? '');
}
