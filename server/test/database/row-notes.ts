import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A column of a statement's result, under its name in the rows. */
export interface NotedColumn {
  readonly name: string;
  /** What the driver turns its values into: `string`, `number[]`, `json`, … */
  readonly kind: string;
  /** The table column allows null, and no condition of the statement excludes it. */
  readonly isNullable: boolean;
  /** A row of some test had null there. */
  readonly wasNull: boolean;
}

/** One shape of a statement's result. Templates with the same text share their notes. */
export interface RowNote {
  /** The text of the template, between its values. */
  readonly parts: readonly string[];
  readonly columns: readonly NotedColumn[];
}

const folder = fileURLToPath(new URL('../../../.cache/row-notes/', import.meta.url));

/**
 * Vitest calls this before a run: older notes describe statements and a schema that may have changed. A run that adds to
 * the one before keeps them.
 */
export function setup(): void {
  if (process.env.KEEP_ROW_NOTES) return;
  rmSync(folder, { recursive: true, force: true });
}

/** Written at once, because test processes may be killed. */
export function writeRowNote(note: RowNote): void {
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(note)}\n`);
}

/** What all processes of the latest test run have noted. */
export function readRowNotes(): RowNote[] {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .slice(0, -1) // the last line may be half written
      .map((line): RowNote => JSON.parse(line)),
  );
}
