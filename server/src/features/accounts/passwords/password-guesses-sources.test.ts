import { accountsEndpoints } from '@showup/contract/accounts';
import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anotherBrowserOf, emailPerson, logIn, PASSWORD } from '#test/accounts/email-people';
import { guess, pass, statusFrom, stranger, WRONG } from '#test/accounts/password-guesses';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { leave } from '#test/people/meeting';
import { aUser, provePhone } from '#test/people/people';
import { forgetExpiredGuesses } from './password-guesses.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

test('slows down unknown browsers at an account under attack from many addresses', async () => {
  const anna = await emailPerson(app, 'Anna');
  const first = [];
  for (let n = 0; n < 20; n++) first.push(await statusFrom(app, stranger(), anna.email, WRONG));
  expect(new Set(first)).toEqual(new Set([401]));
  expect(await statusFrom(app, stranger(), anna.email, PASSWORD)).toBe(429);
  await pass(app, 30);
  expect(await statusFrom(app, stranger(), anna.email, WRONG)).toBe(401);
  await pass(app, 30);
  expect(await statusFrom(app, stranger(), anna.email, PASSWORD)).toBe(429);
});

test('strangers’ guesses don’t lock the person out of their own browsers or sign-in by phone', async () => {
  const anna = await emailPerson(app, 'Anna');
  await anna.browser.call(accountsEndpoints.logout, {});
  for (let n = 0; n < 20; n++) await statusFrom(app, stranger(), anna.email, WRONG);
  // The person's own browser shares its address with attackers.
  const neighbour = app.browser();
  for (let n = 0; n < 30; n++) await logIn(neighbour, `${n}@example.com`, WRONG);
  expect((await logIn(neighbour, anna.email, PASSWORD)).status).toBe(429);

  expect(await guess(anna.browser, anna.email, 1)).toEqual([401]);
  expect((await logIn(anna.browser, anna.email, PASSWORD)).status).toBe(200);
  expect(await provePhone(app, neighbour, anna.phone)).toMatchObject({ _id: anna.id });
});

test('makes the sixth wrong password wait in the person’s own browser too, but not strangers', async () => {
  const anna = await emailPerson(app, 'Anna');
  expect(await guess(anna.browser, anna.email, 6)).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await guess(app.browser(), anna.email, 1)).toEqual([401]);
});

test('a browser is known only for its own account', async () => {
  await emailPerson(app, 'Anna');
  const ben = await emailPerson(app, 'Ben');
  for (let n = 0; n < 20; n++) await statusFrom(app, stranger(), 'anna@example.com', WRONG);
  expect((await logIn(ben.browser, 'anna@example.com', WRONG)).status).toBe(429);
});

test('makes only an address that guesses at many accounts wait', async () => {
  const anna = await emailPerson(app, 'Anna');
  const address = '198.51.100.1';
  const statuses = [];
  for (let n = 0; n < 31; n++) {
    statuses.push(await statusFrom(app, { ...stranger(), address }, `${n}@example.com`, WRONG));
  }
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 401));
  expect(statuses[30]).toBe(429);
  expect(await statusFrom(app, { ...stranger(), address }, anna.email, PASSWORD)).toBe(429);
  expect(await statusFrom(app, stranger(), anna.email, PASSWORD)).toBe(200);
});

test('successful sign-ins never count against their address', async () => {
  const anna = await emailPerson(app, 'Anna');
  const address = '198.51.100.1';
  for (let n = 0; n < 29; n++) await statusFrom(app, { ...stranger(), address }, `${n}@example.com`, WRONG);
  for (let n = 0; n < 3; n++) {
    expect(await statusFrom(app, { ...stranger(), address }, anna.email, PASSWORD)).toBe(200);
  }
  expect(await statusFrom(app, { ...stranger(), address }, 'x@example.com', WRONG)).toBe(401);
  expect(await statusFrom(app, { ...stranger(), address }, 'y@example.com', WRONG)).toBe(429);
});

test('a thief with only the session’s cookie counts as a stranger in any browser they claim to use', async () => {
  const anna = await emailPerson(app, 'Anna');
  const session = anna.browser.cookies.get('session') ?? '';
  const statuses = [];
  for (let n = 0; n < 6; n++) {
    const thief = app.browser(new Map([['session', session]]));
    const body = { currentPassword: WRONG, newPassword: 'n3wpass' };
    statuses.push((await thief.answer(accountSettingsEndpoints.changePassword, { body })).status);
  }
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
});

test('forgets browsers with their account, and never keeps those of a phone account', async () => {
  await aUser(app, { isConnected: false });
  const anna = await emailPerson(app, 'Anna');
  await anotherBrowserOf(app, anna);
  const browsers = () => app.db.sql`select user_id as id from password_browsers`;
  expect(await browsers()).toEqual([{ id: anna.id }, { id: anna.id }]);
  await guess(anna.browser, anna.email, 1);
  await leave(anna.browser);
  expect(await browsers()).toHaveLength(0);
  const [left] = await app.db.sql<{ all: number; expiring: number }[]>`
    select count(*)::int as all, count(*) filter (where expires_at < now() + interval '1 day')::int as expiring
    from password_guesses`;
  expect(left?.expiring).toBe(left?.all);
});

test('forgets a browser that was not used for a year', async () => {
  const anna = await emailPerson(app, 'Anna');
  await app.db.sql`update password_browsers set last_used_at = now() - interval '364 days'`;
  await forgetExpiredGuesses(app.ctx);
  expect(await app.db.sql`select from password_browsers`).toHaveLength(1);
  await app.db.sql`update password_browsers set last_used_at = now() - interval '366 days'`;
  await forgetExpiredGuesses(app.ctx);
  expect(await app.db.sql`select from password_browsers where user_id = ${anna.id}`).toHaveLength(0);
});
