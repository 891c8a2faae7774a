import { accountsEndpoints } from '@showup/contract/accounts';
import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { emailAccount } from '../server/test/accounts/email-people.ts';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { lastCodeTo, nextPhone, provePhone } from '../server/test/people/people.ts';

const trustedProxies = ['127.0.0.0/8', '::1'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  strict = await startTestApp({ rateLimitFactor: 1, trustedProxies }, { beside: app });
});
afterEach(() => app.reset());
afterAll(async () => {
  await strict.close();
  await app.close();
});

let strict: TestApp;

type Browser = ReturnType<TestApp['browser']>;
const email = 'anna@example.com';
const [herPassword, hisPassword] = ['a lantern in june', 'a stranger in may'];

const signUp = async (password: string, fullName = 'Anna', at = app): Promise<Browser> =>
  (await emailAccount(at, fullName, { email, password })).browser;

const logIn = (password: string, browser = app.browser()) =>
  browser.answer(accountsEndpoints.login, { body: { email, password } });
const sendCode = (browser: Browser) => browser.answer(accountSettingsEndpoints.sendEmailCode, {});
const enter = (browser: Browser, code: string) =>
  browser.answer(accountSettingsEndpoints.proveEmail, { body: { code } });
const meOf = (browser: Browser) => browser.call(accountsEndpoints.checkAuth, {});

async function prove(browser: Browser): Promise<void> {
  expect((await sendCode(browser)).status).toBe(200);
  expect(await enter(browser, await lastCodeTo(app, email))).toMatchObject({
    status: 200,
    body: { email, isEmailProved: true },
  });
}

const minutesPass = (minutes: number) => app.db.sql`
  update email_codes set sent_at = sent_at - make_interval(mins => ${minutes}),
    expires_at = expires_at - make_interval(mins => ${minutes})`;

test('a stranger who entered her address first cannot lock her out, and loses it once she proves it', async () => {
  const stranger = await signUp(hisPassword, 'Stranger');
  const anna = await signUp(herPassword);
  for (const password of [herPassword, hisPassword]) expect((await logIn(password)).status).toBe(200);
  await prove(anna);
  expect((await logIn(herPassword)).body).toMatchObject({ _id: (await meOf(anna))._id });
  expect((await logIn(hisPassword)).status).toBe(401);
  expect(await meOf(stranger)).toMatchObject({ email: null, isEmailProved: false });
  expect(await app.db.sql`select from passwords`).toHaveLength(1);
});

test('a verified address is taken: nobody can sign up with it or change to it, and no code is sent to it', async () => {
  const anna = await signUp(herPassword);
  await prove(anna);
  const body = { fullName: 'Stranger', email, password: hisPassword };
  expect(await app.browser().answer(accountsEndpoints.signup, { body })).toMatchObject({
    status: 409,
    body: { code: 'accounts.email_taken' },
  });
  const stranger = app.browser();
  await stranger.call(accountsEndpoints.signup, { body: { ...body, email: 'other@example.com' } });
  const change = { email, password: hisPassword };
  expect(await stranger.answer(accountSettingsEndpoints.changeEmail, { body: change })).toMatchObject({
    status: 409,
    body: { code: 'accounts.email_taken' },
  });
  expect(await sendCode(anna)).toMatchObject({ status: 409, body: { code: 'accounts.email_proved' } });
});

test('a known browser can sign in, however many strangers have entered the address since', async () => {
  const anna = await signUp(herPassword);
  await anna.call(accountsEndpoints.logout, {});
  for (let n = 0; n < 5; n += 1) await signUp(`${hisPassword} ${n}`, 'Stranger');
  expect((await logIn(herPassword, anna)).status).toBe(200);
  await prove(anna);
  expect((await logIn(herPassword)).status).toBe(200);
});

test('a code is valid for its account and address only, for 15 minutes and three guesses', async () => {
  const [anna, stranger] = [await signUp(herPassword), await signUp(hisPassword, 'Stranger')];
  await sendCode(anna);
  const code = await lastCodeTo(app, email);
  const wrong = code.startsWith('1') ? '222222' : '111111';
  const refused = { status: 403, body: { code: 'accounts.email_code' } };
  expect(await enter(stranger, code)).toMatchObject(refused);
  for (let guess = 0; guess < 3; guess += 1) expect(await enter(anna, wrong)).toMatchObject(refused);
  expect(await enter(anna, code)).toMatchObject(refused);

  await minutesPass(2);
  await sendCode(anna);
  await minutesPass(16);
  expect(await enter(anna, await lastCodeTo(app, email))).toMatchObject(refused);

  await sendCode(anna);
  const body = { email: 'anna.new@example.com', password: herPassword };
  await anna.call(accountSettingsEndpoints.changeEmail, { body });
  expect((await enter(anna, await lastCodeTo(app, email))).status).toBe(409);
  expect(await meOf(anna)).toMatchObject({ email: body.email, isEmailProved: false });
});

