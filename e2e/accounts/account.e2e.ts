import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { accountsEndpoints } from '@showup/contract/accounts';
import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import { gotoLive } from '../support/browser/live-page.ts';
import { test } from '../support/journey-test.ts';
import { aUser } from '../support/people/people.ts';
import { aVisitor, type Visitor } from '../support/people/visitors.ts';
import { signIn } from '../support/screens/onboarding.ts';
import type { AppServer } from '../support/server/app-server.ts';

const asha = { fullName: 'Asha Rao', email: 'asha@example.com', password: 'marigold', phone: '9845011223' };

let server: AppServer;
let laptop: Visitor;
let mobile: Visitor;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser, server: shared }) => {
  server = shared;
  laptop = await aVisitor({ server, browser }, { isDesktop: true });
  mobile = await aVisitor({ server, browser }, { theme: 'dracula' });
});
test.afterAll(async () => {
  await laptop.close();
  await mobile.close();
});

async function logInByEmail(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login?with=email');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens the devices of the account with the live connection up. */
async function openAccount(page: Page): Promise<void> {
  await gotoLive(page, '/account');
  await expect(page.getByText('This device')).toBeVisible();
}

/** Proves a phone to choose a new password. */
async function proveForPassword(page: Page, phone: string): Promise<void> {
  await page.goto('/login?with=email');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByLabel('4-digit code').click();
  await page.keyboard.type(await server.lastCode(phone));
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
}

test('ending the session of another browser leads that browser to the sign-in', async () => {
  await test.step('they sign up with an email and prove their phone', async () => {
    await laptop.page.goto('/signup');
    await laptop.page.getByLabel('Full name').fill(asha.fullName);
    await laptop.page.getByLabel('Email').fill(asha.email);
    await laptop.page.getByLabel('Password', { exact: true }).fill(asha.password);
    await laptop.page.getByRole('button', { name: 'Create Account' }).click();
    await expect(laptop.page.getByText('One more thing: your phone number')).toBeVisible();
    await signIn(laptop, server, asha.phone);
    await expect(laptop.page).toHaveURL(/\/name/);
  });

  await logInByEmail(mobile.page, asha.email, asha.password);
  await expect(mobile.page.getByText('Logged in successfully')).toBeVisible();
  await openAccount(mobile.page);
  await openAccount(laptop.page);
  await laptop.page.getByRole('button', { name: 'That was me' }).click();
  await expect(laptop.page.getByText(asha.email)).toBeVisible();
  await expect(laptop.page.getByText('+91 •••••••223')).toBeVisible();

  await laptop.page.getByRole('button', { name: /^Sign out/ }).click();
  await expect(laptop.page.getByText('That device is signed out.')).toBeVisible();
  await expect(laptop.page.getByText('No other device is signed in.')).toBeVisible();
  await expect(laptop.page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused();
  await expect(mobile.page).toHaveURL(/\/login/);
  await mobile.page.goto('/account');
  await expect(mobile.page).toHaveURL(/\/login/);
});

test('changing the password signs the other browser out, and the old password is refused', async () => {
  const { page } = laptop;
  await logInByEmail(mobile.page, asha.email, asha.password);
  await expect(mobile.page.getByText('Logged in successfully')).toBeVisible();
  await openAccount(mobile.page);
  await openAccount(page);
  await page.getByRole('button', { name: 'That was me' }).click(); // signing out made it an unknown device

  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused();
  await dialog.getByLabel('Current password', { exact: true }).fill('not this one');
  await dialog.getByLabel('New password', { exact: true }).fill('chrysanthemum');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('That is not your password.')).toBeVisible();
  await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused();
  await dialog.getByLabel('Current password', { exact: true }).fill(asha.password);
  await dialog.getByLabel('New password', { exact: true }).fill('sunflower');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Many people use that password')).toBeVisible();
  await expect(dialog.getByLabel('New password', { exact: true })).toBeFocused();
  await dialog.getByLabel('New password', { exact: true }).fill('chrysanthemum');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed. Other devices are signed out.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
  await expect(page.getByText('No other device is signed in.')).toBeVisible();

  await expect(mobile.page).toHaveURL(/\/login/);
  await logInByEmail(mobile.page, asha.email, asha.password);
  await expect(mobile.page.getByText('Invalid email or password.')).toBeVisible();
});

test('the phone resets a forgotten password and signs out all other devices', async () => {
  const { page } = mobile;
  await openAccount(laptop.page);
  await proveForPassword(page, asha.phone);
  await page.getByLabel('New password', { exact: true }).fill('a field of sunflowers');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByText('Logged in successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/name/);
  await expect(laptop.page).toHaveURL(/\/login/);
  await logInByEmail(laptop.page, asha.email, 'a field of sunflowers');
  await expect(laptop.page.getByText('Logged in successfully')).toBeVisible();
});

test('an email that another device has just changed is the one that is proved', async () => {
  const { page } = laptop;
  await page.goto('/account');
  await page.getByRole('button', { name: 'That was me' }).click(); // the sign-in with the new password
  await expect(page.getByText(asha.email)).toBeVisible();
  // The event that tells of it is lost.
  await page.route('**/auth/check', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), email: 'asha.rao@example.com' } });
  });
  await page.getByRole('button', { name: 'Prove your email' }).click();
  await expect(page.getByRole('dialog').getByText('asha.rao@example.com')).toBeVisible();
  await page.unroute('**/auth/check');
});

