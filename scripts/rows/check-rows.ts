import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NotedColumn, RowNote } from '#test/database/row-notes';
import { compileChecks } from './compile-checks.ts';
import { findTypedStatements, type TypedStatement } from './typed-statements.ts';

interface RowFinding {
  readonly path: string;
  readonly line: number;
  readonly says: string;
}

export interface CheckedRows {
  readonly findings: readonly RowFinding[];
  readonly checked: number;
  /** Statements that no test of the latest run executed. */
  readonly notRun: readonly TypedStatement[];
}

/** The columns of a result. Optional fragments can give a statement several shapes. */
type Shape = readonly NotedColumn[];

interface Noted extends TypedStatement {
  readonly shapes: readonly Shape[];
}

/** Compares the declared row types of these files with what the database returned in the tests. */
export function checkRows(root: string, paths: readonly string[], notes: readonly RowNote[]): CheckedRows {
  const shapes = collectShapes(notes);
  const all = paths.flatMap((path) =>
    findTypedStatements(path, readFileSync(join(root, path), 'utf8')).map(
      (statement): Noted => ({ ...statement, shapes: [...(shapes.get(keyOf(statement))?.values() ?? [])] }),
    ),
  );
  const checks = all.flatMap(({ shapes, ...statement }) =>
    shapes.map((shape) => ({ ...statement, type: problemsType(statement, shape) })),
  );
  const findings = [
    ...compileChecks(root, checks).flatMap(({ check: { path, line }, problems }) =>
      problems.map((says) => ({ path, line, says })),
    ),
    ...all.flatMap(needlessExceptions),
  ];
  const notRun = all.filter((statement) => statement.shapes.length === 0);
  return { findings: distinct(findings), checked: all.length - notRun.length, notRun };
}

function keyOf({ parts }: Pick<RowNote, 'parts'>): string {
  return parts.join('\0');
}

/** By statement, then by shape, merging the notes of several processes. */
function collectShapes(notes: readonly RowNote[]): Map<string, Map<string, Shape>> {
  const all = new Map<string, Map<string, Shape>>();
  for (const { columns, ...statement } of notes) {
    const shapes = all.get(keyOf(statement)) ?? new Map<string, Shape>();
    const key = JSON.stringify(columns.map(({ wasNull: _, ...described }) => described));
    const before = shapes.get(key);
    shapes.set(
      key,
      columns.map((column, at) => ({ ...column, wasNull: column.wasNull || before?.[at]?.wasNull === true })),
    );
    all.set(keyOf(statement), shapes);
  }
  return all;
}

function problemsType({ rows, neverNull }: TypedStatement, shape: Shape): string {
  const columns = shape.map((column) => {
    const isExcused = neverNull.includes(column.name);
    const nullBecause = column.wasNull
      ? 'a test got null'
      : column.isNullable && !isExcused
        ? 'the column allows it'
        : '';
    return `${JSON.stringify(column.name)}: [${JSON.stringify(column.kind)}, ${JSON.stringify(nullBecause)}]`;
  });
  const row = `(${rows.replaceAll(/\s+/g, ' ')})[number]`;
  return `Problems<${row}, { ${columns.join('; ')} }>['missing' | 'kind' | 'null']`;
}

/** Excuses that are no longer needed. */
function needlessExceptions({ path, line, neverNull, shapes }: Noted): RowFinding[] {
  if (shapes.length === 0) return [];
  return neverNull
    .filter(
      (name) => !shapes.some((shape) => shape.some((column) => column.name === name && column.isNullable)),
    )
    .map((name) => ({ path, line, says: `${name} has an unneeded excuse` }));
}

function distinct(findings: readonly RowFinding[]): RowFinding[] {
  const byWords = new Map(
    findings.map((finding) => [`${finding.path}:${finding.line} ${finding.says}`, finding]),
  );
  return [...byWords.values()].toSorted((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
}
