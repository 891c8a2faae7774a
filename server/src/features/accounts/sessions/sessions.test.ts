import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { accountsEndpoints } from '@showup/contract/accounts';
import { matchingEndpoints } from '@showup/contract/matching';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { markVerified } from '#features/profiles/standing';
import { hashOf } from '#platform/http/requests/secret';
import { createApp } from '#server/app';
import { emailAccount } from '#test/accounts/email-people';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { settle, times, woman } from '#test/matching/crowd';
import { leave } from '#test/people/meeting';
import { aMatch, aUser, exactlyAt, lastCodeTo, nextPhone, provePhone } from '#test/people/people';
import { aPicture } from '#test/people/pictures';
import { TestBrowser } from '#test/people/test-browser';
import { getTotalUsers } from '../account/total-users.ts';
import { forgetExpiredSessions } from './sessions.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const isSignedIn = async (browser: TestBrowser) =>
  (await browser.answer(accountsEndpoints.checkAuth, {})).status === 200;

const untilClosed = (browser: TestBrowser) =>
  expect.poll(() => browser.socket?.connected ?? false).toBe(false);

/** The set-cookie headers of this person's sign-in at `url`. */
async function cookiesOfSignIn(at: TestApp, phone: string): Promise<string[]> {
  const browser = at.browser();
  const body = { phoneNumber: phone };
  await browser.call(accountsEndpoints.sendCode, { body });
  const code = await lastCodeTo(at, phone);
  const { token } = await browser.call(accountsEndpoints.verifyCode, { body: { ...body, code } });
  const answer = await browser.answer(accountsEndpoints.verifyUser, { body: { ...body, token } });
  return answer.headers.getSetCookie();
}

