import { accountsEndpoints, accountTexts } from '@showup/contract/accounts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { stopwatch } from '#test/measuring/stopwatch';
import { aUser, lastCodeTo, nextPhone, provePhone } from '#test/people/people';
import type { TestBrowser } from '#test/people/test-browser';
import { deleteExpiredProofs } from './codes.queries.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const WRONG = 'OTP verification failed';
const TOKEN_REFUSED = 'Authentication failed: please ask for a new code.';

const askCode = (browser: TestBrowser, phoneNumber: string) =>
  browser.call(accountsEndpoints.sendCode, { body: { phoneNumber } });

const enter = (browser: TestBrowser, phoneNumber: string, code: string) =>
  browser.answer(accountsEndpoints.verifyCode, { body: { phoneNumber, code } });

const state = (browser: TestBrowser) => browser.call(accountsEndpoints.codeState, {});

const otherThan = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

const refusedCode = { status: 401, body: { message: WRONG, code: 'codes.wrong' } };

async function codeFor(browser: TestBrowser, phone: string): Promise<string> {
  await askCode(browser, phone);
  return lastCodeTo(app, phone);
}

async function tokenFor(browser: TestBrowser, phone: string): Promise<string> {
  const code = await codeFor(browser, phone);
  return (await browser.call(accountsEndpoints.verifyCode, { body: { phoneNumber: phone, code } })).token;
}

const spend = (browser: TestBrowser, token: string, phoneNumber: string) =>
  browser.answer(accountsEndpoints.verifyUser, { body: { token, phoneNumber } });

test('the code of a new phone opens the onboarding in this browser and signs nobody in', async () => {
  const browser = app.browser();
  const phone = nextPhone();
  expect(await provePhone(app, browser, phone)).toEqual({ isNewUser: true });
  expect([...browser.cookies.keys()].toSorted()).toEqual(['browser', 'phone_pass']);
  expect(await state(browser)).toEqual({
    phone: `*******${phone.slice(-3)}`,
    codeLength: 4,
    resendAt: null,
    isPhoneVerified: true,
  });
  expect((await browser.refusal(accountsEndpoints.checkAuth, {})).status).toBe(401);
});

test('the code of a known phone signs its person in, in any browser', async () => {
  const anna = await aUser(app, { isConnected: false });
  const browser = app.browser();
  expect(await provePhone(app, browser, anna.phone)).toMatchObject({ _id: anna.id });
  expect(await browser.call(accountsEndpoints.checkAuth, {})).toMatchObject({ phoneNumber: anna.phone });
  expect(await anna.call(accountsEndpoints.checkAuth, {})).toMatchObject({ _id: anna.id });
});

test('a wrong code is refused, and the right one still works after two of them', async () => {
  const browser = app.browser();
  const phone = nextPhone();
  const code = await codeFor(browser, phone);
  for (let guess = 1; guess <= 2; guess++) {
    expect(await enter(browser, phone, otherThan(code))).toMatchObject(refusedCode);
  }
  expect((await enter(browser, phone, code)).status).toBe(200);
});

test('the third wrong guess invalidates a code, even with many guesses at once', {
  tags: ['race'],
}, async () => {
  const browser = app.browser();
  const phone = nextPhone();
  const code = await codeFor(browser, phone);
  const guesses = await Promise.all(Array.from({ length: 8 }, () => enter(browser, phone, otherThan(code))));
  for (const guess of guesses) expect(guess).toMatchObject(refusedCode);
  expect(await enter(browser, phone, code)).toMatchObject(refusedCode);
});

test('a code is valid for five minutes', async () => {
  const browser = app.browser();
  const phone = nextPhone();
  const code = await codeFor(browser, phone);
  const [row] = await app.db.sql<{ seconds: number }[]>`
    select extract(epoch from expires_at - sent_at)::int as seconds from phone_codes`;
  expect(row?.seconds).toBe(300);

  await app.db.sql`update phone_codes set expires_at = now() - interval '1 second'`;
  expect(await enter(browser, phone, code)).toMatchObject(refusedCode);
  expect(await state(browser)).toMatchObject({ phone: null, resendAt: null });
});

