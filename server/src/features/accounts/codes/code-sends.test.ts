import { accountsEndpoints } from '@showup/contract/accounts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { leave } from '#test/people/meeting';
import { aUser, lastCodeTo, nextPhone, provePhone } from '#test/people/people';
import type { TestBrowser } from '#test/people/test-browser';
import { forgetExpiredCodes } from './forget-codes.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const ask = (browser: TestBrowser, phoneNumber: string) =>
  browser.answer(accountsEndpoints.sendCode, { body: { phoneNumber } });

const state = (browser: TestBrowser) => browser.call(accountsEndpoints.codeState, {});

const later = (seconds: number) =>
  app.db.sql`update code_sends set sent_at = sent_at - make_interval(secs => ${seconds})`;

const enter = (browser: TestBrowser, phoneNumber: string, code: string) =>
  browser.answer(accountsEndpoints.verifyCode, { body: { phoneNumber, code } });

/** Seconds from the last code to the next one. */
async function wait(browser: TestBrowser): Promise<number> {
  const { resendAt } = await state(browser);
  const [row] = await app.db.sql<{ at: string }[]>`select max(sent_at) as at from code_sends`;
  return Math.round((Date.parse(resendAt ?? '') - Date.parse(row?.at ?? '')) / 1_000);
}

async function sent(phone: string): Promise<number> {
  const rows = await app.db.sql`select from code_sends where phone = ${phone}`;
  return rows.length;
}

/** Requests six codes that nobody enters, each in a new browser. */
async function useUp(phone: string): Promise<void> {
  for (let i = 0; i < 6; i++) expect((await ask(app.browser(), phone)).status).toBe(200);
  expect((await ask(app.browser(), phone)).status).toBe(429);
}

/** Enters wrong codes until this one is used up. */
async function endCode(browser: TestBrowser, phone: string): Promise<void> {
  const code = await lastCodeTo(app, phone);
  const wrong = code === '1111' ? '2222' : '1111';
  for (let guess = 0; guess < 3; guess++) expect((await enter(browser, phone, wrong)).status).toBe(401);
}

test('makes each further code wait longer, up to five minutes, until an hour passes without one', async () => {
  const anna = await aUser(app, { isConnected: false });
  for (const seconds of [30, 30, 60, 120, 300, 300, 300]) {
    expect((await ask(anna, anna.phone)).status).toBe(200);
    expect(await wait(anna)).toBe(seconds);
    await later(seconds - 20);
    const refused = await ask(anna, anna.phone);
    expect(refused).toMatchObject({ status: 429, body: { code: 'codes.too_soon' } });
    expect(refused.body).toMatchObject({ resendAt: (await state(anna)).resendAt });
    await later(20);
  }
  await later(3_600);
  expect((await ask(anna, anna.phone)).status).toBe(200);
  expect(await wait(anna)).toBe(30);
});

test('a right code ends the waits', async () => {
  const browser = app.browser();
  const phone = nextPhone();
  for (const seconds of [30, 30, 60]) {
    await ask(browser, phone);
    await later(seconds);
  }
  await ask(browser, phone);
  expect(await wait(browser)).toBe(120);
  expect((await enter(browser, phone, await lastCodeTo(app, phone))).status).toBe(200);
  expect((await ask(browser, phone)).status).toBe(200);
  expect(await wait(browser)).toBe(30);
});

test('replaces a code used up by wrong guesses at once, but only twice', async () => {
  const browser = app.browser();
  const phone = nextPhone();
  for (let code = 0; code < 3; code++) {
    expect((await ask(browser, phone)).status).toBe(200);
    await endCode(browser, phone);
  }
  expect(await ask(browser, phone)).toMatchObject({ status: 429, body: { code: 'codes.too_soon' } });
  expect(await wait(browser)).toBe(60);
});

test('sends one code if a browser requests several at once', { tags: ['race'] }, async () => {
  const browser = app.browser();
  const phone = nextPhone();
  await state(browser); // gets its cookie
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(browser, phone)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429, 429]);
  expect(await sent(phone)).toBe(1);
});

