import { accountsEndpoints } from '@showup/contract/accounts';
import { accountSettingsEndpoints, EXPORT_PATH } from '@showup/contract/accounts/account-settings';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { emailAccount } from '../server/test/accounts/email-people.ts';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { ageProofs } from '../server/test/attacks/recycled-people.ts';
import {
  answer,
  asked,
  type Browser,
  isHeld,
  isSignedIn,
  questionFor,
  sessionsOf,
  signInElsewhere,
} from '../server/test/attacks/sign-ins.ts';
import { aUser, nextPhone, provePhone, tokenOf } from '../server/test/people/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

/** As if hours had passed: the proof from the sign-in no longer counts. */
const letTimePass = () => app.db.sql`update sessions set proved_at = null`;

async function endOther(browser: Browser) {
  const other = (await sessionsOf(browser)).find(({ isCurrent }) => !isCurrent);
  return browser.answer(accountSettingsEndpoints.endSession, { body: { sessionId: other?._id ?? '' } });
}

const enterCode = async (browser: Browser, phone: string) =>
  browser.call(accountSettingsEndpoints.prove, { body: { token: await tokenOf(app, browser, phone) } });

test('a stolen device cannot sign out a device of someone who holds the phone', async () => {
  const stolen = await aUser(app, { isConnected: false });
  await letTimePass();
  const owner = await signInElsewhere(app, stolen);
  await enterCode(owner, stolen.phone);
  expect(await endOther(stolen)).toMatchObject(isHeld);
  expect(await isSignedIn(owner)).toBe(true);
  await enterCode(stolen, stolen.phone); // by then the thief has the phone as well
  expect((await endOther(stolen)).status).toBe(200);
});

const waysOut: Record<string, (stolen: Browser) => ReturnType<typeof answer>> = {
  denies: async (stolen) => answer(stolen, await questionFor(stolen), false),
  'signs out': endOther,
};

test.each(Object.entries(waysOut))(
  'a person whom a stolen device %s can return with another code, and then sign it out',
  async (_what, putOut) => {
    const stolen = await aUser(app, { isConnected: false });
    await letTimePass();
    const owner = await signInElsewhere(app, stolen);
    expect((await putOut(stolen)).status).toBe(200);
    expect(await isSignedIn(owner)).toBe(false);
    await provePhone(app, owner, stolen.phone);
    expect(await putOut(stolen)).toMatchObject(isHeld);
    expect(await isSignedIn(owner)).toBe(true);
    expect((await endOther(owner)).status).toBe(200);
    expect(await isSignedIn(stolen)).toBe(false);
  },
);

test('a signed-out browser that returns with a single code is held back', async () => {
  const anna = await signedUpWithBoth();
  await letTimePass();
  const stranger = app.browser();
  await stranger.call(accountsEndpoints.login, { body: credentials });
  await answer(anna, await questionFor(anna), false);
  await provePhone(app, stranger, anna.phone); // the first code there
  expect(await stranger.answer(accountsEndpoints.deleteAccount, {})).toMatchObject(isHeld);
  await answer(anna, await questionFor(anna), false);
  expect(await asked(anna)).toEqual([]);
  await app.db.sql`update announced_sign_ins set put_out_at = put_out_at - interval '2 days'`;
  await provePhone(app, stranger, anna.phone);
  expect(await stranger.answer(accountsEndpoints.deleteAccount, {})).toMatchObject(isHeld);
});

const credentials = { email: 'anna@example.org', password: 'tall green hats' };
const newPassword = 'small green hats';

/** Someone with an email, a password and a phone. */
async function signedUpWithBoth(): Promise<Browser & { phone: string }> {
  const { browser: anna } = await emailAccount(app, 'Anna', credentials);
  const phone = nextPhone();
  await provePhone(app, anna, phone);
  return Object.assign(anna, { phone });
}

test('someone who knows only the password can neither sign out others with a new one nor take the email', async () => {
  const anna = await signedUpWithBoth();
  const stranger = app.browser();
  await stranger.call(accountsEndpoints.login, { body: credentials });
  const { password } = credentials;
  expect([
    await stranger.answer(accountSettingsEndpoints.changePassword, {
      body: { currentPassword: password, newPassword },
    }),
    await stranger.answer(accountSettingsEndpoints.changeEmail, {
      body: { email: 'eve@example.org', password },
    }),
  ]).toMatchObject([isHeld, isHeld]);
  expect(await isSignedIn(anna)).toBe(true);
});

test('a second new browser is held back as well if the first has signed out all others', async () => {
  const { phone } = await signedUpWithBoth();
  const first = app.browser();
  await first.call(accountSettingsEndpoints.resetPassword, {
    body: { token: await tokenOf(app, first, phone), phoneNumber: phone, newPassword },
  });
  const second = app.browser();
  await second.call(accountsEndpoints.login, { body: { ...credentials, password: newPassword } });
  expect(await endOther(second)).toMatchObject(isHeld);
});

test('an unattended session can neither download nor delete anything without a code to the phone', async () => {
  const { deleteAccount, checkAuth } = accountsEndpoints;
  const { prove, proofState } = accountSettingsEndpoints;
  const anna = await aUser(app);
  const statusOfDownload = async () => (await anna.request(EXPORT_PATH)).status;
  expect(await anna.call(proofState, {})).toMatchObject({ isProved: true });
  expect(await statusOfDownload()).toBe(200);

  await ageProofs(app, 10);
  expect(await anna.call(proofState, {})).toMatchObject({ isProved: false });
  expect(await statusOfDownload()).toBe(403);
  expect(await anna.answer(deleteAccount, {})).toMatchObject({
    status: 403,
    body: { code: 'accounts.proof_missing' },
  });
  expect(await anna.call(checkAuth, {})).toMatchObject({ _id: anna.id });

  await anna.call(prove, { body: { token: await tokenOf(app, anna, anna.phone) } });
  expect(await statusOfDownload()).toBe(200);
  expect(await anna.answer(deleteAccount, {})).toMatchObject({ status: 200 });
  expect(await anna.answer(checkAuth, {})).toMatchObject({ status: 401 });
});
