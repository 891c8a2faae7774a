import { accountSettingsEndpoints } from '@showup/contract/account-settings';
import { accountsEndpoints } from '@showup/contract/accounts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { nextPhone, provePhone, tokenOf } from '../server/test/people/people.ts';
import { type Browser, isHeld, isSignedIn, sessionsOf } from './sign-ins.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

async function endOther(browser: Browser) {
  const other = (await sessionsOf(browser)).find(({ isCurrent }) => !isCurrent);
  return browser.answer(accountSettingsEndpoints.endSession, { body: { sessionId: other?._id ?? '' } });
}

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
