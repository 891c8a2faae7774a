import { expect, type Page } from '@playwright/test';
import { like } from '#test/people/meeting';
import { anAgreedDate, setUp } from '../checkins/check-in-story.ts';
import { button } from '../support/browser/button.ts';
import { gotoLive } from '../support/browser/live-page.ts';
import { test } from '../support/journey-test.ts';
import { aUser, type Person } from '../support/people/people.ts';
import { aVisitor, desktopScreen } from '../support/people/visitors.ts';
import { cardOf } from '../support/screens/deck.ts';

/** Opens a page for which the code of one part is missing, and waits until it has asked for it. */
async function openWithout(part: string, { context }: Person, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.route(`**/assets/${part}-*.js`, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes(part));
  await gotoLive(page, path);
  await failed;
  return page;
}

const expectUsableDeck = async (page: Page, name: string) => {
  await button(page, `Like ${name}`).click();
  await expect(cardOf(page, name)).toHaveCount(0);
  await expect(page.getByText('This screen did not load.')).toHaveCount(0);
};

test('the deck works beside a list of matches that does not load', async ({ app }) => {
  const kabir = await aUser(app, { fullName: 'Kabir', device: desktopScreen });
  await aUser(app, { fullName: 'Asha' });
  await expectUsableDeck(await openWithout('MatchesColumn', kabir, '/'), 'Asha');
});

test('the app works without the question of a check-in', async ({ app }) => {
  const { eva, jon } = await anAgreedDate(app);
  await (await setUp(eva, jon)).page.close();
  await aUser(app, { fullName: 'Asha' });
  await expectUsableDeck(await openWithout('DueCheckIn', eva, '/'), 'Asha');
});

test('a match screen that does not load names the chats, and leaves no step back behind', async ({ app }) => {
  const [ben, anna] = [await aUser(app, { fullName: 'Ben' }), await aUser(app, { fullName: 'Anna' })];
  await like(ben, anna);
  await like(anna, ben);
  const page = await openWithout('NewMatchOverlay', ben, '/profile');
  await expect(page.getByText('You’ll find your new match in your chats.')).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/profile$/);
});

test('a phone number is enough where the form for an email does not load', async ({ browser, server }) => {
  const { page, close } = await aVisitor({ server, browser });
  await page.route('**/assets/EmailForm-*.js', (route) => route.abort());
  await page.goto('/login?with=email');
  await expect(button(page, 'Try again')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in with phone' }).click();
  await expect(page.getByLabel('Phone number')).toBeVisible();
  await close();
});
