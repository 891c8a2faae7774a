import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readRowNotes } from '#test/database/row-notes';
import { openTestDatabase } from '#test/database/test-database';
import { type CheckedRows, checkRows } from './check-rows.ts';
import {
  excusesNothing,
  forgetsNull,
  forgetsNullOfOr,
  forgetsSeenNull,
  hasWrongKind,
  hasWrongList,
  missesColumn,
  rightRows,
} from './wrong-rows.ts';

const root = join(import.meta.dirname, '..', '..');
const path = 'scripts/rows/wrong-rows.ts';
let checked: CheckedRows;

beforeAll(async () => {
  const db = await openTestDatabase();
  await db.reset();
  const nulls = [forgetsNull, forgetsNullOfOr, forgetsSeenNull];
  for (const statement of [missesColumn, hasWrongKind, hasWrongList, ...nulls, excusesNothing, ...rightRows])
    await statement(db.sql);
  checked = checkRows(root, [path], readRowNotes());
});

test('reports a missing column, a wrong kind, a missing null and an unneeded excuse, and nothing else', () => {
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  const found = checked.findings.map(({ line, says }) => {
    const above = lines.slice(0, line).findLast((text) => text.startsWith('export const '));
    return `${/const (\w+)/.exec(above ?? '')?.[1]}: ${says}`;
  });
  expect(found).toEqual([
    'missesColumn: nickname is not in the result',
    'hasWrongKind: fullName is of the kind string',
    'hasWrongList: photos is of the kind string[]',
    'forgetsNull: dob needs | null: the column allows it',
    'forgetsNullOfOr: cell needs | null: the column allows it',
    'forgetsSeenNull: password needs | null: a test got null',
    'excusesNothing: fullName has an unneeded excuse',
  ]);
});

test('names the statements that no test has executed', () => {
  expect(checked.checked).toBe(12);
  expect(checked.notRun.map(({ rows }) => rows)).toEqual(['{ id: string }[]']);
});
