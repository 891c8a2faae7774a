import { expect, type Page } from '@playwright/test';
import { profilesEndpoints } from '@showup/contract/profiles';
import { like, open, unmatch, write } from '#test/people/meeting';
import { button } from '../support/browser/button.ts';
import { gotoLive } from '../support/browser/live-page.ts';
import { test } from '../support/journey-test.ts';
import { aUser, type Person } from '../support/people/people.ts';

const NEWS = 'You have a new match! 🎉';

const matchOf = (page: Page) => page.getByRole('dialog', { name: "It's a Match!" });
const chatsTab = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Chats$/ });
const newMatches = (page: Page) => page.getByRole('region', { name: 'New matches' }).getByRole('link');
const toastOf = (page: Page, name: string) => page.getByRole('button', { name: `${NEWS} ${name}` });

/** They like the person, who liked them first. */
async function completes(other: Person, person: Person): Promise<void> {
  await like(person, other);
  await like(other, person);
}

test('the toast opens the match screen over what the person who liked first is doing, and closing it returns there', async ({
  app,
}) => {
  const [ben, anna] = [await aUser(app, { fullName: 'Ben' }), await aUser(app, { fullName: 'Anna' })];
  await like(ben, anna);
  const bens = await ben.open('/profile');
  const preview = bens.getByRole('link', { name: /^View/ }).first();
  await preview.click();
  await expect(bens.getByRole('heading', { name: 'My profile' })).toBeVisible();
  const edit = bens.getByRole('link', { name: /^Edit/ }).first();
  await edit.focus();

  const annas = await anna.open('/likes');
  await annas.getByRole('main').getByRole('link', { name: 'Ben' }).click();
  await button(annas, 'Like Ben').click();
  await expect(annas.getByRole('heading', { name: "It's a Match!" })).toBeVisible();

  await expect(toastOf(bens, 'Anna').getByText(NEWS, { exact: true })).toBeVisible();
  await expect(matchOf(bens)).toHaveCount(0);
  await expect(chatsTab(bens)).toContainText('New matches');
  await toastOf(bens, 'Anna').click();
  await expect(matchOf(bens)).toBeVisible();
  await expect(matchOf(bens).getByRole('figure')).toHaveText(['Ben', 'Anna']);
  await expect(matchOf(bens)).toBeFocused();
  await expect(toastOf(bens, 'Anna')).toHaveCount(0);
  await bens.goBack();
  await expect(matchOf(bens)).toHaveCount(0);
  await expect(bens).toHaveURL(/\/myprofile$/);
  await expect(edit).toBeFocused();
  await bens.goBack();
  await expect(bens).toHaveURL(/\/profile$/);

  await bens.reload();
  await expect(chatsTab(bens)).toBeVisible();
  await expect(chatsTab(bens)).toHaveText('Chats');
  await expect(matchOf(bens)).toHaveCount(0);
});

test('by itself the match screen opens at the next change between main tabs, with a field for the first message', async ({
  app,
}) => {
  const ben = await aUser(app, { fullName: 'Ben' });
  const page = await ben.open('/profile');
  const main = page.getByRole('navigation', { name: 'Main' });
  const anna = await aUser(app, { fullName: 'Anna' });
  for (const one of [ben, anna])
    await one.call(profilesEndpoints.updateProfile, { body: { interests: ['Filter coffee'] } });
  await gotoLive(page, '/profile');
  await completes(anna, ben);
  await expect(toastOf(page, 'Anna')).toBeVisible();
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await expect(page).toHaveURL(/\/editprofile$/);
  await expect(matchOf(page)).toHaveCount(0);
  await page.goBack();
  await main.getByRole('link', { name: /Likes$/ }).click();
  await expect(matchOf(page)).toContainText('You both like filter coffee');
  await matchOf(page).getByLabel('First message to Anna').fill('Dosa or appam?');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter'); // a double press sends it once
  await expect(page.getByRole('log').getByText('Dosa or appam?')).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(/\/likes$/);
});

