import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/database/test-database';
import { afterCommit, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import { DatabaseUnusableError, openPostgres } from './postgres.ts';

// Needs several connections, so it only runs with TEST_DATABASE_URL.
const server = String(process.env.TEST_DATABASE_URL);
const log = { error: () => {} };
let db: TestDatabase;
let second: Database;

beforeAll(async () => {
  db = await openTestDatabase();
  const [row] = await db.sql<[{ name: string }]>`select current_database() as name`;
  const url = new URL(server);
  url.pathname = `/${row.name}`;
  second = await openPostgres(url.href, log, { patienceMs: 30_000 });
});
beforeEach(async () => {
  await db.sql`drop schema public cascade`;
  await db.sql`create schema public`;
});
afterAll(async () => {
  await second.close();
  await db.close();
});

test('two processes that start at once run every migration exactly once', { tags: ['race'] }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'showup-migrations-'));
  await writeFile(join(folder, '001_start.sql'), 'create table notes (n int); select pg_sleep(0.2);');
  await writeFile(join(folder, '002_more.sql'), 'insert into notes values (1)');
  await Promise.all([
    migrate(db, folder),
    migrate(second, folder),
    migrate(db, folder),
    migrate(second, folder),
  ]);
  expect(await db.sql`select n from notes`).toEqual([{ n: 1 }]);
  expect(await db.sql`select count(*) as count from migrations`).toEqual([{ count: 2 }]);
  await rm(folder, { recursive: true });
});

test('two transactions in a deadlock both succeed, and their effects run once each', {
  tags: ['race'],
}, async () => {
  await db.sql`create table tills (id int primary key, sum int not null)`;
  await db.sql`insert into tills values (1, 0), (2, 0)`;
  const told: string[] = [];
  let tries = 0;
  let holding = 0;
  let letGo = () => {};
  const bothHold = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const move = (database: Database, from: number, to: number) =>
    database.transaction(async (tx) => {
      tries++;
      afterCommit(tx, () => told.push(`${from} to ${to}`));
      await tx`update tills set sum = sum - 1 where id = ${from}`;
      holding++;
      if (holding === 2) letGo();
      await bothHold;
      await tx`update tills set sum = sum + 1 where id = ${to}`;
    });
  await Promise.all([move(db, 1, 2), move(second, 2, 1)]);
  expect(tries).toBeGreaterThan(2);
  expect(told.sort()).toEqual(['1 to 2', '2 to 1']);
  expect(await db.sql`select sum from tills`).toEqual([{ sum: 0 }, { sum: 0 }]);
});

test('a statement cannot hold a connection forever', async () => {
  expect(await db.sql`show statement_timeout`).toEqual([{ statementTimeout: '30s' }]);
  expect(await db.sql`show lock_timeout`).toEqual([{ lockTimeout: '10s' }]);
  expect(await db.sql`show timezone`).toEqual([{ TimeZone: 'UTC' }]);
});

test('an unreachable server is reported in one line, without its password', async () => {
  const attempt = openPostgres('postgres://showup:s3cret@127.0.0.1:1/showup', log);
  await expect(attempt).rejects.toThrow(DatabaseUnusableError);
  await expect(attempt).rejects.toThrow(
    /^The database at 127\.0\.0\.1:1\/showup cannot be used: [^\n]*ECONNREFUSED[^\n]*\. Start it, or correct DATABASE_URL [^\n]+\.$/,
  );
});
