import { expect } from '@playwright/test';
import { test } from '../support/journey-test.ts';

test('a typed address opens its screen at the top, however far the previous one was scrolled', async ({
  server,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 500 } });
  const page = await context.newPage();
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.goto('/privacy');
  await page.getByRole('heading', { name: 'Who sees what' }).click();
  await page.mouse.wheel(0, 400);
  await expect.poll(scrolled).toBeGreaterThan(300);
  await page.goto('/terms');
  await expect(page.getByRole('heading', { name: 'Who may join' })).toBeVisible();
  expect(await scrolled()).toBe(0);

  await page.goBack();
  await expect.poll(scrolled).toBeGreaterThan(300);
  await page.reload();
  await expect.poll(scrolled).toBeGreaterThan(300);
  await page.goto('/terms');
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { name: 'Who sees what' })).toBeVisible();
  expect(await scrolled()).toBe(0);
  await context.close();
});
