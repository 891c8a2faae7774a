import { expect } from '@playwright/test';
import { test } from './journey-test.ts';

const SCRIPTS = '**/assets/*.js';

test('the sign-in is there before the app, and what was typed and sent by then counts', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  await context.addInitScript(() => localStorage.setItem('theme', 'nord'));
  const page = await context.newPage();
  let comes = () => {};
  const app = new Promise<void>((resolve) => {
    comes = resolve;
  });
  await page.route(SCRIPTS, async (route) => {
    await app;
    await route.continue();
  });

  await page.goto('/?location=pune', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Meet people who really show up.' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'nord');
  const field = page.getByLabel('Phone number');
  await field.fill('+91 98450 77701');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL('/?location=pune');

  comes();
  await expect(page).toHaveURL('/otp?location=pune');
  await expect(page.getByText('•••••••701')).toBeVisible();
  await context.close();
});

test('the app takes the painted sign-in over as it stands', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/login', { waitUntil: 'commit' });
  const painted = await page.waitForSelector('#phone');
  await expect(page.getByText(/active (person|people) in your Area/)).toBeVisible();
  expect(await painted.evaluate((element) => element.isConnected)).toBe(true);
  await expect(page).toHaveTitle('Sign in · Showup');
  await context.close();
});
