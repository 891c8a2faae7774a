import { expect, type Page } from '@playwright/test';
import { matchingEndpoints } from '@showup/contract/matching';
import { NEXT_CURSOR_HEADER } from '@showup/contract/platform/paging';
import { like, write } from '#test/people/meeting';
import { button } from '../support/browser/button.ts';
import { pressTwice } from '../support/browser/press-twice.ts';
import { test } from '../support/journey-test.ts';
import { appOn, aUser, everyoneLeaves, type JourneyApp } from '../support/people/people.ts';
import { cardOf, namesIn } from '../support/screens/deck.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

let server: AppServer;
let app: JourneyApp;

test.beforeAll(async ({ browser }) => {
  server = await startAppServer({ LIKE_LIMIT: '3' });
  app = appOn(server, browser);
});
test.afterEach(() => everyoneLeaves(app));
test.afterAll(() => server.stop());

const inGrid = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });
const likesTab = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Likes$/ });

/** Likes someone back from the grid of likes and waits for the match. */
async function likeBack(page: Page, name: string): Promise<void> {
  await likesTab(page).click();
  await inGrid(page, name).click();
  await button(page, `Like ${name}`).click();
  await expect(page.getByRole('heading', { name: "It's a Match!" })).toBeVisible();
}

test('a like and a match reach every tab of both people, and the match screen links onwards', async () => {
  const ben = await aUser(app, { fullName: 'Ben' });
  const page = await ben.open('/likes');
  const otherTab = await ben.open('/mylikes');

  await test.step('both lists are empty and link to the deck', async () => {
    await expect(page.getByRole('heading', { name: 'No likes yet' })).toBeVisible();
    await expect(otherTab.getByRole('heading', { name: 'No likes are waiting' })).toBeVisible();
    await otherTab.getByRole('main').getByRole('link', { name: 'Meet people' }).click();
    await expect(otherTab.getByText('No more profiles to show.')).toBeVisible();
  });

  const anna = await aUser(app, { fullName: 'Anna' });
  const annas = [await anna.open(), await anna.open('/mylikes')] as const;

  await test.step('Anna likes Ben: both his tabs show it, and he appears in her likes', async () => {
    await button(annas[0], 'Like Ben').click();
    for (const tab of [page, otherTab]) {
      await expect(tab.getByText('Someone liked you! Check your likes.')).toBeVisible();
      await expect(likesTab(tab)).toContainText('1');
    }
    await expect(inGrid(page, 'Anna')).toBeVisible();
    await annas[1].reload();
    await expect(inGrid(annas[1], 'Ben')).toBeVisible();
    await expect(cardOf(annas[0], 'Ben')).toHaveCount(0);
  });

  await test.step('he likes her back: this tab shows the match screen, all others a toast, until it is opened in one of hers', async () => {
    await inGrid(page, 'Anna').click();
    await expect(page.getByRole('dialog', { name: /Anna/ })).toBeVisible();
    await button(page, 'Like Anna').click();
    await expect(page.getByRole('heading', { name: "It's a Match!" })).toBeVisible();
    await expect(otherTab.getByRole('button', { name: 'You have a new match! 🎉 Anna' })).toBeVisible();
    const news = annas.map((tab) => tab.getByRole('button', { name: 'You have a new match! 🎉 Ben' }));
    for (const toast of news) await expect(toast).toBeVisible();
    await news[0]?.click();
    await expect(annas[0].getByRole('dialog', { name: "It's a Match!" })).toBeVisible();
    await expect(annas[1].getByRole('dialog', { name: "It's a Match!" })).toHaveCount(0);
    await expect(page.getByText('You have a new match! 🎉')).toHaveCount(0);
    const portraits = page.getByRole('figure');
    await expect(portraits).toHaveText(['Ben', 'Anna']);
    for (const portrait of await portraits.all())
      await expect(portrait.locator('img')).toHaveAttribute('src', /^\/media\//);
    await page.getByRole('link', { name: 'Start a chat?' }).click();
    await expect(page.getByRole('textbox', { name: 'Message Anna' })).toBeVisible();
    await expect(inGrid(annas[1], 'Ben')).toHaveCount(0);
  });

  await test.step('the match screen’s other exits lead home, and a reject removes its person from the likes', async () => {
    const [bela, chitra] = [await aUser(app, { fullName: 'Bela' }), await aUser(app, { fullName: 'Chitra' })];
    for (const liker of [bela, chitra]) await like(liker, ben);
    await page.goto('/');
    await likeBack(page, 'Bela');
    await page.getByRole('link', { name: 'Go to home' }).click();
    await expect(page).toHaveURL(`${server.url}/`);
    await likeBack(page, 'Chitra');
    await button(page, 'Close').click();
    await expect(page).toHaveURL(`${server.url}/`);
    await like(await aUser(app, { fullName: 'Divya' }), ben);
    await likesTab(page).click();
    // A double press closes or answers a profile once and stays on /likes.
    await inGrid(page, 'Divya').click();
    await pressTwice(button(page, 'Close'));
    await inGrid(page, 'Divya').click();
    await button(page, 'Reject Divya').dblclick();
    await expect(page.getByRole('heading', { name: 'No likes yet' })).toBeVisible();
    await expect.poll(() => namesIn(ben, 'rejectedProfiles')).toEqual(['Divya']);

    // The letters work in the profile that is open.
    await like(await aUser(app, { fullName: 'Ela' }), ben);
    await inGrid(page, 'Ela').click();
    await expect(button(page, 'Reject Ela')).toBeVisible();
    await page.keyboard.press('x');
    await expect.poll(() => namesIn(ben, 'rejectedProfiles')).toContain('Ela');
  });
});

test('when likes are used up, a toast with a clock gives the time of the next one and the card stays', async () => {
  const ben = await aUser(app, { fullName: 'Ben' });
  for (const name of ['Anna', 'Bela', 'Chitra']) await like(ben, await aUser(app, { fullName: name }));
  const divya = await aUser(app, { fullName: 'Divya' });
  const message = 'You have used your 3 likes. The next one is possible in 12 h.';
  const toast = (page: Page) => page.getByRole('status').filter({ hasText: message });

  const page = await ben.open();
  await button(page, 'Like Divya').click();
  await expect(toast(page)).toBeVisible();
  await expect(toast(page).locator('.lucide-clock')).toBeVisible();
  await expect(button(page, 'Like Divya')).toBeDisabled();
  await expect(button(page, 'Like Divya')).toHaveAccessibleDescription(/^Likes are back at \d\d:\d\d$/);

  await like(divya, ben);
  const likes = await ben.open('/likes');
  await inGrid(likes, 'Divya').click();
  await button(likes, 'Like Divya').click();
  await expect(toast(likes).locator('.lucide-clock')).toBeVisible();
  await expect(inGrid(likes, 'Divya')).toBeVisible();

  const shared = await ben.open(`/u/${divya.id}`);
  await button(shared, 'Like Divya').click();
  await expect(toast(shared).locator('.lucide-clock')).toBeVisible();
  await expect(button(shared, 'Like Divya')).toBeDisabled();

  await button(page, 'Reject Divya').click();
  await expect(page.getByText('No more profiles to show.')).toBeVisible();
});

test('a refused like shows the server’s message with a clock', async () => {
  const ben = await aUser(app, { fullName: 'Ben' });
  await aUser(app, { fullName: 'Anna' });
  const page = await ben.open();
  const message = 'Likes are closed until the doors open.';
  await page.route(`**${matchingEndpoints.like.path}`, (route) =>
    route.fulfill({ status: 403, json: { message, code: 'matching.closed' } }),
  );
  await button(page, 'Like Anna').click();
  const toast = page.getByRole('status').filter({ hasText: message });
  await expect(toast.locator('.lucide-clock')).toBeVisible();
  await expect(button(page, 'Like Anna')).toBeEnabled();
});

/** Someone whose like of Anna was refused because likes return only after this long. */
async function atTheLimit(waitMs: number) {
  const ben = await aUser(app, { fullName: 'Ben' });
  await aUser(app, { fullName: 'Anna' });
  const page = await ben.open();
  const path = `**${matchingEndpoints.like.path}`;
  await page.route(path, (route) => {
    const retryAt = new Date(Date.now() + waitMs).toISOString();
    return route.fulfill({ status: 403, json: { message: 'Wait.', code: 'matching.like_limit', retryAt } });
  });
  await button(page, 'Like Anna').click();
  await expect(button(page, 'Like Anna')).toBeDisabled();
  await page.unroute(path);
  return page;
}

test('liking works again once the wait is over', async () => {
  const page = await atTheLimit(2_000);
  await expect(button(page, 'Like Anna')).toBeEnabled();
  await expect(page.getByText(/^Likes are back/)).toHaveCount(0);
  await button(page, 'Like Anna').click();
  await expect(page.getByText('No more profiles to show.')).toBeVisible();
});

test('a phone that slept through the wait allows liking when it wakes', async () => {
  const page = await atTheLimit(3_600_000);
  const later = Date.now() + 3_601_000;
  // The hour has passed for the server, too.
  await page.route('**/*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), date: new Date(later).toUTCString() },
    });
  });
  await page.clock.setSystemTime(later);
  // An answer of before, with its older time, may still arrive after the first waking.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(button(page, 'Like Anna')).toBeEnabled({ timeout: 2_000 });
  }).toPass();
  // Requests may still be on their way when the page closes.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the back link of My likes leads to the previous screen', async () => {
  const ben = await aUser(app, { fullName: 'Ben' });
  const page = await ben.open('/profile');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'My likes' }).click();
  await expect(likesTab(page)).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'Back to profile' }).click();
  await likesTab(page).click();
  const noLikes = page.getByRole('heading', { name: 'No likes yet' });
  await expect(noLikes).toBeVisible(); // the profile has a link of the same name
  await page.getByRole('link', { name: 'My likes' }).click();
  await page.getByRole('link', { name: 'Back to likes' }).click();
  await expect(noLikes).toBeVisible();
});

