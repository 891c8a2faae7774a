import { randomUUID } from 'node:crypto';
import type { Access, Endpoint } from '@showup/contract/endpoint';
import { Problem } from '@showup/contract/endpoint';
import { bansEndpoints } from '@showup/contract/moderation/bans';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markVerified } from '#features/profiles/standing';
import { everyEndpoint } from '#test/app/every-endpoint';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { anAdmin, aUser, exactlyAt, nextPhone, provePhone } from '#test/people/people';
import type { TestBrowser } from '#test/people/test-browser';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const callers = ['anonymous', 'phone', 'banned', 'unverified', 'verified', 'admin', 'verifiedAdmin'] as const;
type CallerName = (typeof callers)[number];

/** The refusal each caller gets when the level is too high; undefined when they pass. */
const refusals: Record<Access, Partial<Record<CallerName, string>>> = {
  public: {},
  phone: { anonymous: 'phone.unverified', banned: 'phone.unverified' },
  session: { anonymous: 'session.missing', phone: 'session.missing', banned: 'session.missing' },
  verified: {
    anonymous: 'session.missing',
    phone: 'session.missing',
    banned: 'session.missing',
    unverified: 'access.unverified',
    admin: 'access.unverified',
  },
  admin: {
    anonymous: 'session.missing',
    phone: 'session.missing',
    banned: 'session.missing',
    unverified: 'access.denied',
    verified: 'access.denied',
  },
  banned: {
    anonymous: 'ban.missing',
    phone: 'ban.missing',
    unverified: 'ban.missing',
    verified: 'ban.missing',
    admin: 'ban.missing',
    verifiedAdmin: 'ban.missing',
  },
};

const accessCodes = new Set(Object.values(refusals).flatMap((codes) => Object.values(codes)));
const statusOf = (code: string) => (code.startsWith('access.') ? 403 : 401);

const openers: Record<CallerName, () => Promise<TestBrowser>> = {
  anonymous: async () => app.browser(),
  async phone() {
    const browser = app.browser();
    await provePhone(app, browser, nextPhone());
    return browser;
  },
  async banned() {
    const [admin, person] = [await anAdmin(app), await aUser(app, { isConnected: false })];
    await admin.call(bansEndpoints.banUser, { body: { userId: person.id, reason: 'Rude.' } });
    const browser = app.browser();
    await provePhone(app, browser, person.phone).catch(() => {});
    expect(browser.cookies.has('ban_pass')).toBe(true);
    return browser;
  },
  unverified: () => aUser(app, { isVerified: false, isConnected: false }),
  verified: () => aUser(app, { isConnected: false }),
  admin: () => anAdmin(app),
  async verifiedAdmin() {
    const admin = await anAdmin(app);
    await app.db.transaction((tx) => markVerified(app.ctx, tx, admin.id, exactlyAt()));
    return admin;
  },
};

/** The code of the refusal, or undefined when the caller passed, whatever the result of the call. */
async function codeOf(browser: TestBrowser, entry: Endpoint): Promise<string | undefined> {
  const names = [...entry.path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? []);
  const params = Object.fromEntries(names.map((name) => [name, randomUUID()]));
  const { status, body } = await browser.answer(entry, { params });
  const { code } = status >= 400 ? Problem.parse(body) : { code: undefined };
  expect(code, `${entry.method} ${entry.path} is not served`).not.toBe('not_found');
  if (code === undefined || !accessCodes.has(code)) return undefined;
  expect(status).toBe(statusOf(code));
  return code;
}

/** Calls that end the caller's session. */
const isFarewell = ({ path }: Endpoint) => path === '/auth/logout' || path === '/auth/deleteaccount';

test('the test covers every file of the contract', async () => {
  const endpoints = await everyEndpoint();
  const paths = endpoints.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(35);
  expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(paths.length);
  for (const path of ['/auth/check', '/match/like', '/messages/users', '/locations/nearby', '/demo/city']) {
    expect(paths).toContain(path);
  }
});

test.each(callers)(
  'every call of the contract admits or refuses the caller "%s" according to its level',
  async (name) => {
    const endpoints = await everyEndpoint();
    const browser = await openers[name]();
    for (const entry of endpoints.filter((entry) => !isFarewell(entry))) {
      expect(await codeOf(browser, entry), `${entry.method} ${entry.path}`).toBe(
        refusals[entry.access][name],
      );
    }
    for (const entry of endpoints.filter(isFarewell)) {
      expect(await codeOf(await openers[name](), entry), entry.path).toBe(refusals[entry.access][name]);
    }
  },
);

test('a refused caller learns nothing about their input', async () => {
  const anonymous = app.browser();
  for (const entry of (await everyEndpoint()).filter(({ access }) => access !== 'public')) {
    const { body } = await anonymous.answer(entry, {
      params: { userId: 'x', messageId: 'x', venueId: 'x', dateId: 'x', code: 'x', token: 'x' },
      body: { nonsense: true },
    });
    expect(['session.missing', 'phone.unverified', 'ban.missing']).toContain(Problem.parse(body).code);
  }
});
