import { accountsEndpoints } from '@showup/contract/accounts';
import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { emailPerson, logIn, PASSWORD, phoneToken } from '#test/accounts/email-people';
import { guess, pass, statusFrom, stranger, WRONG } from '#test/accounts/password-guesses';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { forgetExpiredGuesses, secondsAfter, tooManyGuesses } from './password-guesses.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

/** Allows for the time the machine took. */
const isAbout = (seconds: number, full: number) => seconds <= full && seconds > full - 20;

const counts = () => app.db.sql`select * from password_guesses`;

test('makes the sixth wrong password wait, and says how long', async () => {
  const anna = await emailPerson(app, 'Anna');
  const browser = app.browser();
  expect(await guess(browser, anna.email, 5)).toEqual([401, 401, 401, 401, 401]);
  const refused = await logIn(browser, anna.email, WRONG);
  const seconds = Number(refused.headers.get('retry-after'));
  const { message, code } = tooManyGuesses(seconds);
  expect([refused.status, refused.body]).toEqual([429, { message, code }]);
  expect(isAbout(seconds, 30)).toBe(true);
});

test.each([
  [1, '1 s'],
  [30, '30 s'],
  [61, '2 min'],
  [900, '15 min'],
])('writes a wait of %i s as %s', (seconds, wait) => {
  expect(tooManyGuesses(seconds).message).toBe(`Too many wrong passwords. You can try again in ${wait}.`);
});

test('refuses even the right password during a wait, and does not count it', async () => {
  const anna = await emailPerson(app, 'Anna');
  const browser = app.browser();
  await guess(browser, anna.email, 5);
  const before = await counts();
  expect((await logIn(browser, anna.email, PASSWORD)).status).toBe(429);
  expect((await logIn(app.browser(), anna.email, PASSWORD)).status).toBe(429);
  expect(await counts()).toEqual(before);
  await pass(app, 30);
  expect((await logIn(browser, anna.email, PASSWORD)).status).toBe(200);
});

test('doubles the wait with each further wrong password, up to a quarter of an hour', async () => {
  const anna = await emailPerson(app, 'Anna');
  const browser = app.browser();
  await guess(browser, anna.email, 5);
  for (const expected of [30, 60, 120, 240, 480, 900, 900]) {
    const seconds = Number((await logIn(browser, anna.email, WRONG)).headers.get('retry-after'));
    expect(isAbout(seconds, expected), `${seconds} s instead of ${expected}`).toBe(true);
    await pass(app, seconds);
    expect(await guess(browser, anna.email, 1)).toEqual([401]);
  }
  expect(secondsAfter(1_000_000, 5)).toBe(900);
});

test('treats an email without an account like one with an account', async () => {
  const anna = await emailPerson(app, 'Anna');
  const story = async (email: string) => {
    const browser = app.browser();
    await browser.call(accountsEndpoints.codeState, {});
    const told = [];
    for (let n = 0; n < 7; n++) {
      const { status, headers, body } = await logIn(browser, email, WRONG);
      const text = JSON.stringify(body).replace(/\d+ s/, '30 s');
      const waits = isAbout(Number(headers.get('retry-after') ?? 0), 30);
      told.push({ status, text, waits, names: [...headers.keys()] });
    }
    const rows = await app.db.sql<{ guesses: number; isAddress: boolean; waits: boolean }[]>`
      select guesses, account is null as is_address, closed_until is not null as waits from password_guesses
      order by guesses, account is null, closed_until is not null`;
    await app.db.sql`delete from password_guesses`;
    return { told, rows };
  };
  const known = await story(anna.email);
  expect(known.rows).toHaveLength(3);
  expect(await story('nobody@example.com')).toEqual(known);
});

test('checks only five of many concurrent guesses', { tags: ['race'] }, async () => {
  const anna = await emailPerson(app, 'Anna');
  const address = '198.51.100.1';
  const statuses = await Promise.all(
    Array.from({ length: 16 }, () => statusFrom(app, { ...stranger(), address }, anna.email, WRONG)),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(11);
});

test('a right password clears the counts of its account only', async () => {
  const anna = await emailPerson(app, 'Anna');
  const browser = app.browser();
  await guess(browser, 'ben@example.com', 4);
  await guess(browser, anna.email, 4);
  expect((await logIn(browser, anna.email, PASSWORD)).status).toBe(200);
  expect(await guess(app.browser(), anna.email, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(await guess(app.browser(), 'ben@example.com', 2)).toEqual([401, 429]);
});

test('a password reset by phone clears the counts of its account', async () => {
  const anna = await emailPerson(app, 'Anna');
  const browser = app.browser();
  await guess(browser, anna.email, 6);
  const body = {
    token: await phoneToken(app, browser, anna.phone),
    phoneNumber: anna.phone,
    newPassword: 'n3wpass',
  };
  await browser.call(accountSettingsEndpoints.resetPassword, { body });
  expect((await logIn(app.browser(), anna.email, 'n3wpass')).status).toBe(200);
});

test('guesses at the current password count together with those at the sign-in', async () => {
  const anna = await emailPerson(app, 'Anna');
  const change = (currentPassword: string) =>
    anna.browser.answer(accountSettingsEndpoints.changePassword, {
      body: { currentPassword, newPassword: 'n3wpass' },
    });
  expect(await guess(anna.browser, anna.email, 3)).toEqual([401, 401, 401]);
  expect([(await change(WRONG)).status, (await change(WRONG)).status]).toEqual([403, 403]);
  const refused = await change(PASSWORD);
  expect([refused.status, isAbout(Number(refused.headers.get('retry-after')), 30)]).toEqual([429, true]);
  expect((await logIn(anna.browser, anna.email, PASSWORD)).status).toBe(429);
  await pass(app, 30);
  expect((await change(PASSWORD)).status).toBe(200);
});

test('a count ends after a day, and the job deletes it', async () => {
  const anna = await emailPerson(app, 'Anna');
  const browser = app.browser();
  await guess(browser, anna.email, 6);
  await forgetExpiredGuesses(app.ctx);
  expect(await counts()).toHaveLength(3);
  await pass(app, 86_400);
  expect(await guess(browser, anna.email, 6)).toEqual([401, 401, 401, 401, 401, 429]);
  await pass(app, 86_400);
  await forgetExpiredGuesses(app.ctx);
  expect(await counts()).toHaveLength(0);
});

test('the counts contain neither emails nor addresses nor passwords', async () => {
  const anna = await emailPerson(app, 'Anna');
  await guess(app.browser(), anna.email, 1);
  await guess(anna.browser, anna.email, 1);
  const rows = await app.db.sql<{ key: Buffer; account: Buffer | null }[]>`
    select key, account from password_guesses`;
  expect(rows).toHaveLength(4);
  for (const { key, account } of rows) {
    expect([key.length, account?.length ?? 32]).toEqual([32, 32]);
    for (const plain of [anna.email, '127.0.0.1', WRONG]) expect(key.includes(plain)).toBe(false);
  }
});
