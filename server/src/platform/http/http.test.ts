import { request as rawRequest } from 'node:http';
import { accountsEndpoints } from '@showup/contract/accounts';
import { PageQuery } from '@showup/contract/fields';
import { NewBan } from '@showup/contract/moderation/bans';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aUser, type Person } from '#test/people/people';
import { parse } from './requests/serve.ts';

let app: TestApp;
let anna: Person;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.reset();
  anna = await aUser(app, { isConnected: false });
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };

async function post(path: string, body: string, headers: Record<string, string> = json) {
  const response = await anna.request(path, { method: 'POST', body, headers });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

/** A GET with an unchanged path, unlike `fetch`. */
function getRaw(path: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    rawRequest({ hostname, port, path }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode, body }));
    })
      .on('error', reject)
      .end();
  });
}

const logout = (headers: Record<string, string>) =>
  post(accountsEndpoints.logout.path, '{}', { ...json, ...headers });
const isSignedIn = async () => (await anna.request('/auth/check')).status === 200;

test.each([
  'https://evil.example',
  'http://localhost.evil.example',
  'null',
  'nonsense',
  'http://127.0.0.1:1',
])('a page of %s cannot act with a person’s cookies', async (origin) => {
  const answer = await logout({ origin });
  expect([answer.status, answer.body]).toEqual([
    403,
    { message: 'This page may not call this server.', code: 'origin.foreign' },
  ]);
  expect(await isSignedIn()).toBe(true);
});

test('our own page may call, and so may programs', async () => {
  for (const headers of [{ origin: 'http://localhost:3000' }, { origin: app.url }, {}]) {
    expect(
      (await post('/auth/toggle-visibility', '{"isProfileHidden":false}', { ...json, ...headers })).status,
    ).toBe(200);
  }
  expect((await logout({ origin: 'http://localhost:3000' })).status).toBe(200);
  expect(await isSignedIn()).toBe(false);
});

test('reads from another site are answered: the browser blocks the answer', async () => {
  const response = await anna.request('/auth/check', { headers: { origin: 'https://evil.example' } });
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});

test('an unknown address answers 404 as JSON, and so does a wrong method', async () => {
  for (const [method, path] of [
    ['GET', '/nothing'],
    ['POST', '/nothing'],
    ['GET', '/auth/login'],
    ['DELETE', '/auth/check'],
    ['GET', '/messages/a/b/c'],
  ] as const) {
    const response = await anna.request(path, { method });
    expect([response.status, await response.json()]).toEqual([
      404,
      { message: 'There is nothing here.', code: 'not_found' },
    ]);
  }
});

test('an address that cannot be decoded is answered with our own 404', async () => {
  const { status, body } = await getRaw('/messages/%zz');
  expect(status).toBe(404);
  expect(JSON.parse(body)).toEqual({ message: expect.any(String), code: expect.any(String) });
  expect(body).not.toContain('%zz');
});

test.each([
  '{',
  '{"a":}',
  '',
  'undefined',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{}}}',
])('a body of %j is refused', async (body) => {
  const answer = await post('/auth/login', body);
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ message: expect.any(String), code: 'input.invalid' });
});

test.each(['[]', 'null', '7', '"text"', '[{"email":"a@b.c"}]'])('a body of %j is refused', async (body) => {
  for (const path of ['/auth/login', '/auth/signup', '/otp/send', '/match/like']) {
    const { status } = await post(path, body);
    expect([400, 403]).toContain(status);
  }
});

test('an entry without a message for a problem uses ours, never the library’s', () => {
  const unclear = 'Please check what you entered.';
  // As another copy of the library in the process would, which shares its settings.
  const { localeError } = z.config();
  z.config({ localeError: () => 'Invalid input: expected object' });
  onTestFinished(() => void z.config({ localeError }));
  expect(() => parse(NewBan, [])).toThrow(unclear);
  expect(() => parse(PageQuery, { cursor: 'x'.repeat(201) })).toThrow(unclear);
  expect(() => parse(NewBan, { reason: ' ' })).toThrow('Please write a reason.');
});

