// @module-tag race

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { UserId } from '@showup/contract/fields';
import { moderationEndpoints } from '@showup/contract/moderation';
import { expect, test } from 'vitest';
import { startSession } from '#features/accounts/sessions/sessions';
import { indoors, type Rooms } from '#test/app/indoors';
import { type ServerProcess, startServerProcess } from '#test/app/server-process';
import { copyEmptyDatabase, openTestDatabase } from '#test/database/test-database';

const SERVER = fileURLToPath(new URL('../../../test/app/calls-server.ts', import.meta.url));
const args = ['--conditions=source', '--import', import.meta.resolve('tsx'), SERVER];
const REPORTS = 30;
const KILL_AFTER = 15;

async function databaseAddress(): Promise<string | undefined> {
  if (process.env.TEST_DATABASE_URL === undefined) return undefined;
  const db = await openTestDatabase();
  await db.reset();
  const [{ name }] = await db.sql<[{ name: string }]>`select current_database() as name`;
  const address = new URL(process.env.TEST_DATABASE_URL);
  address.pathname = `/${name}`;
  return address.href;
}

/** Two admins, signed in, and a report for each act. */
async function furnish({ db, ctx }: Rooms) {
  const [reporter] = await db.sql<[{ id: string }]>`
    insert into users (full_name) values ('Someone') returning id`;
  const reports = await db.sql<{ id: string }[]>`
    with people as (
      insert into users (full_name) select 'Someone' from generate_series(1, ${REPORTS}) returning id)
    insert into reports (reporter, reported, type, reason) select ${reporter.id}, id, 'spam', 'x' from people returning id`;
  const admins = await db.sql<{ id: UserId }[]>`
    insert into users (full_name, role) values ('Maya', 'Admin'), ('Omar', 'Admin') returning id`;
  const tokens: string[] = [];
  for (const { id } of admins)
    tokens.push(await db.transaction((tx) => startSession(ctx, tx, id, { userAgent: '' })));
  return { tokens, reportIds: reports.map(({ id }) => id) };
}

/** Each admin dismisses one report after another, and continues after the server was killed. */
async function dismissAll(server: ServerProcess, tokens: readonly string[], reportIds: string[]) {
  const acknowledged: string[] = [];
  let isUp: Promise<unknown> = Promise.resolve();
  let lost = 0;
  let isKilled = false;

  async function dismiss(token: string, reportId: string): Promise<boolean> {
    const response = await fetch(`http://127.0.0.1:${server.port}${moderationEndpoints.dismissReport.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `session=${token}` },
      body: JSON.stringify({ reportId, reason: 'Nothing to see.' }),
    }).catch(() => undefined);
    if (!response) return false;
    expect(response.status).toBe(200);
    await response.text().catch(() => undefined);
    acknowledged.push(reportId);
    return true;
  }

  async function work(token: string): Promise<void> {
    for (let reportId = reportIds.pop(); reportId !== undefined; reportId = reportIds.pop()) {
      const answer = dismiss(token, reportId);
      if (!isKilled && acknowledged.length >= KILL_AFTER) {
        isKilled = true;
        isUp = server.kill().then(server.start);
      }
      if (!(await answer)) lost += 1;
      await isUp;
    }
  }

  await Promise.all(tokens.map(work));
  return { acknowledged, lost };
}

test('a server that is killed while admins act has recorded every acknowledged act, and the chain is valid', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'showup-audit-kill-'));
  const databaseUrl = await databaseAddress();
  if (databaseUrl === undefined) await copyEmptyDatabase(dataDir);
  const env = {
    DATA_DIR: dataDir,
    DEMO: '0',
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'fatal',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  const { tokens, reportIds } = await indoors(env, furnish);
  const server = await startServerProcess({ args, env });
  const { acknowledged, lost } = await dismissAll(server, tokens, reportIds);
  await server.kill();
  expect(acknowledged.length).toBeGreaterThan(KILL_AFTER);
  expect(lost).toBeGreaterThan(0);

  await indoors(env, async ({ ctx: { audit }, db }) => {
    const recorded = await db.sql<{ id: string }[]>`select report_id as id from audit_log order by id`;
    const closed = await db.sql<
      { id: string }[]
    >`select id from reports where closed_at is not null order by id`;
    const recordedIds = recorded.map(({ id }) => id);
    expect(recordedIds).toEqual(expect.arrayContaining(acknowledged));
    expect(recordedIds.toSorted()).toEqual(closed.map(({ id }) => id).toSorted());
    const verified = await audit.verify();
    expect(verified.fault).toBeUndefined();
    expect(verified.last.seq).toBe(recorded.length);
  });
  await rm(dataDir, { recursive: true });
}, 240_000);
