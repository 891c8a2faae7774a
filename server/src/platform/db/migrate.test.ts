import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/database/test-database';
import { MigrationMismatchError, migrate } from './migrate.ts';

let db: TestDatabase;
let folder: string;

beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(async () => {
  await db.sql`drop schema public cascade`;
  await db.sql`create schema public`;
  folder = await mkdtemp(join(tmpdir(), 'showup-migrations-'));
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(() => db.close());

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const names = async () => (await db.sql`select name from migrations order by name`).map((row) => row.name);

test('files run once each, in the order of their numbers', async () => {
  await write('002_notes.sql', "insert into notes values ('from 002'); insert into notes values ('too');");
  await write('001_start.sql', 'create table notes (text text);');
  await write('readme.txt', 'not a migration');
  await migrate(db, folder);
  await migrate(db, pathToFileURL(`${folder}/`));
  expect(await db.sql`select text from notes`).toEqual([{ text: 'from 002' }, { text: 'too' }]);
  await write('003_more.sql', "insert into notes values ('from 003')");
  await migrate(db, folder);
  expect(await names()).toEqual(['001_start.sql', '002_notes.sql', '003_more.sql']);
  expect(await db.sql`select count(*) as count from notes`).toEqual([{ count: 3 }]);
});

test('a failed migration leaves nothing behind, and runs again after it is fixed', async () => {
  await write('001_start.sql', 'create table notes (text text);');
  await write('002_bad.sql', 'create table half (id int); select nonsense;');
  await expect(migrate(db, folder)).rejects.toThrow(/002_bad\.sql.*nonsense/s);
  expect(await names()).toEqual(['001_start.sql']);
  expect(await db.sql`select to_regclass('half') as half`).toEqual([{ half: null }]);
  await write('002_bad.sql', 'create table half (id int)');
  await migrate(db, folder);
  expect(await names()).toEqual(['001_start.sql', '002_bad.sql']);
});

test('a file that changed after it ran stops the start', async () => {
  await write('001_start.sql', 'create table notes (text text);');
  await migrate(db, folder);
  await write('001_start.sql', 'create table notes (text text, id int);');
  await expect(migrate(db, folder)).rejects.toThrow(MigrationMismatchError);
  await expect(migrate(db, folder)).rejects.toThrow(
    'The migration 001_start.sql changed after it ran on this database. Restore the released file',
  );
});

test('a database that is newer than the code stops the start', async () => {
  await write('001_start.sql', 'create table notes (text text);');
  await migrate(db, folder);
  await rm(join(folder, '001_start.sql'));
  await expect(migrate(db, folder)).rejects.toThrow(
    '001_start.sql ran on this database, but its file is missing: the database is from a newer version',
  );
});

test('duplicate numbers and invalid names are refused before anything runs', async () => {
  await write('001_start.sql', 'create table notes (text text)');
  await write('001_other.sql', 'create table other (text text)');
  await expect(migrate(db, folder)).rejects.toThrow('001_other.sql and 001_start.sql have the same number');
  await rm(join(folder, '001_other.sql'));
  await write('2-more.sql', 'select 1');
  await expect(migrate(db, folder)).rejects.toThrow('2-more.sql needs a name like 001_people.sql');
  expect(await db.sql`select to_regclass('notes') as notes`).toEqual([{ notes: null }]);
});