test.each(['application/xml', 'application/x-www-form-urlencoded', 'text/plain'])(
  'a call sent as %s is refused',
  async (type) => {
    const answer = await post('/auth/login', '{"email":"a@example.com","password":"a1b2c3"}', {
      'content-type': type,
    });
    expect(answer.status).toBe(415);
    expect(answer.body).toEqual({ message: 'Please send this as JSON.', code: 'input.media_type' });
  },
);

test('a body that is too large is refused; calls that take photos take more', async () => {
  const large = JSON.stringify({ email: 'x'.repeat(70_000), password: 'x' });
  const answer = await post('/auth/login', large);
  expect([answer.status, answer.body]).toEqual([
    413,
    { message: 'The request is too large.', code: 'input.too_large' },
  ]);
  const photo = JSON.stringify({ photos: [`data:image/png;base64,${'x'.repeat(70_000)}`] });
  const response = await anna.request('/auth/updateprofile', { method: 'PUT', headers: json, body: photo });
  expect(response.status).toBe(400);
});

test('a photo of 4 MB can be sent within a call', async () => {
  const photo = `data:image/jpeg;base64,${'A'.repeat(5_400_000)}`;
  const response = await anna.request('/auth/updateprofilepic', {
    method: 'PUT',
    headers: json,
    body: JSON.stringify({ profilePic: photo }),
  });
  expect(response.status).toBe(415); // it was read in full, but is no picture
});

test('every answer has its own request id, only in a header', async () => {
  const ids = new Set<string>();
  for (const path of ['/auth/check', '/nothing', '/messages/totalUsers']) {
    const response = await anna.request(path, { headers: { 'x-request-id': 'mine' } });
    const id = response.headers.get('x-request-id') ?? '';
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await response.text()).not.toContain(id);
    ids.add(id);
  }
  expect(ids.size).toBe(3);
});

test('answers are not cached, and no page may frame, sniff or embed them', async () => {
  const { headers } = await anna.request('/auth/check');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
  expect(headers.get('content-security-policy')).not.toMatch(/upgrade-insecure-requests/);
  expect(headers.get('x-powered-by')).toBeNull();
});

test('an internal error shows neither its message nor its stack', async () => {
  const broken = await startTestApp({ logLevel: 'silent' });
  const ben = await aUser(broken, { isConnected: false });
  await broken.db.sql`alter table users rename column bio to biography`;
  try {
    const response = await ben.request('/auth/check');
    expect([response.status, await response.json()]).toEqual([
      500,
      { message: 'Something went wrong. Please try again.', code: 'server.failed' },
    ]);
  } finally {
    await broken.db.sql`alter table users rename column biography to bio`;
    await broken.close();
  }
});

test('too many calls from one address are refused with the time to wait', async () => {
  const strict = await startTestApp({ rateLimitFactor: 0.1 });
  const browser = strict.browser();
  const body = { email: 'nobody@example.com', password: 'l4ntern' };
  const statuses = [];
  for (let i = 0; i < 3; i++) statuses.push((await browser.answer(accountsEndpoints.login, { body })).status);
  expect(statuses).toEqual([401, 401, 429]);
  const { problem, headers } = await browser.refusal(accountsEndpoints.login, { body });
  expect(problem).toEqual({
    message: 'Too many requests. Please try again in a moment.',
    code: 'rate.limited',
  });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  await strict.close();
});

test('a caller’s address is taken from the named proxies only', async () => {
  const body = { email: 'nobody@example.com', password: 'l4ntern' };
  async function statuses(trustedProxies: string[]): Promise<number[]> {
    const strict = await startTestApp({ rateLimitFactor: 0.05, trustedProxies });
    const callers = ['203.0.113.1', '203.0.113.2', '203.0.113.2'];
    const found = [];
    for (const address of callers) {
      const response = await strict.browser().request('/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(body),
      });
      found.push(response.status);
    }
    await strict.close();
    return found;
  }
  expect(await statuses(['127.0.0.0/8', '::1'])).toEqual([401, 401, 429]);
  expect(await statuses([])).toEqual([401, 429, 429]);
});
