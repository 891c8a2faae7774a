import { accountsEndpoints } from '@showup/contract/accounts';
import { verificationEndpoints } from '@showup/contract/verification';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createPerson } from '#features/profiles/people';
import { emailAccount } from '#test/accounts/email-people';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { leave } from '#test/people/meeting';
import { aUser, nextPhone, provePhone, threePhotos } from '#test/people/people';
import type { TestBrowser } from '#test/people/test-browser';
import { grantAdmin, listAdmins, revokeAdmin } from './admins.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const signUpNow = { isVerified: false, isConnected: false };
const roleOf = async (browser: TestBrowser) => (await browser.call(accountsEndpoints.checkAuth, {})).userRole;
const callAsAdmin = async (browser: TestBrowser) =>
  (await browser.answer(verificationEndpoints.pendingVerifications, {})).status;
const list = () => listAdmins(app.ctx);

test('applies a grant and a revocation from the next call on', async () => {
  const anna = await aUser(app, { fullName: 'Anna', ...signUpNow });
  expect([await roleOf(anna), await callAsAdmin(anna)]).toEqual(['User', 403]);

  expect(await grantAdmin(app.ctx, anna.phone)).toMatchObject({ fullName: 'Anna', isDemo: false });
  expect([await roleOf(anna), await callAsAdmin(anna)]).toEqual(['Admin', 200]);

  expect(await revokeAdmin(app.ctx, anna.phone)).toMatchObject({ fullName: 'Anna', wasAdmin: true });
  expect([await roleOf(anna), await callAsAdmin(anna)]).toEqual(['User', 403]);
});

test('keeps the first day when the role is granted again', async () => {
  const anna = await aUser(app, { fullName: 'Anna', ...signUpNow });
  await grantAdmin(app.ctx, anna.phone);
  const once = await list();
  expect(once.admins).toEqual([
    { fullName: 'Anna', phone: anna.phone, since: expect.stringMatching(/^\d{4}-/), isDemo: false },
  ]);
  await grantAdmin(app.ctx, anna.phone);
  expect(await list()).toEqual(once);
});

test('keeps the role for a phone without an account until it signs up', async () => {
  const phone = nextPhone();
  expect(await grantAdmin(app.ctx, phone)).toBeUndefined();
  expect(await grantAdmin(app.ctx, phone)).toBeUndefined();
  expect(await list()).toMatchObject({ admins: [], waiting: [{ phone }] });

  const other = await aUser(app, { fullName: 'Other', ...signUpNow });
  expect(other.user.userRole).toBe('User');

  const anna = app.browser();
  await provePhone(app, anna, phone);
  const photos = await threePhotos(anna);
  const user = await anna.call(accountsEndpoints.signup, {
    body: {
      fullName: 'Anna',
      dob: '1996-04-12',
      bio: 'Hi',
      photos,
      identifiedAs: 'Female',
      interestedIn: ['Male'],
      isProfileHidden: false,
    },
  });
  expect(user.userRole).toBe('Admin');
  expect(await callAsAdmin(anna)).toBe(200);
  expect(await list()).toMatchObject({ admins: [{ fullName: 'Anna', phone }], waiting: [] });
});

test('gives a waiting role to an email account that proves the phone', async () => {
  const phone = nextPhone();
  await grantAdmin(app.ctx, phone);
  const { browser: anna } = await emailAccount(app, 'Anna');
  expect(await anna.call(accountsEndpoints.checkAuth, {})).toMatchObject({ userRole: 'User' });
  expect(await provePhone(app, anna, phone)).toMatchObject({ userRole: 'Admin' });
  expect(await callAsAdmin(anna)).toBe(200);
  expect((await list()).waiting).toEqual([]);
});

test('gives nobody a waiting role that was revoked', async () => {
  const phone = nextPhone();
  await grantAdmin(app.ctx, phone);
  expect(await revokeAdmin(app.ctx, phone)).toEqual({
    fullName: undefined,
    wasAdmin: false,
    wasWaiting: true,
    isLast: false,
  });
  const { browser: anna } = await emailAccount(app, 'Anna');
  expect(await provePhone(app, anna, phone)).toMatchObject({ userRole: 'User' });
});

test('changes nothing for someone who was not an admin', async () => {
  const anna = await aUser(app, { fullName: 'Anna', ...signUpNow });
  const nothing = { wasAdmin: false, wasWaiting: false, isLast: false };
  expect(await revokeAdmin(app.ctx, anna.phone)).toEqual({ fullName: 'Anna', ...nothing });
  expect(await revokeAdmin(app.ctx, nextPhone())).toMatchObject(nothing);
});

test('reports when the last admin loses the role', async () => {
  const [anna, ben] = [await aUser(app, signUpNow), await aUser(app, signUpNow)];
  for (const { phone } of [anna, ben]) await grantAdmin(app.ctx, phone);
  expect(await revokeAdmin(app.ctx, anna.phone)).toMatchObject({ wasAdmin: true, isLast: false });
  expect(await revokeAdmin(app.ctx, ben.phone)).toMatchObject({ wasAdmin: true, isLast: true });
});

test('does not restore the role of someone who deleted their account and signs up again', async () => {
  const anna = await aUser(app, signUpNow);
  await grantAdmin(app.ctx, anna.phone);
  await leave(anna);
  expect(await list()).toEqual({ admins: [], waiting: [] });

  const { browser: again } = await emailAccount(app, 'Anna');
  expect(await provePhone(app, again, anna.phone)).toMatchObject({ userRole: 'User' });
});

test('marks demo accounts, and counts no demo admins while the demo is off', async () => {
  const phone = nextPhone();
  await app.db.transaction((tx) =>
    createPerson(tx, { fullName: 'Demo Admin', phone, role: 'Admin', isDemo: true }),
  );
  expect((await list()).admins).toEqual([{ fullName: 'Demo Admin', phone, since: null, isDemo: true }]);
  expect(await grantAdmin(app.ctx, phone)).toMatchObject({ isDemo: true });

  const anna = await aUser(app, signUpNow);
  await grantAdmin(app.ctx, anna.phone);
  expect(await revokeAdmin(app.ctx, anna.phone)).toMatchObject({ isLast: true });
});