test('of two people who prove one address simultaneously, one gets it', { tags: ['race'] }, async () => {
  const both = [await signUp(herPassword), await signUp(hisPassword, 'Stranger')];
  const codes: string[] = [];
  for (const browser of both) {
    await sendCode(browser);
    codes.push(await lastCodeTo(app, email));
  }
  const answers = await Promise.all(both.map((browser, at) => enter(browser, codes[at] ?? '')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const users = await Promise.all(both.map(meOf));
  expect(users.map((user) => user.email).toSorted()).toEqual([email, null].toSorted());
});

test('a new address must be proved again, and the old one becomes free', async () => {
  const anna = await signUp(herPassword);
  await prove(anna);
  const body = { email: 'anna.new@example.com', password: herPassword };
  await anna.call(accountSettingsEndpoints.changeEmail, { body });
  expect(await meOf(anna)).toMatchObject({ email: body.email, isEmailProved: false });
  expect((await meOf(await signUp(hisPassword, 'Other'))).email).toBe(email);
});

/** Sends it from that network. */
async function sendFrom(network: string, browser: Browser) {
  const headers = { 'x-forwarded-for': network, 'content-type': 'application/json' };
  const { path } = accountSettingsEndpoints.sendEmailCode;
  const response = await browser.request(path, { method: 'POST', headers, body: '{}' });
  const body: unknown = await response.json();
  return { status: response.status, body };
}

const tooMany = { status: 429, body: { code: 'codes.too_many' } };

/** The number of codes sent when these accounts keep asking, optionally each from its own network. */
async function spendAll(browsers: readonly Browser[], networkOf: (at: number) => string): Promise<number> {
  let sent = 0;
  for (const [at, browser] of browsers.entries()) {
    for (let n = 0; n < 6; n += 1) {
      await minutesPass(2);
      if ((await sendFrom(networkOf(at), browser)).status === 200) sent += 1;
    }
  }
  return sent;
}

async function strangers(count: number): Promise<Browser[]> {
  const browsers = [];
  for (let n = 0; n < count; n += 1) browsers.push(await signUp(`${hisPassword} ${n}`, 'Stranger', strict));
  return browsers;
}

test('codes are limited: one a minute, five a day per account, and ten per address from accounts without a phone', async () => {
  const anna = await signUp(herPassword, 'Anna', strict);
  expect((await sendFrom('198.51.100.1', anna)).status).toBe(200);
  expect(await sendFrom('198.51.100.1', anna)).toMatchObject({
    status: 429,
    body: { code: 'codes.too_soon' },
  });
  expect(await spendAll([anna], () => '198.51.100.1')).toBe(4);
  const others = await strangers(3);
  expect(await spendAll(others, (at) => `198.51.101.${at}`)).toBe(5);
  expect(await sendFrom('198.51.102.1', others[2] ?? anna)).toMatchObject(tooMany);
});

test('a stranger in one network cannot keep someone in another from proving their email', async () => {
  expect(await spendAll(await strangers(4), () => '198.51.100.1')).toBe(5);
  const anna = await signUp(herPassword, 'Anna', strict);
  expect(await sendFrom('198.51.100.1', anna)).toMatchObject(tooMany);
  expect((await sendFrom('198.51.101.1', anna)).status).toBe(200);
});

test('accounts without a phone, in any number of networks, cannot keep someone with a phone from proving their email', async () => {
  expect(await spendAll(await strangers(4), (at) => `198.51.100.${at}`)).toBe(10);
  const anna = await signUp(herPassword, 'Anna', strict);
  expect(await sendFrom('198.51.101.1', anna)).toMatchObject(tooMany);
  await provePhone(app, anna, nextPhone());
  expect((await sendFrom('198.51.100.1', anna)).status).toBe(200);
  expect(await enter(anna, await lastCodeTo(app, email))).toMatchObject({ status: 200 });
});
