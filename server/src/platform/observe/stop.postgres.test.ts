// @module-tag timing: the server takes 1 s to stop, in which the test must see it
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from '#test/app/server-process';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aMatch, type Person } from '#test/people/people';
import { TestBrowser } from '#test/people/test-browser';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

let app: TestApp;
let server: ServerProcess;
let anna: Person;
let ben: Person;
let output = '';

/** Another server on the same database, which the test stops. */
beforeAll(async () => {
  app = await startTestApp();
  ({ anna, ben } = await aMatch(app));
  const [{ name }] = await app.db.sql<[{ name: string }]>`select current_database() as name`;
  const database = new URL(process.env.TEST_DATABASE_URL ?? '');
  database.pathname = `/${name}`;
  server = await startServerProcess({
    args: ['--conditions=source', '--import', 'tsx', main],
    env: {
      DATABASE_URL: database.href,
      DATA_DIR: app.dataDir,
      DEMO: '0',
      RATE_LIMIT_FACTOR: '1000',
      PUBLIC_URL: 'http://localhost:3000',
      DRAIN_SECONDS: '1',
    },
    onOutput(text) {
      output += text;
    },
  });
});
afterAll(async () => {
  await server.kill();
  await app.close();
});

const cookiesOf = ({ cookies }: Person) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

interface Seen {
  readonly status: number | undefined;
  readonly connection: string | undefined;
  readonly body: unknown;
}

/** Over a keep-alive connection, like a proxy's. */
function asked(agent: Agent, path: string, options: { cookie?: string; body?: unknown } = {}): Promise<Seen> {
  const { cookie, body } = options;
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        path,
        host: '127.0.0.1',
        port: server.port,
        method: body ? 'POST' : 'GET',
        headers: {
          ...(cookie && { cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
      },
      async (response) => {
        const { statusCode: status, headers } = response;
        resolve({ status, connection: headers.connection, body: await json(response) });
      },
    );
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

const wasNotTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET');

test('a stopping server says so, finishes requests under way, and fails none', async () => {
  const url = `http://127.0.0.1:${server.port}`;
  const tab = new TestBrowser(url, anna.cookies);
  await tab.connect();
  const cookie = cookiesOf(anna);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const statuses: number[] = [];
  const acknowledged: string[] = [];
  let isGone = false;

  async function writeOn(): Promise<void> {
    while (!isGone) {
      const clientId = randomUUID();
      try {
        const { status = 0 } = await asked(agent, `/messages/send/${ben.id}`, {
          cookie,
          body: { text: clientId, clientId },
        });
        statuses.push(status);
        if (status === 200) acknowledged.push(clientId);
      } catch (error) {
        if (!wasNotTaken(error)) throw error;
        isGone = true;
      }
    }
  }

  const writing = Promise.all(Array.from({ length: 8 }, writeOn));
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
  expect((await asked(agent, '/readyz')).status).toBe(200);
  expect((await asked(agent, '/accepting')).status).toBe(200);
  const stopped = server.stop();
  await expect.poll(async () => (await asked(agent, '/accepting')).status).toBe(503);
  expect((await asked(agent, '/readyz')).status).toBe(503);
  expect(await asked(agent, '/healthz')).toMatchObject({ status: 200, connection: 'close' });
  expect(await Promise.all([stopped, server.stop()])).toEqual([0, 0]); // the second signal changes nothing
  await writing;

  expect(new Set(statuses)).toEqual(new Set([200]));
  const stored = await app.db.sql<{ text: string }[]>`select text from messages`;
  expect(acknowledged.filter((id) => !stored.some(({ text }) => text === id))).toEqual([]);
  await expect.poll(() => tab.socket?.connected).toBe(false);
  tab.close();
});

test('a request that does not finish is cut off and logged', async () => {
  await server.start();
  output = '';
  const slow = connect({ host: '127.0.0.1', port: server.port });
  slow.on('error', () => {}); // it is cut off
  slow.write(`POST /messages/send/${ben.id} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookiesOf(anna)}\r\n`);
  slow.write('content-type: application/json\r\ncontent-length: 100\r\n\r\n{"half');
  await once(slow, 'ready');
  expect(await server.stop()).toBe(0);
  expect(output).toContain('"requests":1,"msg":"cut off requests still running after 9 s"');
}, 90_000);
