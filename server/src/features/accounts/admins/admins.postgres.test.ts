// @module-tag race
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPerson, removePerson } from '#features/profiles/people';
import { findUserIdByPhone } from '#features/profiles/phones.queries';
import { lockForRemoval } from '#features/profiles/profiles.queries';
import type { Sql } from '#platform/db/database';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { heldOpen } from '#test/database/held-open';
import { grantAdmin, listAdmins, takeUpGrant } from './admins.ts';

// These tests need several connections, so they run only with TEST_DATABASE_URL.
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  expect(app.db.embedded).toBe(false);
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const phone = '9876543210';
const roles = () => app.db.sql`select role from users`;
const waiting = async () => (await listAdmins(app.ctx)).waiting.length;

/** Whether a query waits for a lock in this database. */
const isBlocked = async () =>
  (
    await app.db.sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  ).length > 0;

async function signUp(tx: Sql) {
  const userId = await createPerson(tx, { fullName: 'Anna', phone });
  if (userId) await takeUpGrant(app.ctx, tx, { userId, phone });
}

test('makes someone an admin whose phone signs up during the grant', async () => {
  const signingUp = await heldOpen(app.db, signUp);
  const granting = grantAdmin(app.ctx, phone);
  await expect.poll(isBlocked).toBe(true);
  await signingUp.end();
  expect(await granting).toMatchObject({ fullName: 'Anna' });
  expect([await roles(), await waiting()]).toEqual([[{ role: 'Admin' }], 0]);
});

test('keeps a grant for the next sign-up if the person leaves during it', async () => {
  await app.db.transaction(signUp);
  const leaving = await heldOpen(app.db, async (tx) => {
    const userId = await findUserIdByPhone(tx, phone);
    if (!userId) throw new Error('Anna is gone already.');
    await lockForRemoval(tx, userId);
    await removePerson(app.ctx, tx, userId);
  });
  const granting = grantAdmin(app.ctx, phone);
  await expect.poll(isBlocked).toBe(true);
  await leaving.end();
  expect(await granting).toBeUndefined();
  expect([await roles(), await waiting()]).toEqual([[], 1]);
});