test('the Likes badge counts to 99 and then shows 99+', async () => {
  const [ben, anna] = [await aUser(app, { fullName: 'Ben' }), await aUser(app, { fullName: 'Anna' })];
  await like(anna, ben);
  const answer = await ben.context.request.get(matchingEndpoints.whoLikedMe.path);
  const [card] = matchingEndpoints.whoLikedMe.response.parse(await answer.json());
  const page = await ben.context.newPage();
  const cards = (from: number) =>
    Array.from({ length: 50 }, (_, at) => ({
      ...card,
      _id: `00000000-0000-4000-8000-${String(from + at).padStart(12, '0')}`,
    }));
  await page.route(`**${matchingEndpoints.whoLikedMe.path}*`, (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    return route.fulfill({ json: cards(from), headers: { [NEXT_CURSOR_HEADER]: String(from + 50) } });
  });
  await page.goto('/');
  await expect(likesTab(page)).toContainText('99+');
});

test('on a tablet a long name is whole on its tile and in the list of chats', async () => {
  const anna = await aUser(app, { fullName: 'Anna' });
  const venkat = await aUser(app, { fullName: 'Venkatanarasimha' });
  await like(venkat, anna);
  const page = await anna.open('/likes');
  await page.setViewportSize({ width: 820, height: 1180 });
  const name = page.getByRole('main').getByText('Venkatanarasimha', { exact: true }).last();
  const tile = await name.boundingBox();
  expect(tile?.height).toBeLessThan(30); // one line
  await like(anna, venkat);
  await write(venkat, anna, 'Hello?');
  await page.goto('/chats');
  await expect(name).toBeVisible();
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThan(1);
});
