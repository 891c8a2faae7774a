import type { UserId } from '@showup/contract/fields';
import { block, like } from '#test/people/meeting';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsEndpoints } from '@showup/contract/accounts';
import { chatEndpoints } from '@showup/contract/chat';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openFolderApp } from '#test/app/folder-app';
import { copyEmptyDatabase } from '#test/database/test-database';
import { aMatch, aUser } from '#test/people/people';
import { TestBrowser } from '#test/people/test-browser';
import { createApp } from '#server/app';
import { grantAdmin } from '#features/accounts/admins/admins';
import { readConfig } from '#platform/config/config';
import { openPostgres } from '#platform/db/postgres';
import { failed } from '#commands/run';
import { dbMove } from './db-move.ts';

const server = String(process.env.TEST_DATABASE_URL);
const name = `showup_move_${process.pid}_${randomBytes(4).toString('hex')}`;
const target = new URL(server);
target.pathname = `/${name}`;
const maintainer = postgres(server, { max: 1, onnotice: () => {} });
const log = { error: () => {}, warn: () => {} };

let dataDir: string;
let env: NodeJS.ProcessEnv;
let cookies: Map<string, string>;
let annasPhone: string;
let benId: UserId;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'showup-move-'));
  env = { DATA_DIR: dataDir, DATABASE_URL: target.href, DEMO: '0', LOG_LEVEL: 'silent' };
  await copyEmptyDatabase(dataDir);
  const app = await openFolderApp(dataDir, { DEMO: '1', DEMO_PEOPLE: '3' });
  await app.demo.begin(() => {});
  const demoIds = async () =>
    (await app.db.sql<{ id: string }[]>`select id from users where is_demo and verified_at is not null`).map(
      ({ id }) => id,
    );
  await vi.waitFor(async () => expect(await demoIds()).toHaveLength(3), 60_000);
  const { anna, ben } = await aMatch(app);
  await anna.call(chatEndpoints.sendMessage, {
    params: { userId: ben.id },
    body: { text: 'Hi "Ben" \\ {null} 👋\n' },
  });
  await anna.call(chatEndpoints.sendMessage, { params: { userId: ben.id }, body: { text: 'NULL' } });
  await app.db.sql`update users set interested_in = '{Male,Female,Other}' where is_demo`;
  const [demoId = '', otherDemoId = ''] = await demoIds();
  const cleo = await aUser(app, { fullName: 'Cleo' });
  await like(cleo, { id: demoId });
  await cleo.next('newMatch'); // a demo person answers
  await block(cleo, { id: otherDemoId }, 'Spam', 'spam');
  await grantAdmin(app.ctx, ben.phone); // a line of the record
  [cookies, annasPhone, benId] = [new Map(anna.cookies), anna.phone, ben.id];
  // Last, so that nobody answers it.
  await cleo.call(chatEndpoints.sendMessage, { params: { userId: demoId }, body: { text: 'Hi demo' } });
  await app.close();
});
beforeEach(async () => {
  await maintainer`drop database if exists ${maintainer(name)} with (force)`;
  await maintainer`create database ${maintainer(name)} template template0 encoding 'UTF8'`;
});
afterAll(async () => {
  await maintainer`drop database if exists ${maintainer(name)} with (force)`;
  await maintainer.end();
  await rm(dataDir, { recursive: true });
});

async function move(changes: NodeJS.ProcessEnv = {}) {
  const lines: string[] = [];
  try {
    for await (const answer of dbMove({ ...env, ...changes }, [])) {
      if ('line' in answer) lines.push(answer.line);
      else return { lines, exitCode: answer.exitCode, error: answer.error };
    }
  } catch (error) {
    const last = failed(error);
    if ('exitCode' in last) return { lines, exitCode: last.exitCode, error: last.error };
  }
  throw new Error('The command had no end.');
}

async function inTarget<T>(look: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(target.href, { max: 1, onnotice: () => {} });
  return look(sql).finally(() => sql.end());
}

/** All tables but those of migrations and jobs. */
const rowsInTarget = () =>
  inTarget(async (sql) => {
    const tables = await sql<{ name: string }[]>`
      select tablename as name from pg_tables
      where schemaname = 'public' and tablename not in ('migrations', 'job_runs')`;
    let sum = 0;
    for (const table of tables) {
      const [row] = await sql<[{ count: number }]>`select count(*)::int as count from ${sql(table.name)}`;
      sum += row.count;
    }
    return sum;
  });

