import type { Access, Endpoint } from '@showup/contract/endpoint';
import { matchingEndpoints } from '@showup/contract/matching';
import { bansEndpoints } from '@showup/contract/moderation/bans';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSecret } from '../server/src/platform/http/requests/secret.ts';
import { everyEndpoint } from '../server/test/app/every-endpoint.ts';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { stopwatch } from '../server/test/measuring/stopwatch.ts';
import { anAdmin, aUser, provePhone } from '../server/test/people/people.ts';
import { TestBrowser } from '../server/test/people/test-browser.ts';

const trustedProxies = ['127.0.0.0/8', '::1'];

let app: TestApp;
/** The same people on a server that allows each call once a minute. */
let strict: TestApp;
let lastNetwork = 0;

beforeAll(async () => {
  app = await startTestApp();
  strict = await startTestApp({ rateLimitFactor: 0.000_1, trustedProxies }, { beside: app });
});
afterAll(async () => {
  await strict.close();
  await app.close();
});

const nextNetwork = () => `198.51.${++lastNetwork >> 8}.${lastNetwork & 255}`;

async function statusFrom(address: string, { cookies }: TestBrowser, entry: Endpoint): Promise<number> {
  const id = '00000000-0000-4000-8000-000000000000';
  const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' };
  const path = entry.path.replace(/:\w+/g, id);
  const init = entry.method === 'GET' ? { headers } : { method: entry.method, headers, body: '{}' };
  return (await new TestBrowser(strict.url, new Map(cookies)).request(path, init)).status;
}

/** Someone with an account who may make a call of that level. */
async function callers(): Promise<Partial<Record<Access, TestBrowser>>> {
  const admin = await anAdmin(app);
  const verified = await aUser(app, { isConnected: false });
  return { session: verified, verified, admin };
}

async function bannedBrowser(): Promise<TestBrowser> {
  const [admin, person] = [await anAdmin(app), await aUser(app, { isConnected: false })];
  await admin.call(bansEndpoints.banUser, { body: { userId: person.id, reason: 'Rude.' } });
  const browser = app.browser();
  await provePhone(app, browser, person.phone).catch(() => {});
  return browser;
}

/** Calls that end the session. */
const isFarewell = ({ path }: Endpoint) => path === '/auth/logout' || path === '/auth/deleteaccount';

test('every call of an account is rate-limited, from any network', async () => {
  const known = await callers();
  for (const entry of await everyEndpoint()) {
    const browser = known[entry.access];
    if (!browser || isFarewell(entry)) continue;
    const name = `${entry.method} ${entry.path}`;
    expect(await statusFrom(nextNetwork(), browser, entry), name).not.toBe(429);
    expect(await statusFrom(nextNetwork(), browser, entry), name).toBe(429);
  }
});

test('every call without an account is rate-limited by network', async () => {
  const anonymous = app.browser();
  const banned = await bannedBrowser();
  for (const entry of (await everyEndpoint()).filter(({ access }) => ['public', 'banned'].includes(access))) {
    const [address, browser] = [nextNetwork(), entry.access === 'banned' ? banned : anonymous];
    const name = `${entry.method} ${entry.path}`;
    expect(await statusFrom(address, browser, entry), name).not.toBe(429);
    expect(await statusFrom(address, browser, entry), name).toBe(429);
    expect(await statusFrom(nextNetwork(), browser, entry), name).not.toBe(429);
  }
});

