import { accountSettingsEndpoints } from '@showup/contract/account-settings';
import { accountsEndpoints } from '@showup/contract/accounts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  strict = await startTestApp({ rateLimitFactor: 1 }, { beside: app });
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

async function signUp(password: string, fullName = 'Anna', { browser: open } = app): Promise<Browser> {
  const browser = open();
  await browser.call(accountsEndpoints.signup, { body: { fullName, email, password } });
  return browser;
}

const logIn = (password: string, browser = app.browser()) =>
  browser.answer(accountsEndpoints.login, { body: { email, password } });
const sendCode = (browser: Browser) => browser.answer(accountSettingsEndpoints.sendEmailCode, {});
const enter = (browser: Browser, code: string) =>
  browser.answer(accountSettingsEndpoints.proveEmail, { body: { code } });
const meOf = (browser: Browser) => browser.call(accountsEndpoints.checkAuth, {});

async function prove(browser: Browser): Promise<void> {
  expect((await sendCode(browser)).status).toBe(200);
  expect(await enter(browser, await app.people.lastCodeTo(email))).toMatchObject({
    status: 200,
    body: { email, isEmailProved: true },
  });
}

const minutesPass = (minutes: number) => app.db.sql`
  update email_codes set sent_at = sent_at - make_interval(mins => ${minutes}),
    expires_at = expires_at - make_interval(mins => ${minutes})`;

test('a stranger who gave her address first keeps her out of nothing, and loses it once she has proved it', async () => {
  const stranger = await signUp(hisPassword, 'Stranger');
  const anna = await signUp(herPassword);
  for (const password of [herPassword, hisPassword]) expect((await logIn(password)).status).toBe(200);
  await prove(anna);
  expect((await logIn(herPassword)).body).toMatchObject({ _id: (await meOf(anna))._id });
  expect((await logIn(hisPassword)).status).toBe(401);
  expect(await meOf(stranger)).toMatchObject({ email: null, isEmailProved: false });
  expect(await app.db.sql`select from passwords`).toHaveLength(1);
});

test('a proved address is taken: nobody signs up with it or changes to it, and no code goes to it', async () => {
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

test('whoever was signed in in a browser signs in there, however many strangers have given the address since', async () => {
  const anna = await signUp(herPassword);
  await anna.call(accountsEndpoints.logout, {});
  for (let n = 0; n < 5; n += 1) await signUp(`${hisPassword} ${n}`, 'Stranger');
  expect((await logIn(herPassword, anna)).status).toBe(200);
  await prove(anna);
  expect((await logIn(herPassword)).status).toBe(200);
});

test('the code counts for its own account and address alone, for 15 minutes and three guesses', async () => {
  const [anna, stranger] = [await signUp(herPassword), await signUp(hisPassword, 'Stranger')];
  await sendCode(anna);
  const code = await app.people.lastCodeTo(email);
  const wrong = code.startsWith('1') ? '222222' : '111111';
  const refused = { status: 403, body: { code: 'accounts.email_code' } };
  expect(await enter(stranger, code)).toMatchObject(refused);
  for (let guess = 0; guess < 3; guess += 1) expect(await enter(anna, wrong)).toMatchObject(refused);
  expect(await enter(anna, code)).toMatchObject(refused);

  await minutesPass(2);
  await sendCode(anna);
  await minutesPass(16);
  expect(await enter(anna, await app.people.lastCodeTo(email))).toMatchObject(refused);

  await sendCode(anna);
  const body = { email: 'anna.new@example.com', password: herPassword };
  await anna.call(accountSettingsEndpoints.changeEmail, { body });
  expect((await enter(anna, await app.people.lastCodeTo(email))).status).toBe(409);
  expect(await meOf(anna)).toMatchObject({ email: body.email, isEmailProved: false });
});

test('of two who prove one address at the same moment one has it', async () => {
  const both = [await signUp(herPassword), await signUp(hisPassword, 'Stranger')];
  const codes: string[] = [];
  for (const browser of both) {
    await sendCode(browser);
    codes.push(await app.people.lastCodeTo(email));
  }
  const answers = await Promise.all(both.map((browser, at) => enter(browser, codes[at] ?? '')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const users = await Promise.all(both.map(meOf));
  expect(users.map((user) => user.email).toSorted()).toEqual([email, null].toSorted());
});

test('another address has to be proved anew, and the one before is free', async () => {
  const anna = await signUp(herPassword);
  await prove(anna);
  const body = { email: 'anna.new@example.com', password: herPassword };
  await anna.call(accountSettingsEndpoints.changeEmail, { body });
  expect(await meOf(anna)).toMatchObject({ email: body.email, isEmailProved: false });
  expect((await meOf(await signUp(hisPassword, 'Other'))).email).toBe(email);
});

test('nobody’s mailbox is filled: one code a minute, five a day for an account and ten for an address', async () => {
  const anna = await signUp(herPassword, 'Anna', strict);
  await sendCode(anna);
  expect(await sendCode(anna)).toMatchObject({ status: 429, body: { code: 'codes.too_soon' } });
  let sent = 1;
  const others = [];
  for (let n = 0; n < 3; n += 1) others.push(await signUp(`${hisPassword} ${n}`, 'Stranger', strict));
  for (const browser of [anna, ...others]) {
    for (let n = 0; n < 6; n += 1) {
      await minutesPass(2);
      if ((await sendCode(browser)).status === 200) sent += 1;
      if (browser === anna) expect(sent).toBeLessThanOrEqual(5);
    }
  }
  expect(sent).toBe(10);
  expect(await sendCode(others[2] ?? anna)).toMatchObject({ status: 429, body: { code: 'codes.too_many' } });
});