const filesIn = async (folder: string) =>
  existsSync(folder)
    ? (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    : [];

test('neither the page nor other sites can read the session cookie; a readable cookie says that it exists', async () => {
  const anna = await aUser(app, { isConnected: false });
  const [session = '', signedIn = '', verified = '', ...more] = await cookiesOfSignIn(app, anna.phone);
  expect(session).toMatch(/^session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(signedIn).toBe('signed_in=1; Max-Age=7776000; Path=/; SameSite=Lax');
  expect(verified).toBe('verified=1; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax');
  expect(more).toEqual([]);
});

test('on https the cookies are for https and this host only', async () => {
  const secure = await startTestApp({ publicUrl: 'https://showup.example' });
  const anna = await aUser(secure, { isConnected: false });
  const [session = '', signedIn = ''] = await cookiesOfSignIn(secure, anna.phone);
  expect(session).toMatch(/^__Host-session=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(session).not.toContain('Domain');
  expect(signedIn).toMatch(/^signed_in=1; .*Secure/);
  expect([...anna.cookies.keys()].toSorted()).toEqual(['__Host-browser', '__Host-session', 'signed_in']);
  expect(await isSignedIn(anna)).toBe(true);
  await secure.close();
});

test('marks a browser as verified exactly while its person is', async () => {
  const anna = await aUser(app, { isConnected: false, isVerified: false });
  const ben = await aUser(app, { isConnected: false, isVerified: false });
  const isMarked = () => anna.cookies.has('verified');
  await anna.call(accountsEndpoints.checkAuth, {});
  expect(isMarked()).toBe(false);
  await app.db.transaction((tx) => markVerified(app.ctx, tx, anna.id, exactlyAt()));
  await anna.call(accountsEndpoints.checkAuth, {});
  expect(isMarked()).toBe(true);
  expect((await anna.answer(accountsEndpoints.checkAuth, {})).headers.getSetCookie()).toEqual([]);
  await provePhone(app, anna, ben.phone);
  expect(isMarked()).toBe(false);
  await provePhone(app, anna, anna.phone);
  expect(isMarked()).toBe(true);
  await anna.call(accountsEndpoints.logout, {});
  expect(isMarked()).toBe(false);
});

test('stores only the hash of a session’s token, so that reading the database lets nobody sign in', async () => {
  const anna = await aUser(app, { isConnected: false });
  const token = anna.cookies.get('session') ?? '';
  const [row] = await app.db.sql<{ hash: Buffer }[]>`select token_hash as hash from sessions`;
  expect(row?.hash.equals(hashOf(token))).toBe(true);
  const thief = app.browser(new Map([['session', row?.hash.toString('base64url') ?? '']]));
  expect(await isSignedIn(thief)).toBe(false);
});

test('no session, a made-up one or an expired one signs nobody in', async () => {
  const anna = await aUser(app, { isConnected: false });
  expect(await isSignedIn(app.browser())).toBe(false);
  expect(await isSignedIn(app.browser(new Map([['session', 'x'.repeat(43)]])))).toBe(false);
  await app.db.sql`update sessions set expires_at = now() - interval '1 second'`;
  const { status, body } = await anna.answer(accountsEndpoints.checkAuth, {});
  expect([status, body]).toEqual([401, { message: 'Please sign in.', code: 'session.missing' }]);
  await forgetExpiredSessions(app.ctx);
  expect(await app.db.sql`select from sessions`).toHaveLength(0);
});

test('logging out ends this session and its sockets, and no others of the person', async () => {
  const anna = await aUser(app);
  const tab = app.browser(anna.cookies);
  await tab.connect();
  const phone = app.browser();
  await provePhone(app, phone, anna.phone);
  await phone.connect();
  const old = app.browser(new Map(anna.cookies));

  await anna.call(accountsEndpoints.logout, {});
  expect([...anna.cookies.keys()]).toEqual(['browser']);
  expect(await Promise.all([anna.next('signedOut'), tab.next('signedOut')])).toEqual([{}, {}]);
  await Promise.all([untilClosed(anna), untilClosed(tab)]);
  expect([await isSignedIn(anna), await isSignedIn(old), await isSignedIn(phone)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(phone.socket?.connected).toBe(true);
  expect(phone.unasked('signedOut')).toBe(0);
});

test('logging out twice, or without a session, is not an error', async () => {
  const anna = await aUser(app, { isConnected: false });
  for (const browser of [anna, anna, app.browser()]) {
    expect(await browser.call(accountsEndpoints.logout, {})).toEqual({});
  }
});

test('signing in again in the same browser replaces its session', async () => {
  const anna = await aUser(app, { isConnected: false });
  const before = app.browser(new Map(anna.cookies));
  await provePhone(app, anna, anna.phone);
  expect([await isSignedIn(anna), await isSignedIn(before)]).toEqual([true, false]);
  expect(await app.db.sql`select from sessions`).toHaveLength(1);
});

test('an email account that proves its phone keeps its session, so that logging out ends its open tabs too', async () => {
  const { browser } = await emailAccount(app, 'Anna');
  await browser.connect();
  await provePhone(app, browser, nextPhone());
  expect(browser.unasked('signedOut')).toBe(0);
  expect(await app.db.sql`select from sessions`).toHaveLength(1);
  await browser.call(accountsEndpoints.logout, {});
  await browser.next('signedOut');
  await untilClosed(browser);
});

test('a restart of the server keeps everyone signed in', async () => {
  const anna = await aUser(app, { isConnected: false });
  const again = await createApp({ config: app.config, db: app.db, print: () => {} });
  const url = await again.http.listen({ port: 0, host: '127.0.0.1' });
  const browser = new TestBrowser(url, anna.cookies);
  expect(await browser.call(accountsEndpoints.checkAuth, {})).toMatchObject({ _id: anna.id });
  expect((await browser.request(anna.user.photos[0] ?? '')).status).toBe(200);
  await again.close();
});

test('records a visit after an hour, so that someone who comes back is shown again', async () => {
  const anna = await aUser(app, { identifiedAs: 'Female', isConnected: false });
  const ben = await aUser(app, { identifiedAs: 'Male', isConnected: false });
  const inBensDeck = async () =>
    (await ben.call(matchingEndpoints.potentialMatches, { query: {} })).map(({ _id }) => _id);
  await app.db.sql`update sessions set last_seen_at = now() - interval '2 hours' where user_id = ${anna.id}`;
  await app.db.sql`update users set last_active_at = now() - interval '91 days' where id = ${anna.id}`;
  await app.db.sql`delete from deck where user_id = ${anna.id}`;
  expect(await inBensDeck()).toEqual([]);
  expect(await isSignedIn(anna)).toBe(true);
  expect(await inBensDeck()).toEqual([anna.id]);
});

test('demo people have no sessions while the demo is off', async () => {
  const anna = await aUser(app, { isConnected: false });
  await app.db.sql`update users set is_demo = true where id = ${anna.id}`;
  expect(await isSignedIn(anna)).toBe(false);
});

test('a deleted account leaves no row, no file, no session and no open socket', async () => {
  const { anna, ben } = await aMatch(app);
  const tab = app.browser(anna.cookies);
  await tab.connect();
  const [photo = ''] = anna.user.photos;
  await anna.upload(await aPicture(), 'avatar');
  expect((await ben.request(photo)).status).toBe(200);
  const media = join(app.dataDir, 'media', 'profile');
  const before = (await filesIn(media)).length;

  await leave(anna);
  await Promise.all([anna.next('signedOut'), tab.next('signedOut')]);
  await Promise.all([untilClosed(anna), untilClosed(tab)]);
  expect([...anna.cookies.keys()]).toEqual(['browser']);
  expect((await ben.request(photo)).status).toBe(404);
  expect(await ben.call(matchingEndpoints.potentialMatches, { query: {} })).toEqual([]);
  const [left] = await app.db.sql<Record<string, number>[]>`
    select (select count(*) from users where id = ${anna.id}) as users,
      (select count(*) from sessions where user_id = ${anna.id}) as sessions,
      (select count(*) from media where owner_id = ${anna.id}) as media,
      (select count(*) from pairs where ${anna.id} in (lo, hi)) as pairs,
      (select count(*) from deck where user_id = ${anna.id}) as deck`;
  expect(left).toEqual({ users: 0, sessions: 0, media: 0, pairs: 0, deck: 0 });
  await expect.poll(async () => (await filesIn(media)).length).toBe(before - 9);

  const again = app.browser();
  expect(await provePhone(app, again, anna.phone)).toEqual({ isNewUser: true });
});

test('the count of people is public and at most ten seconds old', async () => {
  const counting = await startTestApp();
  const total = () => counting.browser().call(accountsEndpoints.totalUsers, {});
  await settle(counting, times(10, woman));
  expect(await total()).toEqual({ totalUsers: 10 });
  await settle(counting, times(10, woman));
  expect(await total()).toEqual({ totalUsers: 10 });
  await counting.close();
});

test.each([
  ['who was away for long', `last_active_at = now() - interval '91 days'`],
  ['who is not approved yet', 'verified_at = null'],
  ['who hides', 'is_profile_hidden = true'],
  ['who is banned', 'is_banned = true'],
])('the count of people excludes anyone %s and is rounded to tens', async (_who, change) => {
  const [one = ''] = await settle(app, times(30, woman));
  const recount = async () => {
    const freshlyStarted = await createApp({ config: app.config, db: app.db, print: () => {} });
    const { totalUsers } = await getTotalUsers(freshlyStarted.ctx);
    await freshlyStarted.close();
    return totalUsers;
  };
  expect(await recount()).toBe(30);
  await app.db.sql`update users set ${app.db.sql.unsafe(change)} where id = ${one}`;
  expect(await recount()).toBe(20);
});