test('photos are rate-limited by account', async () => {
  const anna = await aUser(app, { isConnected: false });
  const look = (address: string) =>
    new TestBrowser(strict.url, new Map(anna.cookies)).request(anna.user.photos[0] ?? '', {
      headers: { 'x-forwarded-for': address },
    });
  expect((await look(nextNetwork())).status).toBe(200);
  const refused = await look(nextNetwork());
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

const look = (browser: TestBrowser, address: string, path: string) =>
  new TestBrowser(strict.url, new Map(browser.cookies)).request(path, {
    headers: { 'x-forwarded-for': address },
  });
const somePicture = () => `/media/${crypto.randomUUID()}`;
const holding = (cookie: string) => app.browser(new Map([[cookie, 'made-up']]));

const floods: readonly [string, () => TestBrowser, () => string][] = [
  ['missing pictures, signed out', () => app.browser(), somePicture],
  ['pictures, in a browser that uploaded none', () => holding('browser'), somePicture],
  ['pictures, with an invalid session', () => holding('session'), somePicture],
  ['calls with an invalid session', () => holding('session'), () => '/auth/check'],
  ['calls with an invalid phone pass', () => holding('phone_pass'), () => '/auth/check'],
  ['calls with no cookie', () => app.browser(), () => '/auth/check'],
  ['downloads with no cookie', () => app.browser(), () => '/auth/export'],
];

test.each(floods)('a network that keeps requesting %s is refused', async (_, browserOf, pathOf) => {
  const address = nextNetwork();
  const ben = await aUser(app, { isConnected: false });
  expect((await look(ben, address, '/auth/notices')).status).toBe(200);
  const browser = browserOf();
  const refusals = [1, 2].map(() => look(browser, address, pathOf()));
  for (const { status } of await Promise.all(refusals)) expect(status).toBeGreaterThanOrEqual(400);

  const calls = [pathOf(), '/auth/sessions', somePicture()].map((path) => look(browser, address, path));
  for (const refused of await Promise.all(calls)) {
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await look(browser, nextNetwork(), '/auth/sessions')).status).toBe(401);
  expect((await look(ben, address, '/auth/sessions')).status, 'a neighbour').toBe(200);
  expect((await look(browser, address, '/healthz')).status).toBe(200);
});

test('people with unseen sessions get in from a network that was refused for forged ones', async () => {
  const address = nextNetwork();
  const ben = await aUser(app, { isConnected: false });
  const forged = () => app.browser(new Map([['session', newSecret()]]));
  const flood = (browsers: TestBrowser[]) =>
    Promise.all(browsers.map(async (browser) => (await look(browser, address, '/auth/check')).status));
  await flood([forged(), forged()]);

  const seconds = stopwatch();
  const refused = (await flood(Array.from({ length: 20 }, forged))).filter((status) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(20 - 1 - seconds()); // one is looked up a second
  await expect.poll(async () => (await look(ben, address, '/auth/sessions')).status).toBe(200);
  await flood(Array.from({ length: 5 }, forged));
  expect((await look(ben, address, '/auth/notices')).status).toBe(200);
  expect((await look(app.browser(), address, '/auth/check')).status).toBe(429);
});

test('a forged session is looked up only once, which leaves the lookups to others', async () => {
  const address = nextNetwork();
  const ben = await aUser(app, { isConnected: false });
  const forged = app.browser(new Map([['session', newSecret()]]));
  const flood = () =>
    Promise.all(Array.from({ length: 10 }, async () => (await look(forged, address, '/auth/check')).status));
  await flood();
  expect(new Set(await flood())).toEqual(new Set([429]));
  expect((await look(ben, address, '/auth/sessions')).status).toBe(200);
});

test('calls an account may not make are rate-limited as well', async () => {
  const newcomer = await aUser(app, { isVerified: false, isConnected: false });
  expect(await statusFrom(nextNetwork(), newcomer, matchingEndpoints.potentialMatches)).toBe(403);
  expect(await statusFrom(nextNetwork(), newcomer, matchingEndpoints.potentialMatches)).toBe(429);
});

test('a whole bar with expired sessions is not refused', async () => {
  const usual = await startTestApp({ rateLimitFactor: 1 }, { beside: app });
  const tab = new TestBrowser(usual.url, new Map([['session', 'expired']]));
  const statuses = await Promise.all(
    Array.from({ length: 500 }, async () => (await tab.request('/auth/check')).status),
  );
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect((await tab.request('/auth/proof')).status).toBe(401);
  await usual.close();
});

test('two answers a second for a minute are allowed, and accounts do not slow each other', async () => {
  const usual = await startTestApp({ rateLimitFactor: 1 }, { beside: app });
  const [anna, ben] = [await aUser(app), await aUser(app)];
  const [annasTab, bensTab] = [anna, ben].map(({ cookies }) => new TestBrowser(usual.url, new Map(cookies)));
  if (!annasTab || !bensTab) throw new Error('No tabs.');
  const reject = async (tab: TestBrowser) =>
    (await tab.answer(matchingEndpoints.reject, { body: { rejectedUserId: crypto.randomUUID() } })).status;
  const look = async (tab: TestBrowser) => (await tab.answer(matchingEndpoints.potentialMatches, {})).status;
  for (let second = 0; second < 60; second++) {
    expect(await reject(annasTab)).toBe(404);
    expect(await reject(annasTab)).toBe(404);
    expect(await look(annasTab)).toBe(200);
  }
  const flood = await Promise.all(Array.from({ length: 400 }, () => look(annasTab)));
  expect(flood).toContain(429);
  expect(await look(bensTab)).toBe(200);
  await usual.close();
});
