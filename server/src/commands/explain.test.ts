import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openTestDatabase, type TestDatabase } from '#test/database/test-database';
import type { Sql } from '../platform/db/database.ts';
import { Metrics } from '../platform/metrics.ts';
import { openMetricsPort } from '../platform/observe/observe.routes.ts';
import { explain } from './explain.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const failureOf = (work: (tx: Sql) => Promise<unknown>): Promise<unknown> =>
  db
    .transaction(work)
    .then(() => undefined)
    .catch((error: unknown) => error);

test('a read-only database is reported in one line', async () => {
  const failure = await failureOf(async (tx) => {
    await tx`set transaction read only`;
    await tx`create table notes (text text)`;
  });
  expect(explain(failure)).toMatch(/^The database refuses writes: it is read-only\. .*disk/);
  expect(explain(failure)).not.toContain('\n');
});

test('a user who may not create tables is reported in one line, even during a migration', async () => {
  const failure = await failureOf(async (tx) => {
    await tx`create role no_maker`;
    await tx`set local role no_maker`;
    await tx`create table notes (text text)`;
  });
  const migration = new Error('Migration 001_start.sql (up) failed', { cause: failure });
  expect(explain(migration)).toMatch(/^The database refuses writes: its user may not create/);
});

test('a port in use is reported with its setting', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = z.object({ port: z.number() }).parse(other.address());
  const opened = (host: string) => openMetricsPort(new Metrics(), { host, port }).catch(explain);
  expect(await opened('127.0.0.1')).toBe(
    `Port ${port} is in use by another program. Stop it, or set METRICS_PORT to a free one.`,
  );
  expect(await opened('192.0.2.1')).toBe('METRICS_HOST is not an address of this machine.');
  const main = once(createServer().listen(port, '127.0.0.1'), 'listening').catch(explain);
  expect(await main).toMatch(/ in use by another program\. .* set PORT to a free one\.$/);
  other.close();
});

test('a bug keeps its stack', async () => {
  expect(explain(await failureOf((tx) => tx`select nonsense`))).toMatch(/nonsense.*\n +at /);
});
