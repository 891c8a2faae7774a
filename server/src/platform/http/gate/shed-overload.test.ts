import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { accountsEndpoints } from '@showup/contract/accounts';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Metrics } from '#platform/metrics';
import { observeRoutes } from '#platform/observe/observe.routes';
import { Readiness } from '#platform/observe/readiness';
import { logRequests } from '#platform/observe/request-log';
import { createHttpServer } from '../server.ts';
import { Admission } from './admission.ts';
import { shedOverload } from './shed-overload.ts';

const LIMIT = 2;
const config = { entry: accountsEndpoints.checkAuth };
const overloaded = {
  message: 'We are catching our breath. Please try again in a moment.',
  code: 'server.overloaded',
};

let http: FastifyInstance;
let url: string;
let gate: ReturnType<typeof shedOverload>;
let letGo: () => void;
let logged: string[];
let admission: Admission;
const metrics = new Metrics();
const seen = { lookups: 0 };

beforeEach(async () => {
  logged = [];
  seen.lookups = 0;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  admission = new Admission({ first: LIMIT, least: LIMIT, most: LIMIT });
  http = await createHttpServer({
    publicUrl: new URL('http://localhost:3000'),
    trustedProxies: [],
    rateLimitFactor: 1,
    logLevel: 'warn',
    logTo: { write: (line) => void logged.push(line) },
  });
  logRequests(http, metrics);
  gate = shedOverload(http, new Metrics(), { admission, callerOf: ({ ip }) => ip });
  observeRoutes(http, metrics, new Readiness(), undefined);
  const onRequest = async () => {
    seen.lookups += 1;
  };
  http.get('/held', { config, onRequest }, () => held.then(() => ({ held: true })));
  http.get('/call', { config, onRequest }, async () => ({ called: true }));
  http.post('/call', { config, onRequest }, async ({ body }) => ({ body }));
  http.get<{ Params: { id: string } }>('/media/:id', ({ params }) =>
    params.id === 'held' ? held.then(() => 'a picture') : Promise.resolve('a picture'),
  );
  http.get('/*', async () => 'a file of the web app');
  url = await http.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  letGo();
  await http.close();
});

const get = (path: string) => fetch(url + path);
const post = () =>
  fetch(`${url}/call`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"written":true}',
  });

/** Starts as many calls as may be under way; `letGo` ends them. */
async function fill(): Promise<Promise<Response>[]> {
  const held = Array.from({ length: LIMIT }, () => get('/held'));
  await expect.poll(() => admission.state().underWay).toBe(LIMIT);
  return held;
}

test('excess requests are refused before any work, and admitted ones are answered correctly', async () => {
  const held = await fill();
  const lookups = seen.lookups;
  for (const refused of [await get('/call'), await post(), await get('/held')]) {
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toEqual(overloaded);
    expect(refused.headers.get('content-security-policy')).toContain("default-src 'self'");
  }
  expect(seen.lookups).toBe(lookups);
  expect(await metrics.text()).toMatch(
    /showup_http_refusals_total\{code="server.overloaded",status="503"\} 3/,
  );
  expect(logged).toHaveLength(1);

  letGo();
  for (const answer of await Promise.all(held)) expect(await answer.json()).toEqual({ held: true });
  expect(admission.state().underWay).toBe(0);
  expect(await (await post()).json()).toEqual({ body: { written: true } });
});

test('health, files of the web app and pictures are never refused', async () => {
  await fill();
  for (const path of ['/healthz', '/accepting', '/readyz', '/assets/app.js', '/media/1'])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
});

test('pictures have their own slots, so that they never cause calls to be refused', async () => {
  const pictures = Array.from({ length: 20 * LIMIT }, () => get('/media/held'));
  expect((await get('/call')).status).toBe(200);
  expect(admission.state().underWay).toBe(0);
  letGo();
  for (const { status } of await Promise.all(pictures)) expect(status).toBe(200);
});

test('socket handshakes count as calls', async () => {
  const authenticate = gate.atTheGate(async () => ({ viewer: null, phone: null }));
  const nobody = { sessionToken: undefined, phoneToken: undefined };
  await fill();
  await expect(authenticate(nobody)).rejects.toMatchObject({ status: 503 });
  letGo();
  await expect.poll(() => admission.state().underWay).toBe(0);
  expect(await authenticate(nobody)).toEqual({ viewer: null, phone: null });
  expect(admission.state().underWay).toBe(0);
});

test('slow senders, invalid requests and disconnects take no slot', async () => {
  const { port } = new URL(url);
  const head = 'POST /call HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
  const slow = Array.from({ length: 2 * LIMIT }, () => connect({ host: '127.0.0.1', port: Number(port) }));
  for (const socket of slow) socket.write(`${head}content-length: 100\r\n\r\n{"half`);
  await expect.poll(() => seen.lookups).toBe(2 * LIMIT);
  expect((await post()).status).toBe(200);
  for (const socket of slow) socket.destroy();

  for (let i = 0; i <= LIMIT; i++) {
    const rubbish = connect({ host: '127.0.0.1', port: Number(port) });
    rubbish.write(`${head}connection: close\r\ncontent-length: 5\r\n\r\n{"bad`);
    expect(await text(rubbish)).toContain('400 Bad Request');
  }
  const gone = Array.from({ length: LIMIT }, () => connect({ host: '127.0.0.1', port: Number(port) }));
  for (const socket of gone) socket.write('GET /held HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await expect.poll(() => admission.state().underWay).toBe(LIMIT);
  for (const socket of gone) socket.destroy();
  await Promise.all(gone.map((socket) => socket.destroyed || once(socket, 'close')));
  expect((await get('/call')).status).toBe(503); // they are still worked on
  letGo();
  await expect.poll(() => admission.state().underWay).toBe(0);
  expect((await get('/call')).status).toBe(200);
});
