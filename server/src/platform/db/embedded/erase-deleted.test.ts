import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { occurrencesOf } from '#test/database/bytes-on-disk';
import { copyEmptyDatabase } from '#test/database/test-database';
import type { Database } from '../database.ts';
import { openEmbedded } from './embedded.ts';
import { usualUpkeep } from './embedded-upkeep.ts';
import { NotErased } from './erase-deleted.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';

vi.setConfig({ testTimeout: 120_000 });

const secret = 'told-in-confidence-91c4';

let base: string;
let lock: FolderLock;
let db: Database;
let free: number;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'showup-erase-'));
  await copyEmptyDatabase(base);
  lock = await lockFolder(base);
  free = 2 ** 40;
  await open();
  // The first run rewrites every table, and those of the product would take most of the time.
  await db.sql`drop schema public cascade`;
  await db.sql`create schema public`;
});
afterEach(async () => {
  await db.close();
  await lock.release();
  await rm(base, { recursive: true });
});

async function open(): Promise<void> {
  const upkeep = { ...usualUpkeep, everyMs: 2 ** 30, freeAt: async () => free };
  db = await openEmbedded({ lock, upkeep, log: { error: () => {} }, onFailure: () => {} });
}

const erase = async () => db.eraseDeleted?.();
const occurrences = () => occurrencesOf([secret], [base]);
const fileOf = async (table: string) =>
  (await db.sql<{ file: string }[]>`select pg_relation_filepath(${table}::regclass) as file`)[0]?.file ?? '';

test('only tables that changed since they were last rewritten are rewritten', async () => {
  await db.sql`create table notes (text text)`;
  await db.sql`create table others (text text)`;
  await db.sql`insert into notes values (${secret})`;
  await db.sql`insert into others values ('kept')`;
  await erase();
  const [notes, others] = [await fileOf('notes'), await fileOf('others')];
  await erase();
  expect([await fileOf('notes'), await fileOf('others')]).toEqual([notes, others]);

  await db.sql`update notes set text = 'harmless'`;
  await db.sql`insert into others values ('kept, too')`; // an insert leaves nothing behind
  await erase();
  expect(await fileOf('notes')).not.toBe(notes);
  expect(await fileOf('others')).toBe(others);
  expect(await occurrences()).toEqual([]);
  expect(await db.sql`select text from others order by text`).toEqual([
    { text: 'kept' },
    { text: 'kept, too' },
  ]);
});

test('rolled back, dropped and sampled values are erased as well', async () => {
  await db.sql`create table notes (id int, text text, more text)`;
  await db.sql`create index notes_text on notes (upper(text))`;
  await erase();
  await db.sql`insert into notes select n, ${secret}, 'more' from generate_series(1, 50) n`;
  await db.sql`analyze notes`;
  await db.sql`update notes set text = 'harmless'`;
  await db
    .transaction(async (tx) => {
      await tx`insert into notes values (100, ${secret})`;
      throw new Error('changed my mind');
    })
    .catch(() => {});
  await erase();
  expect(await occurrences()).toEqual([]);

  await db.sql`update notes set more = ${secret}`;
  await db.sql`alter table notes drop column more`;
  await db.sql`create table dropped as select ${secret}::text as text`;
  await db.sql`drop table dropped`;
  await erase();
  expect(await occurrences()).toEqual([]);
  expect(await db.sql`select count(*) as count, min(text) as text from notes`).toEqual([
    { count: 50, text: 'harmless' },
  ]);
});

test('a full disk breaks nothing and the error names the remaining tables; with space the erasing completes', async () => {
  await db.sql`create table notes (text text)`;
  await db.sql`insert into notes select ${secret} || n from generate_series(1, 100000) n`;
  await db.sql`delete from notes where right(text, 1) <> '0'`;
  const file = await fileOf('notes');
  free = usualUpkeep.reserve + 33 * 2 ** 20; // enough for the small tables and the log
  await expect(erase()).rejects.toThrow(NotErased);
  await expect(erase()).rejects.toThrow(
    /has too little space to rewrite notes, so deleted rows are still in their files/,
  );
  expect(await fileOf('notes')).toBe(file);
  free = 0;
  await expect(erase()).rejects.toThrow(/the log/);
  expect(await db.sql`select count(*) as count from notes`).toEqual([{ count: 10_000 }]);

  free = 2 ** 40;
  await erase();
  await db.sql`drop table notes`;
  await erase();
  expect(await occurrences()).toEqual([]);
});

test('files without a table, left by a killed process, are removed; those of tables stay', async () => {
  await db.sql`create table notes (text text)`;
  const folder = join(base, 'database', 'base', (await fileOf('notes')).split('/')[1] ?? '');
  await writeFile(join(folder, '999999'), secret);
  await writeFile(join(folder, '999999_fsm'), secret);
  await writeFile(join(folder, '999999.1'), secret);
  await writeFile(join(folder, 't3_999998'), secret);
  await mkdir(join(base, 'database', 'base', 'pgsql_tmp'));
  await writeFile(join(base, 'database', 'base', 'pgsql_tmp', 'pgsql_tmp1.0'), secret);
  await erase();
  expect(await occurrences()).toEqual([]);
  expect(existsSync(join(folder, 'PG_VERSION'))).toBe(true);
  await db.sql`insert into notes values ('goes on')`;
  await db.close();
  await open();
  expect(await db.sql`select text from notes`).toEqual([{ text: 'goes on' }]);
});

test('log files that an older version kept for reuse, with their old bytes, are used up and removed', async () => {
  await db.sql`create table notes (text text)`;
  await db.sql`insert into notes values (${secret})`;
  await db.sql`drop table notes`;
  const log = join(base, 'database', 'pg_wal');
  const names = (await readdir(log)).filter((name) => name.length === 24).sort();
  const now = names.at(-1) ?? '';
  const next = Array.from({ length: 3 }, (_, n) =>
    (BigInt(`0x${now}`) + BigInt(n + 1)).toString(16).toUpperCase().padStart(24, '0'),
  );
  for (const name of next) await copyFile(join(log, now), join(log, name));
  for (const name of next) expect(await occurrences()).toContain(`${secret} in database/pg_wal/${name}`);
  await erase();
  expect(await occurrences()).toEqual([]);
  expect((await readdir(log)).filter((name) => name.length === 24).length).toBeLessThanOrEqual(2);
});