test('while typing or in a dialog a toast with the name announces the match and opens it', async ({
  app,
}) => {
  const ben = await aUser(app, { fullName: 'Ben' });
  const page = await ben.open('/editprofile');
  const bio = page.getByRole('textbox', { name: 'Bio' });
  await bio.click();
  const anna = await aUser(app, { fullName: 'Anna' });
  await completes(anna, ben);
  await expect(toastOf(page, 'Anna').getByRole('img')).toHaveCount(0);
  await expect(toastOf(page, 'Anna').locator('img')).toHaveAttribute('src', /^\/media\//);
  await expect(matchOf(page)).toHaveCount(0);
  await expect(chatsTab(page)).toContainText('New matches');
  await toastOf(page, 'Anna').click();
  await expect(matchOf(page)).toBeVisible();
  await expect(chatsTab(page)).not.toContainText('New matches');
  await button(page, 'Close').click();
  await expect(bio).toBeFocused();

  await bio.fill('Half a sentence about');
  const bela = await aUser(app, { fullName: 'Bela' });
  await completes(bela, ben);
  await toastOf(page, 'Bela').click();
  await expect(page.getByRole('dialog')).toHaveAccessibleName(/./);
  await button(page, 'Keep editing').click();
  await expect(bio).toHaveValue('Half a sentence about');
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  await chatsTab(page).click();
  await expect(matchOf(page)).toContainText('Bela'); // not lost with the toast
});

test('a press on the toast over a dialog opens the match screen and leaves the dialog as it is', async ({
  app,
}) => {
  const [ben, cleo] = [await aUser(app, { fullName: 'Ben' }), await aUser(app, { fullName: 'Cleo' })];
  await like(cleo, ben);
  const page = await ben.open('/likes');
  await page.getByRole('main').getByRole('link', { name: 'Cleo' }).click();
  await button(page, 'Add words for Cleo').click();
  const words = page.getByLabel('Your words');
  await words.fill('Is that the old fort?');
  await completes(await aUser(app, { fullName: 'Anna' }), ben);
  const toast = toastOf(page, 'Anna');
  // Not by its role: beside an open dialog it is inert.
  const face = page.locator('[popover] button', { hasText: 'Anna' });
  await expect(toast.or(face)).toBeVisible();
  const { x = 0, y = 0, width = 0, height = 0 } = (await face.boundingBox()) ?? {};
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(matchOf(page).getByRole('figure')).toHaveText(['Ben', 'Anna']);
  await button(page, 'Close').last().click();
  await expect(matchOf(page)).toHaveCount(0);
  await expect(words).toHaveValue('Is that the old fort?');
});

test('someone who closes the first of several match screens is shown the next one later', async ({ app }) => {
  const ben = await aUser(app, { fullName: 'Ben' });
  const page = await ben.open('/profile');
  for (const fullName of ['Anna', 'Bela']) await completes(await aUser(app, { fullName }), ben);
  await toastOf(page, 'Bela').click();
  await expect(matchOf(page).getByRole('figure')).toHaveText(['Ben', 'Bela']);
  await button(page, 'Close').click();
  await expect(matchOf(page)).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Likes$/ })
    .click();
  await expect(matchOf(page).getByRole('figure')).toHaveText(['Ben', 'Anna']);
});

