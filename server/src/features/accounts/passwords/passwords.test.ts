import { accountsEndpoints, accountTexts } from '@showup/contract/accounts';
import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  anotherBrowserOf,
  type EmailPerson,
  emailPerson,
  isSignedIn,
  logIn,
  PASSWORD,
  phoneToken,
} from '#test/accounts/email-people';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aUser, nextPhone, threePhotos } from '#test/people/people';
import type { TestBrowser } from '#test/people/test-browser';

let app: TestApp;
let anna: EmailPerson;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const NEW_PASSWORD = 'n3w password';

const change = (browser: TestBrowser, body: unknown) =>
  browser.answer(accountSettingsEndpoints.changePassword, { body });
const reset = (browser: TestBrowser, body: object) =>
  browser.answer(accountSettingsEndpoints.resetPassword, { body: { newPassword: NEW_PASSWORD, ...body } });

/** Whether the old and the new password work. */
async function passwordsThatWork({ email }: EmailPerson): Promise<[boolean, boolean]> {
  const old = await logIn(app.browser(), email, PASSWORD);
  const fresh = await logIn(app.browser(), email, NEW_PASSWORD);
  return [old.status === 200, fresh.status === 200];
}

const standing = () => app.db.sql`select role, phone, verified_at, email, is_demo from users order by id`;

/** Fields that people may not set themselves. */
const forbidden = {
  userRole: 'Admin',
  role: 'Admin',
  phone: '9999999999',
  verifiedUser: true,
  verified_at: '2026-01-01',
  isDemo: true,
};

test('a new password replaces the old one and signs out every other browser with its tabs', async () => {
  anna = await emailPerson(app, 'Anna');
  const others = [await anotherBrowserOf(app, anna), await anotherBrowserOf(app, anna)];
  const answer = await change(anna.browser, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  expect([answer.status, answer.body]).toEqual([200, {}]);
  const again = await change(anna.browser, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  expect(again.status).toBe(200); // the first answer may have been lost
  for (const other of others) {
    await other.next('signedOut');
    await expect.poll(() => other.socket?.connected).toBe(false);
    expect(await isSignedIn(other)).toBe(false);
  }
  expect([await isSignedIn(anna.browser), anna.browser.socket?.connected]).toEqual([true, true]);
  expect(anna.browser.unasked('signedOut')).toBe(0);
  expect(await passwordsThatWork(anna)).toEqual([false, true]);
});

test('a wrong current password is refused without signing anyone out', async () => {
  anna = await emailPerson(app, 'Anna');
  const other = await anotherBrowserOf(app, anna);
  const answer = await change(anna.browser, { currentPassword: 'not this', newPassword: NEW_PASSWORD });
  expect([answer.status, answer.body]).toEqual([
    403,
    { message: 'That is not your password.', code: 'accounts.password' },
  ]);
  expect([await isSignedIn(anna.browser), await isSignedIn(other)]).toEqual([true, true]);
  expect(await passwordsThatWork(anna)).toEqual([true, false]);
});

test.each([
  [{ currentPassword: '', newPassword: NEW_PASSWORD }, accountTexts.password],
  [{ currentPassword: PASSWORD, newPassword: '' }, accountTexts.password],
  [{ currentPassword: PASSWORD, newPassword: '12345' }, accountTexts.passwordShort],
  [{ newPassword: NEW_PASSWORD }, accountTexts.password],
])('refuses a change to %j with its own message', async (body, message) => {
  anna = await emailPerson(app, 'Anna');
  expect(await change(anna.browser, body)).toMatchObject({ status: 400, body: { message } });
  expect(await passwordsThatWork(anna)).toEqual([true, false]);
});

test('tells someone who signs in by phone that there is no password', async () => {
  const ben = await aUser(app, { isConnected: false });
  expect(await change(ben, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })).toMatchObject({
    status: 409,
    body: {
      message: 'You sign in with your phone number, so there is no password here.',
      code: 'accounts.no_password',
    },
  });
  expect(await app.db.sql`select from passwords`).toHaveLength(0);
});

test('makes one of several concurrent changes, and keeps its browser signed in', {
  tags: ['race'],
}, async () => {
  anna = await emailPerson(app, 'Anna');
  const browsers = [anna.browser, await anotherBrowserOf(app, anna), await anotherBrowserOf(app, anna)];
  const answers = await Promise.all(
    browsers.map((browser, n) =>
      change(browser, { currentPassword: PASSWORD, newPassword: `new pass ${n}` }),
    ),
  );
  const winner = answers.findIndex(({ status }) => status === 200);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status } of answers) expect([200, 401, 403]).toContain(status);
  const left = await Promise.all(browsers.map(isSignedIn));
  expect(left).toEqual(browsers.map((_, n) => n === winner));
  expect((await logIn(app.browser(), anna.email, `new pass ${winner}`)).status).toBe(200);
});

test('a reset by phone signs this browser in and all others out', async () => {
  anna = await emailPerson(app, 'Anna');
  const thief = app.browser(new Map(anna.browser.cookies));
  await thief.connect();
  const fresh = app.browser();
  const token = await phoneToken(app, fresh, anna.phone);
  const { status, body } = await reset(fresh, { token, phoneNumber: anna.phone });
  expect([status, body]).toEqual([200, await fresh.call(accountsEndpoints.checkAuth, {})]);
  expect(body).toMatchObject({ _id: anna.id, email: anna.email, phoneNumber: anna.phone });
  await Promise.all([anna.browser.next('signedOut'), thief.next('signedOut')]);
  await expect.poll(() => [anna.browser.socket?.connected, thief.socket?.connected]).toEqual([false, false]);
  expect(await app.db.sql`select from sessions`).toHaveLength(1);
  expect(await passwordsThatWork(anna)).toEqual([false, true]);
});

