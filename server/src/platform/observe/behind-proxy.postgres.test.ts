// @module-tag timing: answers must come within 2 s
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { accountsEndpoints } from '@showup/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#test/app/server-process';
import { type SeveralNodes, startNodes } from '#test/app/several-nodes';
import { type OwnPostgres, startOwnPostgres } from '#test/stand-ins/own-postgres';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
/** Long enough for a proxy to drop servers that report being unhealthy. */
const AWAY_MS = 5_000;
const ANSWER_MS = 2_000;

let postgres: OwnPostgres;
let nodes: SeveralNodes;

/** Two servers behind haproxy. First their database stops, then they do. */
beforeAll(async () => {
  postgres = await startOwnPostgres(await freePort());
  nodes = await startNodes({
    databaseUrl: postgres.url,
    serverArgs: ['--conditions=source', '--import', 'tsx', main],
    port: await freePort(),
    redisPort: await freePort(),
    env: { DEMO: '0', RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'silent' },
  });
});
afterAll(async () => {
  await nodes?.close();
  await postgres?.close();
});

async function ask(path: string, headers: Record<string, string>) {
  const begun = performance.now();
  const response = await fetch(nodes.url + path, { headers });
  const text = await response.text();
  return { response, text, ms: performance.now() - begun };
}

const call = () => ask(accountsEndpoints.checkAuth.path, { cookie: 'session=of-nobody' });

test('while the database is away the proxy passes on the servers’ refusals and pages', async () => {
  expect((await call()).response.status).toBe(401);
  await postgres.stop();
  const until = performance.now() + AWAY_MS;
  while (performance.now() < until) {
    const { response, text, ms } = await call();
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(JSON.parse(text)).toMatchObject({ code: 'server.unavailable' });
    expect(ms).toBeLessThan(ANSWER_MS);
    await sleep(100);
  }
  const page = await ask('/login', { accept: 'text/html' });
  expect([page.response.status, page.text]).toEqual([200, expect.stringContaining('<html')]);
  expect(page.ms).toBeLessThan(ANSWER_MS);

  await postgres.start();
  await expect.poll(async () => (await call()).response.status).toBe(401);
}, 90_000);

test('without a server the proxy answers itself: browsers with a page, the app like a server', async () => {
  const page = () => ask('/login', { accept: 'text/html,application/xml;q=0.9,*/*;q=0.8' });
  const here = async () => [(await page()).response.status, (await call()).response.status];
  await Promise.all(nodes.nodes.map((node) => node.kill()));
  for (let round = 0; round < 10; round++) {
    const [read, heard] = [await page(), await call()];
    for (const { response, ms } of [read, heard]) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
      expect(ms).toBeLessThan(ANSWER_MS);
    }
    expect(read.response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(read.text).toContain('We are catching our breath');
    expect(JSON.parse(heard.text)).toMatchObject({ code: 'server.unavailable' });
  }
  await Promise.all(nodes.nodes.map((node) => node.start()));
  await expect.poll(here).toEqual([200, 401]);
}, 90_000);