test('the match screen follows the last like without an empty list in between', async ({ app }) => {
  const [ben, anna] = [await aUser(app, { fullName: 'Ben' }), await aUser(app, { fullName: 'Anna' })];
  await like(ben, anna);
  const page = await anna.open('/likes');
  await page.getByRole('main').getByRole('link', { name: 'Ben' }).click();
  await expect(button(page, 'Like Ben')).toBeVisible();
  await page.evaluate(() => {
    const look = () => {
      if (document.body.innerText.includes('No likes yet')) document.body.dataset.wasEmpty = '';
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  await page.route('**/assets/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await button(page, 'Like Ben').click();
  await expect(page.getByRole('heading', { name: "It's a Match!" })).toBeVisible();
  await expect(page.locator('body[data-was-empty]')).toHaveCount(0);
});

test('matches that come together follow each other, and none counts as opened before it was shown', async ({
  app,
}) => {
  const ben = await aUser(app, { fullName: 'Ben' });
  const others = [];
  for (const fullName of ['Anna', 'Bela', 'Cleo']) {
    const other = await aUser(app, { fullName });
    await like(ben, other);
    others.push(other);
  }
  const page = await ben.open('/profile');
  await expect(chatsTab(page)).toBeVisible();
  await Promise.all(others.map((other) => like(other, ben)));
  await expect(page.locator('[popover]').getByText(NEWS, { exact: true })).toHaveCount(3);
  await chatsTab(page).click();
  const seen = new Set<string>();
  for (const at of [1, 2, 3]) {
    await expect(matchOf(page).getByText(`${at} of 3`)).toBeVisible();
    if (at < 3) await expect(chatsTab(page)).toContainText('New matches');
    else await expect(chatsTab(page)).not.toContainText('New matches');
    for (const name of await matchOf(page).getByRole('figure').allInnerTexts()) seen.add(name);
    if (at < 3) await button(page, 'Next').click();
  }
  expect([...seen].toSorted()).toEqual(['Anna', 'Bela', 'Ben', 'Cleo']);
});

test('a match made while someone was away is shown when they return, unless it has ended', async ({
  app,
}) => {
  const ben = await aUser(app, { fullName: 'Ben' });
  const [anna, bela] = [await aUser(app, { fullName: 'Anna' }), await aUser(app, { fullName: 'Bela' })];
  await completes(bela, ben);
  await completes(anna, ben);
  await unmatch(bela, ben);
  const page = await ben.open('/likes');
  await expect(matchOf(page).getByRole('figure')).toHaveText(['Ben', 'Anna']);
  await expect(button(page, 'Next')).toHaveCount(0);
  await unmatch(anna, ben);
  await expect(matchOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/likes$/);
});

test('several matches come one after another, three at most, then a list', async ({ app }) => {
  const ben = await aUser(app, { fullName: 'Ben' });
  const names = ['Anna', 'Bela', 'Chitra', 'Divya', 'Esha'];
  for (const name of names) await completes(await aUser(app, { fullName: name }), ben);
  const page = await ben.open('/profile');
  for (const [at, name] of ['Esha', 'Divya', 'Chitra'].entries()) {
    await expect(matchOf(page).getByRole('figure')).toHaveText(['Ben', name]);
    await expect(matchOf(page).getByText(`${at + 1} of 3`)).toBeVisible();
    await button(page, 'Next').click();
  }
  const list = page.getByRole('dialog', { name: 'More new matches' });
  await expect(list.getByRole('listitem')).toHaveText(['Bela', 'Anna']);
  await page.reload();
  await list.getByRole('link', { name: 'Anna' }).click();
  await expect(page.getByRole('textbox', { name: 'Message Anna' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(chatsTab(page)).toContainText('New matches');
});

test('new matches stand above the conversations, and those not opened are marked', async ({ app }) => {
  const ben = await aUser(app, { fullName: 'Ben' });
  const [anna, bela] = [await aUser(app, { fullName: 'Anna' }), await aUser(app, { fullName: 'Bela' })];
  const cleo = await aUser(app, { fullName: 'Cleo' });
  for (const other of [anna, bela, cleo]) await completes(other, ben);
  await open(ben, anna);
  await open(ben, cleo);
  await write(cleo, ben, 'Dosa?');
  const page = await ben.open('/chats');
  await expect(matchOf(page).getByRole('figure')).toHaveText(['Ben', 'Bela']);
  await matchOf(page).getByRole('link', { name: 'Start a chat?' }).click();
  await expect(page.getByRole('textbox', { name: 'Message Bela' })).toBeVisible();
  await page.goBack();

  const dina = await aUser(app, { fullName: 'Dina' });
  await completes(dina, ben);
  await write(dina, ben, 'Hello!');
  await expect(newMatches(page)).toHaveText(['Dina', 'Bela', 'Anna']);
  await expect(newMatches(page).first()).toHaveAccessibleName(/Dina/);
  await expect(chatsTab(page)).toContainText('2 unread messages');
  await expect(chatsTab(page)).toContainText('New matches');
  await newMatches(page).first().click();
  await expect(chatsTab(page)).not.toContainText('New matches');
});