test('sends six codes an hour to a phone from one network where it was never proved, however many browsers ask', {
  tags: ['race'],
}, async () => {
  const phone = nextPhone();
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(app.browser(), phone)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
  expect(await sent(phone)).toBe(6);

  const { body, headers } = await ask(app.browser(), phone);
  expect(body).toMatchObject({
    code: 'codes.too_many',
    message: 'Too many codes were requested. You can request another in 60 min.',
    resendAt: expect.any(String),
  });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500);

  await later(3_600);
  expect((await ask(app.browser(), phone)).status).toBe(200);
});

test('says with the sixth code when a seventh may be requested', async () => {
  const phone = nextPhone();
  for (let i = 0; i < 5; i++) await ask(app.browser(), phone);
  const { resendAt } = await app.browser().call(accountsEndpoints.sendCode, { body: { phoneNumber: phone } });
  expect(Date.parse(resendAt) - Date.now()).toBeGreaterThan(3_500_000);
});

test('codes requested by strangers affect neither the person’s own browsers nor another network', async () => {
  const anna = await aUser(app, { isConnected: false });
  await useUp(anna.phone);
  expect((await ask(anna, anna.phone)).status).toBe(200);
  expect(await wait(anna)).toBe(30);
  expect((await enter(anna, anna.phone, await lastCodeTo(app, anna.phone))).status).toBe(200);

  await app.db.sql`update code_sends set network = '203.0.113.7' where network is not null`;
  expect((await ask(app.browser(), anna.phone)).status).toBe(200);
});

test('one network gets sixty unentered codes an hour, over all phones', async () => {
  await app.db.sql`
    insert into code_sends (phone, browser, network)
    select (8000000000 + n)::text, '\\x00', '127.0.0.1' from generate_series(1, 59) n`;
  const [first, second] = [nextPhone(), nextPhone()];
  const known = await aUser(app, { isConnected: false }); // proves its phone, so that it does not count
  const answers = await Promise.all([ask(app.browser(), first), ask(app.browser(), second)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429]);
  expect(await ask(app.browser(), nextPhone())).toMatchObject({
    status: 429,
    body: { code: 'codes.too_many' },
  });
  expect((await ask(known, known.phone)).status).toBe(200);
});

test('the holder of a phone gets twenty right codes an hour', async () => {
  const browser = app.browser();
  const phone = nextPhone();
  for (let i = 0; i < 20; i++) await provePhone(app, browser, phone);
  expect(await ask(browser, phone)).toMatchObject({ status: 429, body: { code: 'codes.too_many' } });
});

test('a refusal does not reveal whether the phone has an account', async () => {
  const anna = await aUser(app, { isConnected: false });
  const unknown = nextPhone();
  await useUp(anna.phone);
  await useUp(unknown);
  const [one, other] = [await ask(app.browser(), anna.phone), await ask(app.browser(), unknown)];
  expect(one.body).toEqual({ ...Object(other.body), resendAt: expect.any(String) });
  expect([...one.headers.keys()]).toEqual([...other.headers.keys()]);
});

test('forgets with an account the codes its browser requested, also in the outbox', async () => {
  const anna = await aUser(app, { isConnected: false });
  const typo = nextPhone();
  await ask(anna, anna.phone);
  await ask(anna, typo);
  expect(await lastCodeTo(app, typo)).toMatch(/^\d+$/);
  await leave(anna);
  expect(await app.db.sql`select from phone_codes`).toHaveLength(0);
  for (const phone of [anna.phone, typo])
    await expect.poll(() => lastCodeTo(app, phone).catch(String)).toContain('No code was sent');
});

test('forgets a phone with its account, and everyone’s codes after a day', async () => {
  const anna = await aUser(app, { isConnected: false });
  const other = nextPhone();
  await ask(anna, anna.phone);
  await ask(app.browser(), other);
  await leave(anna);
  expect([await sent(anna.phone), await sent(other)]).toEqual([0, 1]);

  await forgetExpiredCodes(app.ctx);
  expect(await sent(other)).toBe(1);
  await later(86_401);
  await forgetExpiredCodes(app.ctx);
  expect(await sent(other)).toBe(0);
});
