import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { accountsEndpoints } from '@showup/contract/accounts';
import { chatEndpoints } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import { io, type Socket } from 'socket.io-client';
import { startSession } from '#server/features/accounts/sessions/sessions';
import { migrationsFolder, readMigrations } from '#server/platform/db/migrate';
import { startNodes } from '#test/app/several-nodes';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { compareAll } from '#test/chat/chaos-comparison';
import { Device } from '#test/chat/device';
import { openTestDatabase } from '#test/database/test-database';
import { man, settle, woman } from '#test/matching/crowd';
import { match } from '#test/matching/pairs';
import { inSeconds } from '#test/measuring/durations';
import { until } from '#test/measuring/until';
import { asUserId } from '#test/people/as-user-id';
import { ensureBuilt } from '../set-up/build.mjs';

// Restarts two servers behind a proxy one after the other while people send and read messages, half of their tabs
// polling. Then kills Redis and one server. Counts failures and lost messages, and measures times.

const server = process.env.TEST_DATABASE_URL;
if (!server) {
  console.error(
    'Set TEST_DATABASE_URL to a PostgreSQL where databases can be created: postgres://user@host/database',
  );
  process.exit(1);
}
const ROUNDS = Number(process.env.ROUNDS ?? 2);
const READERS = 8;
const WRITE_EVERY_MS = 40;

const failures: string[] = [];
let requests = 0;
let isOver = false;

/** Sends requests one after another, like an open app, with the proxy's cookie. */
async function read(url: string, token: string): Promise<void> {
  let cookie = `session=${token}`;
  for (let turn = 0; !isOver; turn++) {
    const { path } = turn % 2 ? chatEndpoints.chatPartners : accountsEndpoints.checkAuth;
    requests += 1;
    try {
      const response = await fetch(url + path, { headers: { cookie } });
      await response.text();
      const node = /node=[^;]*/.exec(response.headers.get('set-cookie') ?? '')?.[0];
      if (node) cookie = `session=${token}; ${node}`;
      if (!response.ok) failures.push(`${path}: ${response.status}`);
    } catch (error) {
      failures.push(`${path}: ${error instanceof Error ? `${error.message} ${error.cause ?? ''}` : error}`);
    }
    await sleep(10);
  }
}

/** A tab of this person on that server, bypassing the proxy, that does not reconnect. */
async function tabAt(port: number, token: string): Promise<{ socket: Socket; online: () => string[] }> {
  let online: string[] = [];
  const extraHeaders = { cookie: `session=${token}` };
  const socket = io(`http://127.0.0.1:${port}`, { forceNew: true, extraHeaders, reconnection: false });
  socket.on('getOnlineUsers', (list: string[]) => {
    online = list;
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return { socket, online: () => online };
}

const sessionOf = (app: TestApp, userId: UserId) =>
  app.db.transaction((tx) => startSession(app.ctx, tx, userId, { userAgent: '' }));

await ensureBuilt();
const db = await openTestDatabase();
await db.sql`drop schema public cascade`;
await db.sql`create schema public`;
const [{ name }] = await db.sql<[{ name: string }]>`select current_database() as name`;
const address = new URL(server);
address.pathname = `/${name}`;
const several = await startNodes({
  databaseUrl: address.href,
  serverArgs: [fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))],
  port: Number(process.env.PORT ?? 4310),
  redisPort: Number(process.env.REDIS_PORT ?? 4330),
  env: { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'error' },
});
const ran = await db.sql`select from migrations`;
const files = await readMigrations(migrationsFolder);
console.log(
  `two servers started at once on an empty database: ${ran.length} of ${files.length} migrations ran`,
);

const app = await startTestApp({ secretKey: several.secretKey });
const devices: Device[] = [];
try {
  const ids = await settle(app, [woman, man]);
  const [her = asUserId(''), him = asUserId('')] = ids;
  await match(app.ctx, her, him);
  const readers = Array.from({ length: READERS }, async (_, index) =>
    read(several.url, await sessionOf(app, index % 2 ? her : him)),
  );
  for (const [index, [ownId, partnerId]] of [
    [her, him],
    [her, him],
    [him, her],
    [him, her],
  ].entries()) {
    const token = await sessionOf(app, ownId ?? asUserId(''));
    const [name, cookie] = [`device-${index}`, `session=${token}`];
    const device = { name, cookie, url: several.url, clockAheadMs: 0, partnerId: partnerId ?? asUserId('') };
    devices.push(new Device({ ...device, isPolling: index % 2 === 1 }));
  }
  await until('all are connected', () => devices.every((device) => device.isConnected()));
  const writing = (async () => {
    for (let i = 0; !isOver; i++) {
      devices[i % devices.length]?.write();
      await sleep(WRITE_EVERY_MS);
    }
  })();

  const begun = performance.now();
  for (let round = 0; round < ROUNDS; round++) {
    for (const node of several.nodes) {
      const { ms, code } = await several.restart(node);
      console.log(
        `restarted the server at ${node.port}: it stopped within ${inSeconds(ms, 1)} with code ${code}`,
      );
      if (code !== 0) failures.push(`a server exited with ${code}`);
    }
  }
  const restartedFor = performance.now() - begun;
  const retriesOfRestarts = devices.reduce((total, device) => total + device.retries(), 0);
  const [requestsOfRestarts, failuresOfRestarts] = [requests, [...failures]];
  console.log(
    `rolling restarts for ${inSeconds(restartedFor, 1)}: ${requestsOfRestarts} requests and ` +
      `${devices.reduce((total, device) => total + device.written(), 0)} messages, ` +
      `failed requests: ${failuresOfRestarts.length}, messages that had to be resent: ${retriesOfRestarts}`,
  );
  for (const failure of new Set(failuresOfRestarts)) console.log(`  ${failure}`);

  await several.redis.kill();
  await sleep(2_000);
  await several.redis.start();
  await sleep(5_000);
  console.log(
    `Redis killed and back after 2 s: failed requests: ${failures.length - failuresOfRestarts.length}`,
  );

  isOver = true;
  await Promise.all([...readers, writing]);
  const total = devices.reduce((sum, device) => sum + device.written(), 0);
  await until('all have caught up', () => devices.every((device) => device.complete() >= total));
  const { stored, wrong } = await compareAll(app, ids, devices);
  console.log(`${stored} messages stored; ${JSON.stringify(wrong)}`);
  for (const device of devices.splice(0)) device.close();

  const [one, two] = several.nodes;
  if (!one || !two) throw new Error('Two servers were started.');
  const hers = await tabAt(one.port, await sessionOf(app, her));
  await until('she sees his devices go offline', () => hers.online().length === 1);
  const his = await tabAt(two.port, await sessionOf(app, him));
  await until('she sees him online', () => hers.online().includes(him));
  await two.kill();
  const ms = await until('she sees him go offline', () => !hers.online().includes(him));
  console.log(`people of a killed server were shown offline after ${inSeconds(ms, 1)}`);
  for (const { socket } of [hers, his]) socket.disconnect();
  if (failures.length + retriesOfRestarts + Object.values(wrong).reduce((sum, count) => sum + count, 0) > 0)
    process.exitCode = 1;
} finally {
  isOver = true;
  for (const device of devices) device.close();
  await several.close();
  await app.close();
  await app.db.close();
}
