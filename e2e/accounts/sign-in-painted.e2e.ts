import { expect } from '@playwright/test';
import { holdApp } from '../support/browser/hold-app.ts';
import { test } from '../support/journey-test.ts';

test('the sign-in works before the app loads, and a number typed and sent by then counts', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  await context.addInitScript(() => localStorage.setItem('theme', 'nord'));
  const page = await context.newPage();
  const comes = await holdApp(page);

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

test('a foreign number sent before the app loaded is kept and refused', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const comes = await holdApp(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Phone number').fill('+44 7700 900123');
  await page.getByRole('button', { name: 'Verify' }).click();
  comes();
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid 10-digit phone number.');
  await expect(page.getByLabel('Phone number')).toHaveValue('+447700900123');
  await context.close();
});

test('a number typed before the app loaded survives a look at the terms', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const comes = await holdApp(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Phone number').fill('+91 98450 77704');
  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  comes();
  await expect(page.getByRole('heading', { name: 'Terms', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Phone number')).toHaveValue('9845077704');
  await context.close();
});

test('a number typed earlier is in the field before the app loads, and gives way to another', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByText(/active (person|people) in your Area/)).toBeVisible();
  await page.getByLabel('Phone number').fill('9845077705');
  const comes = await holdApp(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByLabel('Phone number')).toHaveValue('9845077705');
  await page.getByLabel('Phone number').fill('98450');
  comes();
  await expect(page.getByText(/active (person|people) in your Area/)).toBeVisible();
  await page.getByLabel('Phone number').pressSequentially('77706');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL('/otp');
  await expect(page.getByText('•••••••706')).toBeVisible();
  await context.close();
});

test('a form sent while the app takes over is sent once', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const dispatch = window.dispatchEvent.bind(window);
    window.dispatchEvent = (event) => {
      // The last moment before the painted page lets go, when the app already handles clicks.
      if (event.type === 'app-ready') document.querySelector('form')?.requestSubmit();
      return dispatch(event);
    };
  });
  let sent = 0;
  await page.route('**/otp/send', async (route) => {
    sent += 1;
    await route.continue();
  });
  const comes = await holdApp(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Phone number').fill('9845077703');
  comes();
  await expect(page).toHaveURL('/otp');
  await expect(page.getByText('•••••••703')).toBeVisible();
  expect(sent).toBe(1);
  await context.close();
});

test('the number in the field is sent even if no event reported it', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByText(/active (person|people) in your Area/)).toBeVisible();
  // As while the app takes over: the field has the number, but no event reports it.
  await page.getByLabel('Phone number').evaluate((field: HTMLInputElement) => {
    field.value = '9845077702';
  });
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL('/otp');
  await expect(page.getByText('•••••••702')).toBeVisible();
  await context.close();
});

test('the app takes over the painted sign-in unchanged', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/login', { waitUntil: 'commit' });
  const painted = await page.waitForSelector('#phone');
  await expect(page.getByText(/active (person|people) in your Area/)).toBeVisible();
  expect(await painted.evaluate((element) => element.isConnected)).toBe(true);
  await expect(page).toHaveTitle('Sign in · Showup');
  await context.close();
});
