// @module-tag race
import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lockStanding } from '#features/profiles/profiles.queries';
import { emailPerson, isSignedIn, logIn, PASSWORD } from '#test/accounts/email-people';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { heldOpen } from '#test/database/held-open';
import { endSessionsOf } from '../sessions/sessions.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  expect(app.db.embedded).toBe(false);
});
beforeEach(() => app.reset());
afterAll(() => app.close());

async function untilSomeoneWaits(): Promise<void> {
  const waiting = async () => {
    const rows = await app.db.sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return rows.length;
  };
  await expect.poll(waiting).toBeGreaterThan(0);
}

test('a sign-in with the old password gets no session if a new one is set meanwhile', async () => {
  const anna = await emailPerson(app, 'Anna');
  const reset = await heldOpen(app.db, async (tx) => {
    await lockStanding(tx, anna.id);
    await tx`update passwords set hash = 'another' where user_id = ${anna.id}`;
    await endSessionsOf(app.ctx, tx, anna.id, null);
  });
  const thief = app.browser();
  const signIn = logIn(thief, anna.email, PASSWORD);
  await untilSomeoneWaits();
  await reset.end();
  expect((await signIn).status).toBe(401);
  expect(await isSignedIn(thief)).toBe(false);
  expect(await app.db.sql`select from sessions`).toHaveLength(0);
});

test('a change with the old password changes nothing if a new one is set meanwhile', async () => {
  const anna = await emailPerson(app, 'Anna');
  const reset = await heldOpen(app.db, async (tx) => {
    await lockStanding(tx, anna.id);
    await tx`update passwords set hash = 'another' where user_id = ${anna.id}`;
  });
  const change = anna.browser.answer(accountSettingsEndpoints.changePassword, {
    body: { currentPassword: PASSWORD, newPassword: 'the thief’s' },
  });
  await untilSomeoneWaits();
  await reset.end();
  expect((await change).status).toBe(403);
  expect(await app.db.sql`select from passwords where hash = 'another'`).toHaveLength(1);
});

test('answers many concurrent right and wrong passwords of the same people', async () => {
  const people = [await emailPerson(app, 'Anna'), await emailPerson(app, 'Ben')];
  const tries = Array.from({ length: 40 }, (_, n) => {
    const { browser, email } = people[n % 2] ?? people[0] ?? { browser: app.browser(), email: '' };
    return logIn(n % 3 === 0 ? browser : app.browser(), email, n % 4 < 2 ? PASSWORD : 'not this');
  });
  for (const { status } of await Promise.all(tries)) expect([200, 401, 429]).toContain(status);
  for (const { browser, email } of people) expect((await logIn(browser, email, PASSWORD)).status).toBe(200);
});
