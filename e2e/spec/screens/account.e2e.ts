import { expect } from '@playwright/test';
import { profilesEndpoints } from '@showup/contract/profiles';
import { test } from '#e2e/support/journey-test';
import { aUser } from '#e2e/support/people/people';
import { promise } from '../promise.ts';

test('a theme is kept, a refused profile shows the reason, and an account can be deleted', async ({
  app,
}) => {
  const asha = await aUser(app, { fullName: 'Asha' });
  const page = await asha.open('/settings');
  const html = page.locator('html');
  await promise('Stored theme, default coffee', async () => {
    await expect(html).toHaveAttribute('data-theme', 'coffee');
    await page.getByRole('radio', { name: 'dracula' }).check();
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dracula');
  });
  await promise('Pick a chat theme', async () => {
    await page.reload();
    await expect(html).toHaveAttribute('data-theme', 'dracula');
  });
  await promise('Profile update: server message toast', async () => {
    const refusal = { status: 400, json: { message: 'Please try another bio.', code: 'x' } };
    await page.route(`**${profilesEndpoints.updateProfile.path}`, (route) => route.fulfill(refusal));
    await page.goto('/editprofile');
    await page.getByRole('textbox', { name: 'Bio' }).fill('Early, for once.');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Please try another bio.' })).toBeVisible();
  });
  await promise('Delete account', async () => {
    const lina = await aUser(app, { fullName: 'Lina', isVerified: false });
    const tab = await lina.context.newPage();
    await tab.goto('/account');
    await tab.getByRole('button', { name: 'Delete account' }).click();
    await tab.getByRole('button', { name: 'Delete for good' }).click();
    await expect(tab).toHaveURL(/\/login/);
    expect((await lina.context.request.get('/auth/check')).status()).toBe(401);
  });
});

test('the chat preview follows the theme', async ({ app }) => {
  const page = await (await aUser(app, { fullName: 'Ada' })).open('/settings');
  const preview = page.getByRole('region', { name: 'Chat preview' });
  const ground = () => preview.evaluate((part) => getComputedStyle(part).color);
  const before = await ground();
  await promise('/settings theme picker', async () => {
    await expect(page.getByRole('radio')).toHaveCount(33); // the device's and 32 more
    await expect(page.getByRole('radio', { name: 'coffee' })).toBeChecked();
    await page.getByRole('radio', { name: 'dracula' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dracula');
  });
  await promise('/settings chat preview', async () => {
    await expect(preview.getByRole('paragraph')).toHaveCount(2);
    await expect.poll(ground).not.toBe(before);
  });
  await promise('/settings back to /profile', async () => {
    await page.getByRole('link', { name: 'Back to profile' }).click();
    await expect(page).toHaveURL('/profile');
  });
});
