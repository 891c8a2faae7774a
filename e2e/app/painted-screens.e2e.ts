import { expect, type Page } from '@playwright/test';
import { accountsEndpoints } from '@showup/contract/accounts';
import { test } from '../support/journey-test.ts';
import { aUser } from '../support/people/people.ts';

const PARTS = '**/assets/*.js';

const boxOf = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const { x, y, width, height } = document.querySelector(wanted)?.getBoundingClientRect() ?? new DOMRect();
    return [x, y, width, height].map(Math.round);
  }, selector);

test('the main screens show their frame before the app has loaded, and the deck its first photo', async ({
  app,
}) => {
  const anna = await aUser(app, { fullName: 'Anna' });
  await aUser(app, { fullName: 'Ben' });
  await anna.call(accountsEndpoints.checkAuth, {}); // from now on, her pages are those of a verified person
  const page = await anna.context.newPage();

  await page.route(PARTS, (route) => route.abort());
  await page.goto('/');
  const photo = page.locator('#first-picture img');
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const painted = await boxOf(page, '#first-picture');
  const tabs = await boxOf(page, 'nav[data-tabs]');

  await page.getByRole('link', { name: 'Chats' }).click();
  await expect(page).toHaveURL('/chats');
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Chats' })).toHaveAttribute('aria-current', 'page');

  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  const ways = await boxOf(page, 'ul[data-bar]');
  await page.getByRole('link', { name: 'Edit profile' }).click();
  await expect(page).toHaveURL('/editprofile');

  await page.unroute(PARTS);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: /^Anna/ })).toBeVisible();
  expect(await boxOf(page, 'ul[data-bar]')).toEqual(ways);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Like Ben' })).toBeVisible();
  expect(await boxOf(page, '[aria-roledescription="carousel"]')).toEqual(painted);
  expect(await boxOf(page, 'nav[data-tabs]')).toEqual(tabs);
});

test('room painted for the tabs is given back on a screen without them', async ({ app }) => {
  const anna = await aUser(app, { fullName: 'Anna' });
  await anna.call(accountsEndpoints.checkAuth, {});
  const page = await anna.context.newPage();
  await page.route('**/auth/check', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), verifiedUser: false } });
  });
  await page.goto('/');
  await expect(page).toHaveURL('/verify');
  await expect(page.locator('html')).not.toHaveAttribute('data-tabs');
});