test('a code works once, even if it is entered twice at once', { tags: ['race'] }, async () => {
  const browser = app.browser();
  const phone = nextPhone();
  const code = await codeFor(browser, phone);
  const tries = await Promise.all([1, 2, 3].map(() => enter(browser, phone, code)));
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  expect(await enter(browser, phone, code)).toMatchObject(refusedCode);
});

test('a code works only in the browser that requested it', async () => {
  const [browser, stranger] = [app.browser(), app.browser()];
  const phone = nextPhone();
  const code = await codeFor(browser, phone);
  for (let guess = 1; guess <= 4; guess++) {
    expect(await enter(stranger, phone, code)).toMatchObject(refusedCode);
  }
  expect((await enter(browser, phone, code)).status).toBe(200);
});

test('a code for one phone does not prove another', async () => {
  const browser = app.browser();
  const [mine, other] = [nextPhone(), nextPhone()];
  const code = await codeFor(browser, mine);
  expect(await enter(browser, other, code)).toMatchObject(refusedCode);
});

test('a token works once', async () => {
  const browser = app.browser();
  const phone = nextPhone();
  const token = await tokenFor(browser, phone);
  expect(await spend(browser, token, phone)).toMatchObject({ status: 200, body: { isNewUser: true } });
  expect(await spend(browser, token, phone)).toMatchObject({
    status: 401,
    body: { message: TOKEN_REFUSED },
  });
});

