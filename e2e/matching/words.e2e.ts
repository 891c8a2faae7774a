import { expect, type Page } from '@playwright/test';
import { matchingEndpoints } from '@showup/contract/matching';
import { profilesEndpoints } from '@showup/contract/profiles';
import { button } from '../support/browser/button.ts';
import { test } from '../support/journey-test.ts';
import { aUser } from '../support/people/people.ts';
import { chatWith, log } from '../support/screens/chat.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Like with words' });
const words = (page: Page) => dialog(page).getByLabel('Your words');
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Like' });

test('both like with words, about a photo and a prompt, and read them once they match', async ({ app }) => {
  const [ben, anna] = [await aUser(app, { fullName: 'Ben' }), await aUser(app, { fullName: 'Anna' })];
  await anna.call(profilesEndpoints.updateProfile, {
    body: { prompts: [{ prompt: 'karaoke', answer: 'Bohemian Rhapsody, all voices' }] },
  });

  const bens = await ben.open('/');
  await button(bens, 'Add words for Anna').click();
  await expect(send(bens)).toBeDisabled();
  await dialog(bens).getByLabel('My karaoke song: Bohemian Rhapsody, all voices').check();
  await words(bens).fill('I take the high notes.');
  await send(bens).click();
  await expect(bens.getByText('No more profiles to show.')).toBeVisible();

  const annas = await anna.open('/likes');
  await annas.getByRole('main').getByRole('link', { name: 'Ben' }).click();
  await expect(annas.getByText('I take the high notes.')).toHaveCount(0);
  await button(annas, 'Add words for Ben').click();
  await dialog(annas).getByLabel('Photo 2').check();
  await words(annas).fill('Is that the old fort?');
  await send(annas).click();
  await annas.getByRole('link', { name: 'Start a chat?' }).click();
  await expect(log(annas).getByText('I take the high notes.')).toBeVisible();
  await expect(log(annas).getByText('About “My karaoke song”')).toBeVisible();
  await expect(log(annas).getByText('About Ben’s photo 2')).toBeVisible();

  const chat = await ben.open(chatWith(anna));
  await expect(log(chat).getByText('Is that the old fort?')).toBeVisible();
  await expect(log(chat).getByText('About your photo 2')).toBeVisible();
});

test('words are kept when the dialog is closed and when the like fails', async ({ app }) => {
  const ben = await aUser(app, { fullName: 'Ben' });
  await aUser(app, { fullName: 'Anna' });
  const page = await ben.open('/');
  await button(page, 'Add words for Anna').click();
  await expect(words(page)).toBeFocused();
  await page.keyboard.type('Where was that?'); // its letters answer nobody
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  const path = `**${matchingEndpoints.like.path}`;
  await page.route(path, (route) => route.fulfill({ status: 500, json: { message: 'No.', code: 'x' } }));
  await button(page, 'Add words for Anna').click();
  await expect(words(page)).toHaveValue('Where was that?');
  await send(page).click();
  await expect(button(page, 'Add words for Anna')).toBeVisible();
  await page.unroute(path);
  await button(page, 'Add words for Anna').click();
  await expect(words(page)).toHaveValue('Where was that?');
  await send(page).click();
  await expect(page.getByText('No more profiles to show.')).toBeVisible();
});

test('words about a prompt that is gone say so, and are kept for another part of the card', async ({
  app,
}) => {
  const [ben, anna] = [await aUser(app, { fullName: 'Ben' }), await aUser(app, { fullName: 'Anna' })];
  await anna.call(profilesEndpoints.updateProfile, {
    body: { prompts: [{ prompt: 'karaoke', answer: 'Bohemian Rhapsody, all voices' }] },
  });
  const page = await ben.open('/');
  await button(page, 'Add words for Anna').click();
  await dialog(page).getByLabel('My karaoke song: Bohemian Rhapsody, all voices').check();
  await words(page).fill('I take the high notes.');
  await anna.call(profilesEndpoints.updateProfile, { body: { prompts: [] } });
  await send(page).click();
  await expect(page.getByText('Please choose a photo or a prompt of the card.')).toBeVisible();
  await button(page, 'Add words for Anna').click();
  await expect(words(page)).toHaveValue('I take the high notes.');
  await expect(dialog(page).getByLabel('Photo 1')).toBeChecked();
  await send(page).click();
  await expect(page.getByText('No more profiles to show.')).toBeVisible();
});
