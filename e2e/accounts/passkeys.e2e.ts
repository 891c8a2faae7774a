import { expect, type Page } from '@playwright/test';
import { gotoLive } from '../support/browser/live-page.ts';
import { test } from '../support/journey-test.ts';
import { aVisitor } from '../support/people/visitors.ts';
import { signIn } from '../support/screens/onboarding.ts';
import { startAppServer } from '../support/server/app-server.ts';
import { grantAdmin } from '../support/server/commands.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

/** Gives the page a device that stores passkeys and whose owner always confirms. */
async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signUpByEmail(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Tara');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a lantern in june');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('One more thing: your phone number')).toBeVisible();
}

test('a passkey can be added, signs in without a code, and can be removed', async ({ browser, server }) => {
  const tara = await aVisitor({ server, browser });
  const { page } = tara;
  await giveAuthenticator(page);
  await signUpByEmail(page, 'tara@example.com');
  await signIn(tara, server, '9845055661');
  await expect(page).toHaveURL(/\/name/);
  await gotoLive(page, '/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Added today')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);

  await page.goto('/login?with=email');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Logged in successfully')).toBeVisible();
  await gotoLive(page, '/account');
  await page.getByRole('button', { name: /^Remove the passkey of/ }).click();
  await expect(page.getByText('Added today')).toBeHidden();
  await tara.close();
});

test('the desk opens with a passkey, or with a recovery code once the passkey is lost', async ({
  browser,
}) => {
  const server = await startAppServer((port) => ({ PUBLIC_URL: `http://showup.localhost:${port}` }));
  const site = { ...server, url: server.url.replace('localhost', 'showup.localhost') };
  const phone = '9845055662';
  await grantAdmin(server, phone);
  const admin = await aVisitor({ server: site, browser }, { isDesktop: true });
  const { page } = admin;
  await giveAuthenticator(page);
  await signUpByEmail(page, 'desk@example.com');
  await signIn(admin, site, phone);
  await expect(page.getByRole('heading', { name: 'Set up your passkey' })).toBeVisible();
  await page.getByRole('button', { name: 'Set up a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const codes = await page.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Nobody is waiting')).toBeVisible();

  const elsewhere = await aVisitor({ server: site, browser });
  await signIn(elsewhere, site, phone);
  await expect(elsewhere.page.getByRole('heading', { name: 'Show that it is you' })).toBeVisible();
  await elsewhere.page.getByRole('button', { name: 'I have lost my passkey' }).click();
  await elsewhere.page.getByLabel('Recovery code').fill(codes[3] ?? '');
  await elsewhere.page.keyboard.press('Enter');
  await expect(elsewhere.page.getByText('Nobody is waiting')).toBeVisible();

  await page.getByRole('button', { name: 'That was me' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(admin, site, phone);
  await page.getByRole('button', { name: 'Use my passkey' }).click();
  await expect(page.getByText('Nobody is waiting')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/login?with=email');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Nobody is waiting')).toBeVisible();
  await admin.close();
  await elsewhere.close();
  await server.stop();
});
