import { accountsEndpoints } from '@showup/contract/accounts';
import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import type { TestApp } from '../app/test-app.ts';
import { type Person, provePhone } from '../people/people.ts';

export type Browser = ReturnType<TestApp['browser']>;

/** The origin of the tests' passkeys. */
export const site = { origin: 'https://showup.example', rpId: 'showup.example' };

/** Someone signs in with the person's phone in another browser. */
export async function signInElsewhere(app: TestApp, { phone }: Pick<Person, 'phone'>): Promise<Browser> {
  const browser = app.browser();
  await provePhone(app, browser, phone);
  return browser;
}

export const asked = (browser: Browser) => browser.call(accountSettingsEndpoints.newSignIns, {});
export const sessionsOf = (browser: Browser) => browser.call(accountSettingsEndpoints.listSessions, {});
export const isSignedIn = async (browser: Browser) =>
  (await browser.answer(accountsEndpoints.checkAuth, {})).status === 200;

export const answer = (browser: Browser, signInId: string, wasMe: boolean) =>
  browser.answer(accountSettingsEndpoints.answerSignIn, { body: { signInId, wasMe } });

export async function questionFor(browser: Browser): Promise<string> {
  const [signIn] = await asked(browser);
  if (!signIn) throw new Error('Nothing is asked.');
  return signIn._id;
}

/** The answer in a new browser until a second code is entered. */
export const isHeld = { status: 403, body: { code: 'accounts.proof_missing' } };