test('everything but the demo arrives unchanged, and people continue where they were', async () => {
  const { lines, exitCode, error } = await move();
  expect([exitCode, error]).toEqual([0, undefined]);
  const row = (table: string) => lines.find((line) => line.startsWith(`${table} `))?.match(/[\d,]+/g);
  expect(row('users')).toEqual(['7', '4', '3']); // three demo people and their admin
  expect(row('conversations')).toEqual(['2', '1', '1']);
  expect(row('messages')).toEqual(['3', '1', '2']);
  expect(row('reports')).toEqual(['1', '1', '0']);
  expect(lines.join('\n')).toMatch(/audit record is valid: 1 lines/);
  expect(lines.join('\n')).toContain(join(dataDir, 'secret.key'));

  const config = readConfig(env);
  const db = await openPostgres(target.href, log);
  const app = await createApp({ config, db, print: () => {} });
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  try {
    const anna = new TestBrowser(url, new Map(cookies));
    expect(await anna.call(accountsEndpoints.checkAuth, {})).toMatchObject({ fullName: 'Anna' });
    const messages = await anna.call(chatEndpoints.listMessages, { params: { userId: benId }, query: {} });
    expect(messages.map(({ text }) => text)).toEqual(['Hi "Ben" \\ {null} 👋', 'NULL']);
    await anna.call(chatEndpoints.sendMessage, { params: { userId: benId }, body: { text: 'and on' } });
    expect((await app.ctx.audit.verify()).fault).toBeUndefined();
  } finally {
    await app.close();
    await db.close();
  }
  await inTarget(async (sql) => {
    expect(await sql`select from users where is_demo`).toHaveLength(0);
    expect(await sql`select from venues where is_demo`).toHaveLength(0);
    expect(
      await sql`select from media where owner_id is not null and owner_id not in (select id from users)`,
    ).toHaveLength(0);
    const [references] = await sql`select count(*)::int as count from pg_constraint where contype = 'f'`;
    expect(references?.count).toBeGreaterThan(40);
    expect(await sql`select from users where phone = ${annasPhone}`).toHaveLength(1);
  });

  const before = await rowsInTarget();
  const again = await move(); // into a database that has rows
  expect(again.exitCode).toBe(1);
  expect(again.error).toMatch(/already has rows in .*users \(3\).*Nothing was moved/);
  expect(await rowsInTarget()).toBe(before);
}, 90_000);

test('what cannot be moved is reported before anything is done', async () => {
  expect(await move({ DATABASE_URL: '' })).toMatchObject({
    exitCode: 2,
    error: expect.stringContaining('not set'),
  });
  expect(await move({ DATA_DIR: join(dataDir, 'none') })).toMatchObject({
    exitCode: 1,
    error: `There is no embedded database in ${join(dataDir, 'none')}.`,
  });
  expect(await move({ SECRET_KEY: 'lJ4nR9vQm2XcT7wZpK1sB6yHdF8gA3eU' })).toMatchObject({
    exitCode: 1,
    error: expect.stringContaining('does not verify with this key'),
  });
  expect(await rowsInTarget()).toBe(0);
});

test('nothing is moved while a server holds the folder', async () => {
  const app = await openFolderApp(dataDir);
  expect(await move()).toMatchObject({
    exitCode: 1,
    error: expect.stringContaining('is in use by another process'),
  });
  await app.close();
});

test('a move that is killed half-way leaves nothing, and the next one moves everything', async () => {
  const app = await openFolderApp(dataDir);
  await app.db.sql`
    insert into daily_counts (key, count)
    select sha256(n::text::bytea), 1 from generate_series(1, 20000) n on conflict do nothing`;
  await app.close();
  const child = startMove();
  const isWriting = () => maintainer`
    select from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = ${name} and l.mode = 'AccessExclusiveLock' and l.granted limit 1`;
  await expect.poll(async () => (await isWriting()).length, { interval: 5, timeout: 60_000 }).toBe(1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  await expect.poll(async () => (await isWriting()).length).toBe(0);
  expect(await rowsInTarget()).toBe(0);
  const { exitCode, error } = await move();
  expect([exitCode, error]).toEqual([0, undefined]);
  expect(await rowsInTarget()).toBeGreaterThan(20_000);
}, 180_000);

/** As `npm run db:move` does, from the sources. */
function startMove(): ChildProcess {
  const { PATH = '', HOME = '' } = process.env;
  const entry = new URL('../../main.ts', import.meta.url).pathname;
  return spawn(
    process.execPath,
    ['--conditions=source', '--import', import.meta.resolve('tsx'), entry, 'db:move'],
    { env: { PATH, HOME, ...env }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
}
