import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey-test.ts';
import { aMatch, aUser } from '../support/people/people.ts';
import { chatWith } from '../support/screens/chat.ts';

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

/** Follows a link without scrolling to it, as someone who has already found it. */
const follow = (page: Page, name: string) =>
  // The first: the links below each public page lead to the same ones.
  link(page, name)
    .first()
    .evaluate((found: HTMLAnchorElement) => found.click());

/** Scrolls down the terms, and returns the position. */
async function readTo(page: Page, y: number): Promise<number> {
  await page.getByRole('heading', { name: 'Who may join' }).hover();
  await page.mouse.wheel(0, y);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(y - 50);
  return scrolled(page);
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('each visit to a screen keeps its own scroll position for Back and Forward', async ({
  server,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 500 } });
  const page = await context.newPage();
  const isAt = (path: string, y: number) =>
    expect.poll(async () => [new URL(page.url()).pathname, await scrolled(page)]).toEqual([path, y]);

  await page.goto('/login');
  await expect(page.getByText(/active people in/)).toBeVisible(); // until then the browser itself follows links
  await follow(page, 'Terms');
  await isAt('/terms', 0);
  const first = await readTo(page, 300);
  await follow(page, 'Privacy policy');
  await isAt('/privacy', 0);
  await follow(page, 'Back to Showup');
  await expect(page).toHaveURL('/login');
  await follow(page, 'Terms');
  await isAt('/terms', 0);
  const second = await readTo(page, 150);

  await page.goBack();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await isAt('/privacy', 0);
  await page.goBack();
  await isAt('/terms', first);
  await page.goForward();
  await isAt('/privacy', 0);
  for (let step = 0; step < 2; step += 1) await page.goForward();
  await isAt('/terms', second);
  await context.close();
});

test('a double press on a link is one step, and a press with a modifier opens a tab', async ({
  server,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/privacy');
  await link(page, 'Back to Showup').click();
  await expect(page).toHaveURL('/login');
  await link(page, 'Terms').dblclick();
  await expect(page).toHaveURL('/terms');
  await page.goBack();
  await expect(page).toHaveURL('/login');

  await expect(async () => {
    const [opened] = await Promise.all([
      context.waitForEvent('page', { timeout: 5_000 }),
      link(page, 'Terms').click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await expect(opened).toHaveURL('/terms');
  }).toPass();
  await expect(page).toHaveURL('/login');
  await context.close();
});

test('unsaved changes hold links, Back and the page until the person leaves them', async ({ app }) => {
  const anna = await aUser(app, { bio: 'Reads on trams.' });
  const page = await anna.open('/myprofile');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const bio = page.getByRole('textbox', { name: 'Bio' });
  await link(page, 'Edit profile').click();
  await bio.fill('Reads on ferries.');

  await link(page, /Home$/).click();
  await button(page, 'Keep editing').click();
  await page.goBack();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL('/editprofile');
  await expect(bio).toHaveValue('Reads on ferries.');

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();

  await page.goBack();
  await button(page, 'Leave').click();
  await expect(page).toHaveURL('/myprofile');
  await expect(page.getByText('Reads on trams.')).toBeVisible();
  await page.goForward();
  await expect(bio).toHaveValue('Reads on trams.');
});

test('a step back during the move of another one is no error', async ({ app }) => {
  const { anna, ben } = await aMatch(app);
  const page = await anna.open('/profile');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  await link(page, /Chats$/).click();
  await link(page, /^Ben/).click();
  await expect(page).toHaveURL(chatWith(ben));
  await button(page, 'More').click();
  await page.waitForFunction(() => history.state.usr?.isLayered === true);
  await page.evaluate(() => {
    history.back();
    history.back();
  });
  await expect(page).toHaveURL('/chats');
  await page.evaluate(() => {
    history.back();
    history.forward();
  });
  await expect(page.getByRole('menu')).toHaveCount(0);
  expect(failures).toEqual([]);
});

test('a step that comes before a redirect is drawn is redirected, too', async ({ server, browser }) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/terms');
  await expect(page.getByRole('heading', { name: 'Who may join' })).toBeVisible();
  for (let round = 0; round < 10; round++) {
    await page.evaluate(async () => {
      const step = (path: string) => {
        history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID() }, '', path);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      };
      step('/gender');
      while (location.pathname === '/gender') await new Promise((next) => setTimeout(next));
      step('/bio');
    });
    await expect(page).toHaveURL('/login');
  }
  await context.close();
});
