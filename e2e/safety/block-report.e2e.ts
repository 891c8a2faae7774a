import { expect, type Page } from '@playwright/test';
import { safetyEndpoints } from '@showup/contract/safety';
import { like } from '#test/people/meeting';
import { button } from '../support/browser/button.ts';
import { test } from '../support/journey-test.ts';
import { aMatch, aUser } from '../support/people/people.ts';
import { namesIn, namesInDeck } from '../support/screens/deck.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name: `Block & Report ${name}` });
const inGrid = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });

/** Fills in and sends the open dialog. */
async function report(page: Page, name: string): Promise<void> {
  await dialog(page, name).getByRole('textbox', { name: 'Reason' }).fill('Asks everyone for money.');
  await dialog(page, name).getByRole('button', { name: 'Block & Report' }).click();
  await expect(page.getByText('User blocked and reported')).toBeVisible();
  await expect(dialog(page, name)).toHaveCount(0);
}

test('from a chat: the dialog keeps its text until it is sent, and then the two no longer see each other', async ({
  app,
  server,
}) => {
  const { anna, ben } = await aMatch(app);
  const page = await anna.open('/chats');
  const otherTab = await anna.open('/chats');
  const bens = await ben.open(`/chats?with=${anna.id}`);
  await expect(bens.getByRole('textbox', { name: 'Message Anna' })).toBeVisible();
  await expect(otherTab.getByRole('main').getByText('Ben').first()).toBeVisible();
  await page.getByRole('main').getByText('Ben').first().click();

  await test.step('the dialog takes the focus and returns it', async () => {
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: 'Block & Report' }).click();
    const type = dialog(page, 'Ben').getByRole('combobox', { name: 'Report type' });
    await expect(type).toBeFocused();
    await expect(dialog(page, 'Ben')).toHaveAccessibleDescription(
      /^You and Ben will not see each other again/,
    );
    await expect(type).toHaveValue('spam');
    await expect(type.getByRole('option')).toHaveText([
      'Spam or selling something',
      'Inappropriate photos or words',
      'Harassment or threats',
      'Fake profile',
      'Something else',
    ]);
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Ben')).toHaveCount(0);
    await expect(button(page, 'More')).toBeFocused();
  });

  await test.step('a reason is required, and a failure keeps its text', async () => {
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: 'Block & Report' }).click();
    await dialog(page, 'Ben').getByRole('combobox').selectOption('harassment');
    await dialog(page, 'Ben').getByRole('button', { name: 'Block & Report' }).click();
    await expect(dialog(page, 'Ben').getByText('Please describe what happened.')).toBeVisible();
    const reason = dialog(page, 'Ben').getByRole('textbox', { name: 'Reason' });
    await expect(reason).toBeFocused();
    await reason.fill('Will not stop.');
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Ben')).toHaveCount(0);
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: 'Block & Report' }).click();
    await expect(reason).toHaveValue('Will not stop.');
    await expect(dialog(page, 'Ben').getByRole('combobox')).toHaveValue('harassment');
    await page.route(`**${safetyEndpoints.blockReport.path}`, (route) => route.abort());
    await dialog(page, 'Ben').getByRole('button', { name: 'Block & Report' }).click();
    await expect(page.getByText('Failed to block/report user', { exact: true })).toBeVisible();
    await expect(dialog(page, 'Ben').getByRole('alert')).toContainText(['No connection right now.']);
    await expect(reason).toHaveValue('Will not stop.');
    await expect(dialog(page, 'Ben').getByRole('combobox')).toHaveValue('harassment');
    await page.unroute(`**${safetyEndpoints.blockReport.path}`);
  });

  await test.step('once sent, the chat closes in every tab and for Ben too', async () => {
    await dialog(page, 'Ben').getByRole('button', { name: 'Block & Report' }).click();
    await expect(page.getByText('User blocked and reported')).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/chats`);
    for (const tab of [page, otherTab]) await expect(tab.getByRole('main').getByText('Ben')).toHaveCount(0);
    await expect(bens.getByText('This conversation is no longer here.')).toBeVisible();
    for (const guest of [anna, ben]) {
      expect(await namesInDeck(guest)).toEqual([]);
      expect(await namesIn(guest, 'whoLikedMe')).toEqual([]);
      expect(await namesIn(guest, 'likedProfiles')).toEqual([]);
    }
  });
});

test('a person blocked from their profile in a chat leaves the chats, and the deck of the other', async ({
  app,
}) => {
  const { anna, ben } = await aMatch(app);
  const page = await anna.open(`/chats?with=${ben.id}`);
  await button(page, 'View Ben’s profile').click();
  await button(page, 'Block & Report').click();
  await report(page, 'Ben');
  await expect(page.getByRole('main').getByText('Ben')).toHaveCount(0);
  expect(await namesInDeck(ben)).toEqual([]);
});

test('a long name fits the dialog of a small phone', async ({ app }) => {
  const name = 'Wolfeschlegelsteinhausenbergerdorff';
  const [anna] = [await aUser(app, { fullName: 'Anna' }), await aUser(app, { fullName: name })];
  const page = await anna.open();
  await page.setViewportSize({ width: 360, height: 640 });
  await button(page, `More about ${name}`).click();
  await page.getByRole('menuitem', { name: 'Block & Report' }).click();
  await expect(dialog(page, name)).toBeVisible();
  const [needed, given] = await dialog(page, name).evaluate((one) => [one.scrollWidth, one.clientWidth]);
  expect(needed).toBe(given);
});

test('from a card: the deck moves on, and neither is shown to the other again', async ({ app }) => {
  const [anna, ben] = [await aUser(app, { fullName: 'Anna' }), await aUser(app, { fullName: 'Ben' })];
  const page = await anna.open();
  await button(page, 'More about Ben').click();
  await page.getByRole('menuitem', { name: 'Block & Report' }).click();
  const chitra = await aUser(app, { fullName: 'Chitra' });
  await report(page, 'Ben');
  await expect(button(page, 'Like Chitra')).toBeVisible();
  expect(await namesInDeck(anna)).toEqual(['Chitra']);
  expect(await namesInDeck(ben)).toEqual(['Chitra']);
  expect(await namesInDeck(chitra)).toEqual(['Anna', 'Ben']);
});

test('a person blocked from a list of likes or a shared card leaves it, and the shared card leads home', async ({
  app,
  server,
}) => {
  const anna = await aUser(app, { fullName: 'Anna' });
  const [ben, chitra, divya] = [
    await aUser(app, { fullName: 'Ben' }),
    await aUser(app, { fullName: 'Chitra' }),
    await aUser(app, { fullName: 'Divya' }),
  ];
  await like(ben, anna);
  await like(anna, chitra);

  await test.step('people who liked me disappear from the grid, the badge and the deck', async () => {
    const page = await anna.open('/likes');
    await inGrid(page, 'Ben').click();
    await page.getByRole('dialog', { name: /^Ben/ }).getByRole('button', { name: 'Block & Report' }).click();
    await button(page, 'Cancel').click();
    await expect(
      page.getByRole('dialog', { name: /^Ben/ }).getByRole('button', { name: 'Block & Report' }),
    ).toBeFocused();
    await page.keyboard.press('Enter');
    await report(page, 'Ben');
    await expect(page.getByRole('heading', { name: 'No likes yet' })).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/likes`);
    await expect(page.getByRole('link', { name: 'Likes', exact: true })).toBeVisible();
    expect(await namesIn(ben, 'likedProfiles')).toEqual([]);
  });

  await test.step('people I liked disappear from the grid', async () => {
    const page = await anna.open('/mylikes');
    await inGrid(page, 'Chitra').click();
    await button(page, 'Block & Report').click();
    await report(page, 'Chitra');
    await expect(page.getByRole('heading', { name: 'No likes are waiting' })).toBeVisible();
    expect(await namesIn(chitra, 'whoLikedMe')).toEqual([]);
  });

  await test.step('a shared card leads home', async () => {
    const page = await anna.open(`/u/${divya.id}`);
    await button(page, 'More about Divya').click();
    await page.getByRole('menuitem', { name: 'Block & Report' }).click();
    await report(page, 'Divya');
    await expect(page.getByText('No more profiles to show.')).toBeVisible();
    expect(await namesInDeck(divya)).toEqual(['Ben', 'Chitra']);
  });
});
