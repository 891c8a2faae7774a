import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey-test.ts';
import { aUser } from '../support/people/people.ts';

declare global {
  interface Window {
    themeAtBody?: string;
  }
}

const KEPT = 'dracula';

/** Keeps the app from loading, so that only the painted page shows. */
async function openWithoutApp(page: Page): Promise<void> {
  await page.addInitScript((theme) => {
    localStorage.setItem('theme', theme);
    new MutationObserver((_, watch) => {
      if (!document.body) return;
      window.themeAtBody = document.documentElement.dataset.theme ?? '';
      watch.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }, KEPT);
  await page.route('**/assets/*.js', (route) => route.abort());
}

async function expectThemeFirst(page: Page, path: string): Promise<void> {
  await page.goto(path);
  expect(await page.evaluate(() => window.themeAtBody), `before the body of ${path}`).toBe(KEPT);
  const { ground, wanted } = await page.evaluate(() => {
    const look = getComputedStyle(document.documentElement);
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.backgroundColor = 'var(--color-base-100)';
    return { ground: look.backgroundColor, wanted: getComputedStyle(probe).backgroundColor };
  });
  expect(ground, `the background of ${path}`).toBe(wanted);
}

test('every address applies the stored theme before the first paint', async ({ app, browser, server }) => {
  const stranger = await browser.newContext({ baseURL: server.url });
  const page = await stranger.newPage();
  await openWithoutApp(page);
  for (const path of ['/login', '/signup', '/terms', '/v/none.none', '/display/none', '/nowhere'])
    await expectThemeFirst(page, path);
  await stranger.close();

  const anna = await aUser(app, { fullName: 'Anna' });
  const hers = await anna.context.newPage();
  await openWithoutApp(hers);
  for (const path of ['/', '/chats', '/profile', '/likes', '/settings', '/admin'])
    await expectThemeFirst(hers, path);
});

test('choosing a theme changes every open tab', async ({ app }) => {
  const anna = await aUser(app, { fullName: 'Anna' });
  const [one, other] = [await anna.open('/settings'), await anna.open('/settings')];
  const look = (page: Page) =>
    page.evaluate(() => ({
      theme: document.documentElement.dataset.theme,
      bar: document.querySelector('meta[name="theme-color"]')?.getAttribute('content'),
    }));
  for (const name of ['Lemonade', 'Night']) {
    await one.getByRole('radio', { name }).click();
    await expect(other.getByRole('radio', { name })).toBeChecked();
    expect(await look(other)).toEqual(await look(one));
    expect((await look(other)).theme).toBe(name.toLowerCase());
  }
  await other.goto('/profile');
  await one.getByRole('radio', { name: 'Dracula' }).click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dracula');
  await one.reload();
  await expect(one.getByRole('radio').first()).toHaveAccessibleName('dracula');
});

test('a theme chosen in another tab while the app loads applies once it is ready', async ({ app }) => {
  const anna = await aUser(app, { fullName: 'Anna' });
  const page = await anna.context.newPage();
  // After the page has read its storage. No event reports it, because a tab only hears about changes of other tabs.
  await page.addInitScript((theme) => {
    document.addEventListener('DOMContentLoaded', () => localStorage.setItem('theme', theme));
  }, KEPT);
  const html = page.locator('html');
  await page.goto('/profile', { waitUntil: 'commit' });
  await expect(page.getByText('Member since')).toBeVisible();
  await expect(html).toHaveAttribute('data-theme', KEPT);
});

test('the System theme follows the device, before the first paint and while the app is open', async ({
  app,
}) => {
  const anna = await aUser(app, { fullName: 'Anna' });
  const page = await anna.open('/settings');
  const worn = () => page.evaluate(() => document.documentElement.dataset.theme);
  const tile = page.locator('label').filter({ hasText: 'system' });
  await page.getByRole('radio', { name: 'system' }).check({ force: true });
  for (const [colorScheme, theme] of [
    ['dark', 'coffee'],
    ['light', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(worn).toBe(theme);
    await expect(tile).toHaveAttribute('data-theme', theme);
  }
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  expect(await worn()).toBe('light');
  await page.unroute('**/assets/*.js');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'system' })).toBeChecked();
  await page.getByRole('radio', { name: 'dracula' }).check({ force: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await worn()).toBe('dracula');
});
