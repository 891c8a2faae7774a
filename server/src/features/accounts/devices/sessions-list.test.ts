import { accountsEndpoints } from '@showup/contract/accounts';
import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anotherBrowserOf, emailPerson, isSignedIn, PASSWORD } from '#test/accounts/email-people';
import { startTestApp, type TestApp } from '#test/app/test-app';
import type { TestBrowser } from '#test/people/test-browser';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const { listSessions, endSession } = accountSettingsEndpoints;

const list = (browser: TestBrowser) => browser.call(listSessions, {});

async function sessionIdOf(browser: TestBrowser): Promise<string> {
  const [current] = await list(browser);
  if (!current?.isCurrent) throw new Error('The current session is not the first.');
  return current._id;
}

test('lists only the person’s own sessions: this one first, then the most recently seen', async () => {
  const anna = await emailPerson(app, 'Anna');
  await emailPerson(app, 'Ben');
  const [old, recent] = [await anotherBrowserOf(app, anna), await anotherBrowserOf(app, anna)];
  const ids = [await sessionIdOf(anna.browser), await sessionIdOf(recent), await sessionIdOf(old)];
  await app.db
    .sql`update sessions set last_seen_at = now() - interval '40 minutes' where id = ${ids[0] ?? ''}`;
  await app.db
    .sql`update sessions set last_seen_at = now() - interval '30 minutes' where id = ${ids[2] ?? ''}`;

  const listed = await list(anna.browser);
  expect(listed.map(({ _id }) => _id)).toEqual(ids);
  expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
  expect((await list(old)).map(({ _id }) => _id)).toEqual([ids[2], ids[1], ids[0]]);
});

test('a session shows its device, its start and when it was last seen, but neither its token nor an address', async () => {
  const anna = await emailPerson(app, 'Anna');
  const phone = app.browser();
  await phone.request('/auth/login', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
    },
    body: JSON.stringify({ email: anna.email, password: PASSWORD }),
  });
  const [row] = await app.db.sql<{ createdAt: string; lastSeenAt: string }[]>`
    select created_at, last_seen_at from sessions
    where id = ${await sessionIdOf(phone)}`;
  const [here] = await list(phone);
  expect(here).toEqual({ _id: expect.any(String), device: 'Firefox on Android', isCurrent: true, ...row });
});

test('reading the list writes nothing, and leaves out expired sessions', async () => {
  const anna = await emailPerson(app, 'Anna');
  const other = await anotherBrowserOf(app, anna);
  const before = await app.db.sql`select id, last_seen_at from sessions order by id`;
  expect(await list(anna.browser)).toHaveLength(2);
  expect(await app.db.sql`select id, last_seen_at from sessions order by id`).toEqual(before);
  await app.db.sql`
    update sessions set expires_at = now() - interval '1 second' where id = ${await sessionIdOf(other)}`;
  expect(await list(anna.browser)).toHaveLength(1);
});

test('signing out a device ends its session and tabs at once, and no others', async () => {
  const anna = await emailPerson(app, 'Anna');
  const lost = await anotherBrowserOf(app, anna);
  const tab = app.browser(lost.cookies);
  await tab.connect();
  const kept = await anotherBrowserOf(app, anna);

  const sessionId = await sessionIdOf(lost);
  expect(await anna.browser.call(endSession, { body: { sessionId } })).toEqual({});
  await Promise.all([lost.next('signedOut'), tab.next('signedOut')]);
  await expect.poll(() => [lost.socket?.connected, tab.socket?.connected]).toEqual([false, false]);
  expect([await isSignedIn(lost), await isSignedIn(anna.browser), await isSignedIn(kept)]).toEqual([
    false,
    true,
    true,
  ]);
  await expect(lost.connect()).rejects.toThrow('session.missing');
  expect([anna.browser.socket?.connected, kept.socket?.connected]).toEqual([true, true]);
  expect([anna.browser.unasked('signedOut'), kept.unasked('signedOut')]).toEqual([0, 0]);
  expect((await list(anna.browser)).map(({ _id }) => _id)).not.toContain(sessionId);
});

test('someone else’s session, an unknown one and an ended one get the same 404', async () => {
  const anna = await emailPerson(app, 'Anna');
  const ben = await emailPerson(app, 'Ben');
  const other = await anotherBrowserOf(app, anna);
  const ended = await sessionIdOf(other);
  await other.call(accountsEndpoints.logout, {});
  const answers = [];
  for (const sessionId of [await sessionIdOf(ben.browser), '00000000-0000-4000-8000-000000000000', ended]) {
    const { status, body } = await anna.browser.answer(endSession, { body: { sessionId } });
    answers.push({ status, body });
  }
  const refusal = {
    status: 404,
    body: { message: 'That device is already signed out.', code: 'accounts.session_ended' },
  };
  expect(answers).toEqual([refusal, refusal, refusal]);
  expect([await isSignedIn(ben.browser), ben.browser.socket?.connected]).toEqual([true, true]);
});

test('ending the current session signs out', async () => {
  const anna = await emailPerson(app, 'Anna');
  const other = await anotherBrowserOf(app, anna);
  const before = app.browser(new Map(anna.browser.cookies));
  await anna.browser.call(endSession, { body: { sessionId: await sessionIdOf(anna.browser) } });
  expect([...anna.browser.cookies.keys()]).toEqual(['browser']);
  await anna.browser.next('signedOut');
  expect([await isSignedIn(before), await isSignedIn(other)]).toEqual([false, true]);
});

test('a session that is ended twice at once ends once', { tags: ['race'] }, async () => {
  const anna = await emailPerson(app, 'Anna');
  const other = await anotherBrowserOf(app, anna);
  const sessionId = await sessionIdOf(other);
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => anna.browser.answer(endSession, { body: { sessionId } })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
  await other.next('signedOut');
  expect(other.unasked('signedOut')).toBe(0);
});