test('a code proves an email, and no one else can use it from then on', async () => {
  const { page } = laptop;
  await page.goto('/account');
  await page.getByRole('button', { name: 'Prove your email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Prove your email' });
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await dialog.getByLabel('6-digit code').click();
  const code = await server.lastCode(asha.email);
  await page.keyboard.type(code.startsWith('1') ? '222222' : '111111');
  await expect(dialog.getByText('That code is wrong or has expired.')).toBeVisible();
  await expect(dialog.getByText('You can request another')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Prove your email' }).click();
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await expect(dialog.getByLabel('6-digit code')).toBeFocused();
  await page.keyboard.type(code);
  await expect(page.getByText('Your email is proved.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Proved', { exact: true })).toBeVisible();

  await mobile.page.goto('/account');
  await mobile.page.getByRole('button', { name: 'Log out' }).click();
  await mobile.page.goto('/signup');
  await mobile.page.getByLabel('Full name').fill('Someone');
  await mobile.page.getByLabel('Email').fill(asha.email.toUpperCase());
  await mobile.page.getByLabel('Password', { exact: true }).fill('not her password');
  await mobile.page.getByRole('button', { name: 'Create Account' }).click();
  await expect(mobile.page.getByText('There is already an account with this email address.')).toBeVisible();
});

test('the password changes the email, and only the new email signs in', async () => {
  const { page } = laptop;
  await page.goto('/account');
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email' });
  await dialog.getByLabel('New email').fill('asha.rao@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill('a field of sunflowers');
  await page.keyboard.press('Enter');
  await expect(page.getByText('asha.rao@example.com')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change email' })).toBeFocused();

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await logInByEmail(page, asha.email, 'a field of sunflowers');
  await expect(page.getByText('Invalid email or password.')).toBeVisible();
  await logInByEmail(page, 'asha.rao@example.com', 'a field of sunflowers');
  await expect(page.getByText('Logged in successfully')).toBeVisible();
});

test('a person’s data downloads as a ZIP, and a download that cannot start says why', async () => {
  const { page, context } = laptop;
  await openAccount(page);
  const link = page.getByRole('link', { name: /Download my data/ });
  await link.click();
  // Signing in with the password did not prove the phone.
  const dialog = page.getByRole('dialog', { name: 'Download my data' });
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await expect(dialog.getByLabel('4-digit code')).toBeFocused();
  const download = page.waitForEvent('download');
  await page.keyboard.type(await server.lastCode(asha.phone));
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^showup-\d{4}-\d\d-\d\d\.zip$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(bytes.includes('profile.json')).toBe(true);

  await context.setOffline(true);
  await link.click();
  await expect(page.getByText('No connection right now.')).toBeVisible();
  await context.setOffline(false);

  await context.clearCookies();
  await link.click();
  await expect(page.getByText('You are signed out here. Sign in again to download your data.')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('a phone without a password signs in instead, and a reload before the new password asks for the phone again', async () => {
  const { page } = laptop;
  await proveForPassword(page, '9845044556');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel('Phone number')).toBeVisible();

  await proveForPassword(page, '9845077889');
  await page.getByLabel('New password', { exact: true }).fill('a field of sunflowers');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No account with a password has this number.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with this phone instead' }).click();
  await expect(page).toHaveURL(/\/name/);
});

test('a session that ended while the phone slept leads from the verification to the sign-in', async ({
  app,
}) => {
  const noor = await aUser(app, { fullName: 'Noor', isVerified: false });
  const page = await noor.context.newPage();
  let sleeps = false;
  await page.routeWebSocket(/socket\.io/, (ours) => {
    const theirs = ours.connectToServer();
    theirs.onMessage((message) => {
      if (!sleeps) ours.send(message);
    });
  });
  await gotoLive(page, '/verify');
  await expect(page.getByRole('heading', { name: 'Where are you?' })).toBeVisible();
  sleeps = true;
  await noor.call(accountsEndpoints.logout, {});
  sleeps = false;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Phone number')).toBeVisible();
});

test('a number dialog opened before the page knows of a code that was just entered asks for no other', async ({
  app,
}) => {
  const anna = await aUser(app, { fullName: 'Anna' });
  const page = await anna.open('/account');
  const phoneNumber = anna.phone;
  await anna.call(accountsEndpoints.sendCode, { body: { phoneNumber } });
  const entered = { phoneNumber, code: await server.lastCode(phoneNumber) };
  const { token } = await anna.call(accountsEndpoints.verifyCode, { body: entered });
  await anna.call(accountSettingsEndpoints.prove, { body: { token } });
  let answer = () => {};
  const later = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/auth/proof', async (route) => {
    if (route.request().method() === 'GET') await later;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('button', { name: 'Change phone number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change phone number' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expect(dialog.getByText('We send a code to')).toHaveCount(0);
  answer();
  await expect(dialog.getByLabel('New phone number')).toBeVisible();
});