test('a stolen session cookie is useless after a reset', async () => {
  anna = await emailPerson(app, 'Anna');
  const [photo = ''] = await threePhotos(anna.browser);
  const thief = app.browser(new Map(anna.browser.cookies));
  expect((await thief.request(photo)).status).toBe(200);

  const fresh = app.browser();
  await reset(fresh, { token: await phoneToken(app, fresh, anna.phone), phoneNumber: anna.phone });
  const tries = [
    await thief.answer(accountsEndpoints.checkAuth, {}),
    await thief.answer(accountSettingsEndpoints.listSessions, {}),
    await change(thief, { currentPassword: NEW_PASSWORD, newPassword: 'the thief’s' }),
    await thief.answer(accountsEndpoints.deleteAccount, {}),
  ];
  expect(tries.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  await expect(thief.connect()).rejects.toThrow('session.missing');
  expect(await isSignedIn(fresh)).toBe(true);
});

test('a reset ends another person’s session in the same browser', async () => {
  anna = await emailPerson(app, 'Anna');
  const ben = await emailPerson(app, 'Ben');
  const before = app.browser(new Map(ben.browser.cookies));
  const token = await phoneToken(app, ben.browser, anna.phone);
  expect((await reset(ben.browser, { token, phoneNumber: anna.phone })).body).toMatchObject({ _id: anna.id });
  await ben.browser.next('signedOut');
  expect(await isSignedIn(before)).toBe(false);
  expect((await logIn(app.browser(), ben.email, PASSWORD)).status).toBe(200);
});

test('refuses a reset for a phone without a password, and its token still signs in', async () => {
  const ben = await aUser(app, { isConnected: false });
  for (const phoneNumber of [ben.phone, nextPhone()]) {
    const browser = app.browser();
    const token = await phoneToken(app, browser, phoneNumber);
    const { status, body } = await reset(browser, { token, phoneNumber });
    expect([status, body]).toEqual([
      404,
      { message: 'No account with a password has this number.', code: 'accounts.no_password_at_phone' },
    ]);
    const answer = await browser.answer(accountsEndpoints.verifyUser, { body: { token, phoneNumber } });
    expect(answer.status).toBe(200);
  }
  expect(await isSignedIn(ben)).toBe(true);
});

test('a token resets a password once, for its own phone only', async () => {
  anna = await emailPerson(app, 'Anna');
  const ben = await emailPerson(app, 'Ben');
  const browser = app.browser();
  const token = await phoneToken(app, browser, ben.phone);
  for (const wrong of [
    { token, phoneNumber: anna.phone },
    { token: 'x', phoneNumber: anna.phone },
  ]) {
    expect(await reset(browser, wrong)).toMatchObject({ status: 401, body: { code: 'codes.token' } });
  }
  expect(await passwordsThatWork(anna)).toEqual([true, false]);
  const answers = await Promise.all(
    [1, 2, 3].map(() => reset(app.browser(), { token, phoneNumber: ben.phone })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  expect(await app.db.sql`select from sessions where user_id = ${ben.id}`).toHaveLength(1);
});

test('a new password that is too short leaves the token valid', async () => {
  anna = await emailPerson(app, 'Anna');
  const browser = app.browser();
  const body = { token: await phoneToken(app, browser, anna.phone), phoneNumber: anna.phone };
  expect(await reset(browser, { ...body, newPassword: '12345' })).toMatchObject({
    status: 400,
    body: { message: accountTexts.passwordShort },
  });
  expect((await reset(browser, body)).status).toBe(200);
});

test('a demo account’s password cannot be reset while the demo is off', async () => {
  anna = await emailPerson(app, 'Anna');
  await app.db.sql`update users set is_demo = true where id = ${anna.id}`;
  const browser = app.browser();
  const token = await phoneToken(app, browser, anna.phone);
  expect(await reset(browser, { token, phoneNumber: anna.phone })).toMatchObject({
    status: 403,
    body: { code: 'accounts.demo' },
  });
  const [row] = await app.db.sql<{ isOld: boolean }[]>`
    select changed_at = (select created_at from users where id = user_id) as is_old from passwords`;
  expect(row?.isOld).toBe(true);
});

test('cannot change a role, a phone or a verification together with a password', async () => {
  anna = await emailPerson(app, 'Anna');
  const before = await standing();
  const changed = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, phoneNumber: '9999999999' };
  expect((await change(anna.browser, { ...changed, email: 'root@example.com', ...forbidden })).status).toBe(
    200,
  );
  const browser = app.browser();
  const token = await phoneToken(app, browser, anna.phone);
  const body = { token, phoneNumber: anna.phone, email: 'root@example.com', ...forbidden };
  expect((await reset(browser, body)).status).toBe(200);
  expect(await standing()).toEqual(before);
});

test('stores a password only as its argon2id hash', async () => {
  anna = await emailPerson(app, 'Anna');
  await change(anna.browser, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  const [row] = await app.db.sql<{ hash: string }[]>`select hash from passwords where user_id = ${anna.id}`;
  expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(await anna.browser.call(accountsEndpoints.checkAuth, {}))).not.toContain(
    NEW_PASSWORD,
  );
});
