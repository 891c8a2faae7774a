import { accountsEndpoints, accountTexts } from '@showup/contract/accounts';
import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  anotherBrowserOf,
  emailPerson,
  isSignedIn,
  logIn,
  PASSWORD,
  proveEmail,
} from '#test/accounts/email-people';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aUser } from '#test/people/people';
import type { TestBrowser } from '#test/people/test-browser';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const change = (browser: TestBrowser, body: object) =>
  browser.answer(accountSettingsEndpoints.changeEmail, { body: { password: PASSWORD, ...body } });

const emails = async () => {
  const rows = await app.db.sql<{ email: string }[]>`select email from users order by email`;
  return rows.map(({ email }) => email);
};

test('signs in with the new email in any spelling, and no longer with the old one', async () => {
  const anna = await emailPerson(app, 'Anna');
  const other = await anotherBrowserOf(app, anna);
  const { status, body } = await change(anna.browser, { email: ' Anna.New@Example.com ' });
  expect([status, body]).toEqual([200, await anna.browser.call(accountsEndpoints.checkAuth, {})]);
  expect(body).toMatchObject({ _id: anna.id, email: 'anna.new@example.com' });
  expect((await logIn(app.browser(), 'ANNA.NEW@example.com', PASSWORD)).status).toBe(200);
  expect((await logIn(app.browser(), anna.email, PASSWORD)).status).toBe(401);
  expect([await isSignedIn(anna.browser), await isSignedIn(other)]).toEqual([true, true]);
});

test('accepts the same email again, also in capitals', async () => {
  const anna = await emailPerson(app, 'Anna');
  for (const email of [anna.email, anna.email.toUpperCase()]) {
    expect(await change(anna.browser, { email })).toMatchObject({ status: 200, body: { email: anna.email } });
  }
});

test('refuses an email that someone else has proved, also in capitals', async () => {
  const anna = await emailPerson(app, 'Anna');
  const ben = await emailPerson(app, 'Ben');
  await proveEmail(app, ben);
  const signUp = await app.browser().answer(accountsEndpoints.signup, {
    body: { fullName: 'Eva', email: ben.email, password: PASSWORD },
  });
  for (const email of [ben.email, ben.email.toUpperCase()]) {
    const { status, body } = await change(anna.browser, { email });
    expect([status, body]).toEqual([409, signUp.body]);
  }
  expect(await emails()).toEqual([anna.email, ben.email]);
});

test('changes nothing without the right password, and slows down wrong ones', async () => {
  const anna = await emailPerson(app, 'Anna');
  const body = { email: 'new@example.com', password: 'not this' };
  for (let n = 0; n < 5; n++) {
    expect(await change(anna.browser, body)).toMatchObject({
      status: 403,
      body: { message: 'That is not your password.', code: 'accounts.password' },
    });
  }
  expect((await change(anna.browser, { email: 'new@example.com' })).status).toBe(429);
  expect(await emails()).toEqual([anna.email]);
});

test('does not reveal that an email is taken to someone who does not know the password', async () => {
  const anna = await emailPerson(app, 'Anna');
  const ben = await emailPerson(app, 'Ben');
  expect((await change(anna.browser, { email: ben.email, password: 'not this' })).status).toBe(403);
});

test('refuses a change for someone who signs in by phone', async () => {
  const ben = await aUser(app, { isConnected: false });
  expect(await change(ben, { email: 'ben@example.com' })).toMatchObject({
    status: 409,
    body: { code: 'accounts.no_password' },
  });
  expect((await ben.call(accountsEndpoints.checkAuth, {})).email).toBeNull();
});

test.each([
  [{ email: '' }, accountTexts.email],
  [{ email: 'anna' }, accountTexts.emailFormat],
  [{ email: 'new@example.com', password: '' }, accountTexts.password],
])('refuses %j with its own message', async (body, message) => {
  const anna = await emailPerson(app, 'Anna');
  expect(await change(anna.browser, body)).toMatchObject({ status: 400, body: { message } });
  expect(await emails()).toEqual([anna.email]);
});

test('gives an email that several people enter at once to the person who verifies it', {
  tags: ['race'],
}, async () => {
  const people = [];
  for (const name of ['Anna', 'Ben', 'Eva', 'Dan']) people.push(await emailPerson(app, name));
  const email = 'wanted@example.com';
  const signUp = () =>
    app.browser().answer(accountsEndpoints.signup, { body: { fullName: 'Flo', email, password: PASSWORD } });
  const answers = await Promise.all([
    ...people.map(({ browser }) => change(browser, { email })),
    signUp(),
    signUp(),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  await proveEmail(app, { browser: people[1]?.browser ?? app.browser(), email });
  expect((await emails()).filter((taken) => taken === email)).toHaveLength(1);
});

test('cannot change a role, a phone or a verification together with the email', async () => {
  const anna = await emailPerson(app, 'Anna');
  const standing = () => app.db.sql`select id, role, phone, verified_at, is_demo from users`;
  const before = await standing();
  const more = { userRole: 'Admin', role: 'Admin', phoneNumber: '9999999999', phone: '9999999999' };
  const { status } = await change(anna.browser, { email: 'new@example.com', ...more, verifiedUser: true });
  expect(status).toBe(200);
  expect(await standing()).toEqual(before);
});