test('a token works once, even if it is used twice at once', { tags: ['race'] }, async () => {
  const browser = app.browser();
  const phone = nextPhone();
  const token = await tokenFor(browser, phone);
  const tries = await Promise.all([spend(browser, token, phone), spend(browser, token, phone)]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

test('a token belongs to its phone; a try for another phone is refused and does not use it up', async () => {
  const browser = app.browser();
  const phone = nextPhone();
  const anna = await aUser(app, { isConnected: false });
  const token = await tokenFor(browser, phone);
  expect(await spend(browser, token, anna.phone)).toMatchObject({
    status: 401,
    body: { message: TOKEN_REFUSED },
  });
  expect(await spend(browser, token, `+91${phone}`)).toMatchObject({
    status: 200,
    body: { isNewUser: true },
  });
});

test('a token is valid for ten minutes, and only its hash is stored', async () => {
  const browser = app.browser();
  const phone = nextPhone();
  const spent = stopwatch();
  const token = await tokenFor(browser, phone);
  const [row] = await app.db.sql<{ hash: Buffer; seconds: number }[]>`
    select token_hash as hash, extract(epoch from expires_at - now())::int as seconds from phone_tokens`;
  expect(row?.seconds).toBeGreaterThanOrEqual(600 - spent());
  expect(row?.seconds).toBeLessThanOrEqual(600);
  expect(row?.hash.equals(Buffer.from(token))).toBe(false);
  expect(row?.hash).toHaveLength(32);

  await app.db.sql`update phone_tokens set expires_at = now() - interval '1 second'`;
  expect((await spend(browser, token, phone)).status).toBe(401);
});

test('allows another code after 30 seconds, not before', async () => {
  const browser = app.browser();
  const phone = nextPhone();
  const spent = stopwatch();
  const { resendAt } = await askCode(browser, phone);
  const wait = Date.parse(resendAt) - Date.now();
  expect(wait).toBeGreaterThan((29 - spent()) * 1_000);
  expect(wait).toBeLessThanOrEqual(31_000);
  const first = await lastCodeTo(app, phone);

  const { status, problem, headers } = await browser.refusal(accountsEndpoints.sendCode, {
    body: { phoneNumber: phone },
  });
  expect([status, problem.code]).toEqual([429, 'codes.too_soon']);
  expect(problem.message).toMatch(/^A code was just sent. You can request another in \d+ s\.$/);
  expect(problem).toMatchObject({ resendAt });
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(29 - spent());
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(30);
  expect((await state(browser)).resendAt).toBe(resendAt);

  await app.db.sql`update code_sends set sent_at = now() - interval '31 seconds'`;
  const second = await codeFor(browser, phone);
  if (second !== first) expect(await enter(browser, phone, first)).toMatchObject(refusedCode);
  expect((await enter(browser, phone, second)).status).toBe(200);
});

test('requesting a code does not reveal whether the phone has an account', async () => {
  const anna = await aUser(app, { isConnected: false });
  const ask = async (phoneNumber: string) => {
    const browser = app.browser();
    const answer = await browser.answer(accountsEndpoints.sendCode, { body: { phoneNumber } });
    return { ...answer, headers: [...answer.headers.keys()], cookies: [...browser.cookies.keys()] };
  };
  const [known, unknown] = [await ask(anna.phone), await ask(nextPhone())];
  const anAnswer = { codeLength: 4, resendAt: expect.any(String) };
  expect([known.body, unknown.body]).toEqual([anAnswer, anAnswer]);
  expect({ ...known, body: {} }).toEqual({ ...unknown, body: {} });
});

test.each(['7123456789', '+917123456789'])(
  'accepts %s as a phone number and keeps its ten digits',
  async (given) => {
    const browser = app.browser();
    await provePhone(app, browser, '7123456789');
    await app.reset();
    await browser.call(accountsEndpoints.sendCode, { body: { phoneNumber: given } });
    expect(await state(browser)).toMatchObject({ phone: '*******789', isPhoneVerified: false });
  },
);

test.each([
  '',
  '712345678',
  '71234567890',
  '71234 56789',
  '+447123456789',
  '71234abcde',
  '٧١٢٣٤٥٦٧٨٩',
  7123456789,
  null,
])('refuses %o as a phone number', async (phoneNumber) => {
  for (const [entry, rest] of [
    [accountsEndpoints.sendCode, {}],
    [accountsEndpoints.verifyCode, { code: '1234' }],
    [accountsEndpoints.verifyUser, { token: 'token' }],
  ] as const) {
    const answer = await app.browser().answer(entry, { body: { phoneNumber, ...rest } });
    expect(answer).toMatchObject({ status: 400, body: { message: accountTexts.phone } });
  }
});

test.each(['', '12', 'abcd', '123456789', 1234, null])('refuses %o as a code', async (code) => {
  const body = { phoneNumber: nextPhone(), code };
  expect(await app.browser().answer(accountsEndpoints.verifyCode, { body })).toMatchObject({
    status: 400,
    body: { message: accountTexts.code },
  });
});

test('masks the phone except its last three digits after a reload of the code screen', async () => {
  const browser = app.browser();
  expect(await state(browser)).toEqual({
    phone: null,
    codeLength: 4,
    resendAt: null,
    isPhoneVerified: false,
  });
  const { resendAt } = await askCode(browser, '7123456789');
  expect(await state(browser)).toEqual({
    phone: '*******789',
    codeLength: 4,
    resendAt,
    isPhoneVerified: false,
  });
  expect(await state(app.browser())).toMatchObject({ phone: null });
});

test('forgets expired codes, tokens and passes and keeps the others', async () => {
  const [old, fresh] = [app.browser(), app.browser()];
  await provePhone(app, old, nextPhone());
  await tokenFor(old, nextPhone());
  await app.db.sql`update phone_codes set expires_at = now() - interval '1 second'`;
  await app.db.sql`update phone_tokens set expires_at = now() - interval '1 second'`;
  await app.db.sql`update phone_passes set expires_at = now() - interval '1 second'`;
  await tokenFor(fresh, nextPhone());

  await deleteExpiredProofs(app.db.sql);
  const [left] = await app.db.sql<{ codes: number; tokens: number; passes: number }[]>`
    select (select count(*) from phone_codes) as codes, (select count(*) from phone_tokens) as tokens,
      (select count(*) from phone_passes) as passes`;
  expect(left).toEqual({ codes: 1, tokens: 1, passes: 0 });
});
