import { expect } from '@playwright/test';
import { chatEndpoints } from '@showup/contract/chat';
import { expectFocusKept } from '../support/browser/keyboard.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { aUser } from '../support/people/people.ts';

const BROKEN = 'Unexpected Application Error!';
const parts = '**/assets/*.js';

test('a screen that fails to load shows a reference, is requested once, and opens the next time', async ({
  app,
}) => {
  const anna = await aUser(app, { fullName: 'Anna' });
  const page = await anna.open('/profile');
  const settings = page.getByRole('link', { name: 'Settings' });
  await settings.waitFor();
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const asked = new Map<string, number>();
  await page.route(parts, (route) => {
    const address = route.request().url();
    asked.set(address, (asked.get(address) ?? 0) + 1);
    return route.abort();
  });

  await settings.click();
  await expect(page.getByRole('heading', { name: BROKEN })).toBeVisible();
  await expect(page.getByText('showup', { exact: true }).filter({ visible: true })).toHaveCount(1);
  const reference = await page.getByText(/^Reference /).innerText();
  await expect.poll(() => logged.join('\n')).toContain(reference);
  expect([...asked.values()].every((times) => times === 1)).toBe(true);
  await expectReadable(page);

  await page.unroute(parts);
  await page.goBack();
  await settings.click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  // Chromium up to 147 has to reload the page for it, and a loaded page starts at its top.
  const isReloaded = await page.evaluate(() => {
    const [load] = performance.getEntriesByType('navigation');
    return load instanceof PerformanceNavigationTiming && load.type === 'reload';
  });
  if (!isReloaded) await expectFocusKept(page);
});

test('a server failure shows the reference of its log line, a refusal shows none', async ({ app }) => {
  const anna = await aUser(app, { fullName: 'Anna' });
  const page = await anna.open('/profile');
  const path = `**${chatEndpoints.chatPartners.path}`;
  for (const status of [500, 404]) {
    await page.route(path, (route) =>
      route.fulfill({
        status,
        headers: { 'x-request-id': '0b7c-91' },
        json: { message: 'Not today.', code: 'x' },
      }),
    );
    await page.goto('/chats');
    await expect(page.getByRole('main').getByText('Not today.')).toBeVisible();
    await expect(page.getByRole('main').getByText('Reference 0b7c-91')).toHaveCount(status === 500 ? 1 : 0);
    await page.unroute(path);
  }
  const answer = await anna.context.request.get(chatEndpoints.chatPartners.path);
  expect(answer.headers()['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('a pressed tab is marked at once while its screen loads and the previous one stays', async ({ app }) => {
  const anna = await aUser(app, { fullName: 'Anna' });
  const page = await anna.open('/profile');
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
  const marked = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]');
  await expect(marked).toHaveText('Profile');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(parts, async (route) => {
    await held;
    await route.continue();
  });

  const tab = page.getByRole('link', { name: /Likes$/ });
  await tab.click();
  await expect(marked).toHaveText('Likes');
  await expect(heading('Profile')).toBeVisible();
  await expect(tab).toBeFocused();

  await page.getByRole('link', { name: /Profile$/ }).click();
  await expect(marked).toHaveText('Profile');
  await expect(heading('Profile')).toBeVisible();
  await tab.click();
  await expect(marked).toHaveText('Likes');
  await expect(heading('Profile')).toBeVisible();
  letGo();
  await expect(heading('Likes')).toBeVisible();
  await expect(marked).toHaveText('Likes');
  await expect(page).toHaveURL('/likes');
  await expect(page).toHaveTitle('Likes · Showup');
});
