import { accountsEndpoints } from '@showup/contract/accounts';
import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { aUser, nextPhone, provePhone, tokenOf } from '../server/test/people/people.ts';
import {
  answer,
  asked,
  type Browser,
  isHeld,
  isSignedIn,
  questionFor,
  sessionsOf,
  signInElsewhere,
} from './sign-ins.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

/** As hours later: what was shown at the sign-in counts no more. */
const letTimePass = () => app.db.sql`update sessions set proved_at = null`;

async function endOther(browser: Browser) {
  const other = (await sessionsOf(browser)).find(({ isCurrent }) => !isCurrent);
  return browser.answer(accountSettingsEndpoints.endSession, { body: { sessionId: other?._id ?? '' } });
}

const enterCode = async (browser: Browser, phone: string) =>
  browser.call(accountSettingsEndpoints.prove, { body: { token: await tokenOf(app, browser, phone) } });

test('a stolen device signs nobody out of the list of devices who holds the phone', async () => {
  const stolen = await aUser(app, { isConnected: false });
  await letTimePass();
  const owner = await signInElsewhere(app, stolen);
  await enterCode(owner, stolen.phone);
  expect(await endOther(stolen)).toMatchObject(isHeld);
  expect(await isSignedIn(owner)).toBe(true);
  await enterCode(stolen, stolen.phone); // by then it holds the phone as well
  expect((await endOther(stolen)).status).toBe(200);
});

const waysOut: Record<string, (stolen: Browser) => ReturnType<typeof answer>> = {
  'says that it was not them': async (stolen) => answer(stolen, await questionFor(stolen), false),
  'signs them out': endOther,
};

test.each(Object.entries(waysOut))(
  'where a stolen device %s, the person comes back with another code and stays',
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

test('a browser that was put out is held back at its next sign-in by a single code', async () => {
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
  await provePhone(app, stranger, anna.phone); // too late
  expect(await stranger.answer(accountsEndpoints.deleteAccount, {})).toMatchObject(isHeld);
});

const credentials = { email: 'anna@example.org', password: 'tall green hats' };
const newPassword = 'small green hats';

/** Someone with an email, a password and a phone. */
async function signedUpWithBoth(): Promise<Browser & { phone: string }> {
  const anna = app.browser();
  await anna.call(accountsEndpoints.signup, { body: { fullName: 'Anna', ...credentials } });
  const phone = nextPhone();
  await provePhone(app, anna, phone);
  return Object.assign(anna, { phone });
}

test('someone who knows only the password cannot sign others out by setting a new one, nor take an email', async () => {
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

test('holds a further new browser back too if the first one has signed everybody else out', async () => {
  const { phone } = await signedUpWithBoth();
  const first = app.browser();
  await first.call(accountSettingsEndpoints.resetPassword, {
    body: { token: await tokenOf(app, first, phone), phoneNumber: phone, newPassword },
  });
  const second = app.browser();
  await second.call(accountsEndpoints.login, { body: { ...credentials, password: newPassword } });
  expect(await endOther(second)).toMatchObject(isHeld);
});
