import { accountsEndpoints } from '@showup/contract/accounts';
import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import type { UserId } from '@showup/contract/fields';
import type { TestApp } from '../app/test-app.ts';
import { lastCodeTo, nextPhone, provePhone } from '../people/people.ts';
import type { TestBrowser } from '../people/test-browser.ts';

export const PASSWORD = 'l4ntern';

interface EmailAccount {
  readonly browser: TestBrowser;
  readonly id: UserId;
  readonly email: string;
}

export type EmailPerson = EmailAccount & { readonly phone: string };

/** Someone who signed up by email and has not verified a phone. */
export async function emailAccount(
  app: Pick<TestApp, 'browser'>,
  fullName: string,
  { email = `${fullName.toLowerCase()}@example.com`, password = PASSWORD } = {},
): Promise<EmailAccount> {
  const browser = app.browser();
  const { _id: id } = await browser.call(accountsEndpoints.signup, { body: { fullName, email, password } });
  return { browser, id, email };
}

/** Someone who signed up by email and then verified a phone, with one browser and an open socket. */
export async function emailPerson(app: TestApp, name: string): Promise<EmailPerson> {
  const account = await emailAccount(app, name);
  const phone = nextPhone();
  await provePhone(app, account.browser, phone);
  await account.browser.connect();
  return { ...account, phone };
}

/** Verifies the email with the code sent to it. */
export async function proveEmail(
  app: TestApp,
  { browser, email }: Pick<EmailPerson, 'browser' | 'email'>,
): Promise<void> {
  await browser.call(accountSettingsEndpoints.sendEmailCode, {});
  const code = await lastCodeTo(app, email);
  await browser.call(accountSettingsEndpoints.proveEmail, { body: { code } });
}

export const logIn = (
  browser: TestBrowser,
  email: string,
  password: string,
): ReturnType<TestBrowser['answer']> =>
  browser.answer(accountsEndpoints.login, { body: { email, password } });

/** Another signed-in browser of that person, with an open socket. */
export async function anotherBrowserOf(app: TestApp, { email }: EmailPerson): Promise<TestBrowser> {
  const browser = app.browser();
  await browser.call(accountsEndpoints.login, { body: { email, password: PASSWORD } });
  await browser.connect();
  return browser;
}

/** Enters a right code for that phone. Returns its token. */
export async function phoneToken(app: TestApp, browser: TestBrowser, phoneNumber: string): Promise<string> {
  await browser.call(accountsEndpoints.sendCode, { body: { phoneNumber } });
  const code = await lastCodeTo(app, phoneNumber);
  const { token } = await browser.call(accountsEndpoints.verifyCode, { body: { phoneNumber, code } });
  return token;
}

export const isSignedIn = async (browser: TestBrowser) =>
  (await browser.answer(accountsEndpoints.checkAuth, {})).status === 200;
