// @module-tag race
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#test/database/test-database';
import { migrationsFolder, readMigrations } from './migrate.ts';

const MIGRATING = fileURLToPath(new URL('../../../test/app/migrating.ts', import.meta.url));
const args = ['--conditions=source', '--import', import.meta.resolve('tsx'), MIGRATING];

afterAll(async () => (await openTestDatabase()).close());

test('processes that start together on an empty database run each migration once, and all start', async () => {
  const db = await openTestDatabase();
  const [{ name }] = await db.sql<[{ name: string }]>`select current_database() as name`;
  const address = new URL(String(process.env.TEST_DATABASE_URL));
  address.pathname = `/${name}`;
  await db.sql`drop schema public cascade`;
  await db.sql`create schema public`;
  const { PATH = '' } = process.env;
  const env = { PATH, DATABASE_URL: address.href };
  const processes = Array.from({ length: 3 }, () =>
    spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] }),
  );
  expect(await Promise.all(processes.map(async (one) => (await once(one, 'exit'))[0]))).toEqual([0, 0, 0]);
  const ran = await db.sql`select name from migrations order by name`;
  expect(ran.map((row) => row.name)).toEqual(
    (await readMigrations(migrationsFolder)).map((file) => file.name),
  );
});
