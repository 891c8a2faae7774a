import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { accountsEndpoints } from '@showup/contract/accounts';
import { chatEndpoints } from '@showup/contract/chat';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aMatch, aUser } from '#test/people/people';
import { Metrics } from '../metrics.ts';
import { observeRoutes, openMetricsPort } from './observe.routes.ts';
import { Readiness } from './readiness.ts';

const token = 'a token of the operator';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    observe: { metricsAt: undefined, metricsToken: token, apiDocs: false, drainSeconds: 0 },
  });
  await app.jobs.runDue();
});
afterAll(() => app.close());

const look = (path: string, headers: Record<string, string> = {}) => app.browser().request(path, { headers });

async function measured(): Promise<string> {
  const response = await look('/metrics', { authorization: `Bearer ${token}` });
  expect(response.status).toBe(200);
  return response.text();
}

test('the process reports that it is alive, and the state of its parts', async () => {
  const health = await look('/healthz');
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
  // Repeated, since a part that answers late on a busy machine counts as failed.
  const readiness = async () => {
    const response = await look('/readyz');
    return [response.status, await response.json()];
  };
  await expect.poll(readiness).toEqual([200, { ready: true, draining: false, parts: { database: 'ok' } }]);
});

test('a server without a needed part still gets requests, and a stopping one gets none', async () => {
  const http = Fastify();
  const readiness = new Readiness();
  observeRoutes(http, new Metrics(), readiness, undefined);
  const asked = async (url: string) => (await http.inject(url)).statusCode;
  readiness.add('database', () => Promise.reject(new Error('It is away.')));
  expect([await asked('/readyz'), await asked('/accepting')]).toEqual([503, 200]);
  readiness.drain();
  expect([await asked('/readyz'), await asked('/accepting')]).toEqual([503, 503]);
  await http.close();
});

test('metrics require the token, and are hidden without one', async () => {
  for (const authorization of ['', 'Bearer', 'Bearer a token of somebody else', token])
    expect((await look('/metrics', { authorization })).status).toBe(404);
  const without = await startTestApp({}, { beside: app });
  expect(
    (await without.browser().request('/metrics', { headers: { authorization: 'Bearer ' } })).status,
  ).toBe(404);
  await without.close();
});

test('requests are counted by route, without ids', async () => {
  const { anna, ben } = await aMatch(app);
  await anna.call(chatEndpoints.sendMessage, { params: { userId: ben.id }, body: { text: 'Hi' } });
  await app.browser().refusal(accountsEndpoints.checkAuth, {});
  await look(`/nothing/${anna.id}`);
  const seen = await measured();
  expect(seen).toMatch(
    /showup_http_request_seconds_count\{method="POST",route="\/messages\/send\/:userId"\} 1/,
  );
  expect(seen).toMatch(/showup_http_requests_total\{method="GET",route="none",status="404"\} \d/);
  expect(seen).toMatch(/showup_http_refusals_total\{code="session.missing",status="401"\} \d/);
  expect(seen).not.toContain(anna.id);
  expect(seen).not.toContain(anna.phone);
});

test('sockets, people online, codes, statements and the admins’ queues are measured', async () => {
  await aUser(app, { isVerified: false, byCalls: true });
  const seen = await measured();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(seen)?.[1]);
  expect(value('showup_sockets')).toBeGreaterThan(0);
  expect(value('showup_people_online')).toBeGreaterThan(0);
  expect(value('showup_codes_total\\{outcome="sent"\\}')).toBeGreaterThan(0);
  expect(value('showup_database_statement_seconds_count')).toBeGreaterThan(0);
  expect(value('showup_database_connections')).toBeGreaterThan(0);
  expect(value('showup_queue_length\\{queue="verifications"\\}')).toBe(0);
  expect(value('showup_complaints\\{deadline="missed"\\}')).toBe(0);
  await expect.poll(measured).toMatch(/^showup_part_up\{part="database"\} 1$/m); // it may once answer late
  expect(value('showup_job_failures\\{job="delete expired sessions"\\}')).toBe(0);
  expect(value('showup_job_success_timestamp_seconds\\{job="delete expired sessions"\\}')).toBeGreaterThan(
    1e9,
  );
  expect(seen).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(seen).toMatch(/^process_resident_memory_bytes /m);
});

test('the separate port serves the same metrics, and nothing else', async () => {
  const metrics = new Metrics();
  const port = await openMetricsPort(metrics, { host: '127.0.0.1', port: 4361 });
  const [found, other] = await Promise.all(['/metrics', '/'].map(asked));
  expect(found).toMatchObject({ status: 200, body: expect.stringContaining('showup_pushes_total') });
  expect(other?.status).toBe(404);
  await port.close();
});

function asked(path: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: 4361, path, agent: false }, async (response) => {
      resolve({ status: response.statusCode, body: await text(response) });
    })
      .on('error', reject)
      .end();
  });
}

test('a failed part makes the server unready if it is needed, and is only reported otherwise', async () => {
  const readiness = new Readiness();
  readiness.add('store', () => Promise.reject(new Error('It is at s3.example with the key abc.')), {
    needed: false,
  });
  expect(await readiness.look()).toEqual({ ready: true, draining: false, parts: { store: 'failed' } });
  readiness.add('database', () => new Promise(() => {}));
  expect(await readiness.look()).toEqual({
    ready: false,
    draining: false,
    parts: { store: 'failed', database: 'failed' },
  });
});

test('a part is checked only now and then, even with frequent requests', async () => {
  const readiness = new Readiness();
  let looks = 0;
  readiness.add('database', async () => ++looks);
  await Promise.all(Array.from({ length: 100 }, () => readiness.look()));
  expect(looks).toBe(1);
});

test('a stopping server says so at once', async () => {
  const readiness = new Readiness();
  readiness.add('database', async () => {});
  expect((await readiness.look()).ready).toBe(true);
  readiness.add('store', () => new Promise(() => {})); // takes its time
  readiness.drain();
  const soon = new Promise((resolve) => setImmediate(resolve, 'too late'));
  expect(await Promise.race([readiness.look(), soon])).toEqual({
    ready: false,
    draining: true,
    parts: { database: 'ok' },
  });
});
