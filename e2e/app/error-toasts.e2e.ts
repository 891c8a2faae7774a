import { expect, type Locator, type Page } from '@playwright/test';
import { accountsEndpoints } from '@showup/contract/accounts';
import { mediaTexts } from '@showup/contract/platform/media';
import { profilesEndpoints } from '@showup/contract/profiles';
import { chooseFiles } from '../support/browser/choose-files.ts';
import { test } from '../support/journey-test.ts';
import { aMatch, aUser } from '../support/people/people.ts';
import { type Picture, pictureOf } from '../support/people/pictures.ts';
import { chatWith } from '../support/screens/chat.ts';
import { usePhoto } from '../support/screens/photo-editor.ts';

const BROKEN = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('broken') };
const TEXT = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') };

/** The toast with this text, kept from timing out as a pointer over it does. */
async function heldError(page: Page, text: string): Promise<Locator> {
  const error = page.locator('[popover]').getByRole('alert').filter({ hasText: text });
  await expect(error).toBeVisible();
  await page.locator('[popover]').dispatchEvent('mouseover');
  return error;
}

const refuse = (page: Page, path: string, status: number, message: string) =>
  page.route(`**${path}`, (route) => route.fulfill({ status, json: { message, code: 'x' } }), { times: 1 });

test('an error about a picture disappears when another one is chosen', async ({ app }) => {
  const { anna, ben } = await aMatch(app);
  const page = await anna.open('/profile');
  const button = (name: string) => page.getByRole('button', { name });
  const avatar = (file: Picture) => chooseFiles(page, () => button('Change your picture').click(), [file]);
  for (const bad of [BROKEN, TEXT]) {
    await avatar(bad);
    const error = await heldError(
      page,
      bad === TEXT ? 'Please select an image file' : 'Failed to upload image',
    );
    await avatar(await pictureOf('gold'));
    await expect(error).toHaveCount(0);
    await expect(button('Change your picture')).toBeVisible();
  }

  await page.goto('/editprofile');
  const replace = async (file: Picture) => {
    await button('Change photo 2').click();
    await chooseFiles(page, () => page.getByRole('menuitem', { name: 'Replace' }).click(), [file]);
  };
  await replace(BROKEN);
  const failed = await heldError(page, 'Failed to upload image');
  await button('Cancel photo 2').click();
  await expect(failed).toHaveCount(0);
  await replace(TEXT);
  const noImage = await heldError(page, 'Please select an image file');
  await replace(await pictureOf('plum'));
  await usePhoto(page);
  await expect(noImage).toHaveCount(0);

  await page.goto(chatWith(ben));
  const attach = (file: Picture) => chooseFiles(page, () => button('Add image').click(), [file]);
  for (const [bad, text] of [
    [TEXT, 'Please select an image file'],
    [BROKEN, mediaTexts.unreadable],
  ] as const) {
    await attach(bad);
    const error = await heldError(page, text);
    await attach(await pictureOf('teal'));
    await expect(error).toHaveCount(0);
  }
});

test('an error during the verification disappears when the step succeeds or restarts', async ({ step }) => {
  const { page, button } = await step.guest({ permissions: [] });
  await page.goto('/verify');
  await button('Try again').click();
  const unknown = await heldError(page, 'Please enable location permissions.');
  await page.context().grantPermissions(['geolocation']); // the page is notified
  await expect(button(/The Blue Door/)).toBeVisible();
  await expect(unknown).toHaveCount(0);

  await button(/The Blue Door/).click();
  const choose = (file: Picture) =>
    chooseFiles(page, () => page.getByText('Choose a picture').click(), [file]);
  await choose(BROKEN);
  const unreadable = await heldError(page, mediaTexts.unreadable);
  await choose(await pictureOf('navy'));
  await expect(button('Submit')).toBeVisible();
  await expect(unreadable).toHaveCount(0);

  await page.route('**/media/upload', (route) => route.abort(), { times: 1 });
  await button('Submit').click();
  const failed = await heldError(page, 'Upload failed. Please try again.');
  await button('Retry').click();
  await expect(page.getByText('Choose a picture')).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test('an error disappears with its screen, even if only the query of the address changes', async ({
  app,
  browser,
  server,
}) => {
  const stranger = await browser.newPage({ baseURL: server.url });
  await stranger.goto('/login');
  await stranger.getByRole('textbox', { name: 'Phone number' }).fill('9845012345');
  await refuse(stranger, accountsEndpoints.sendCode.path, 409, 'Not this time.');
  await stranger.getByRole('button', { name: 'Verify' }).click();
  const noCode = await heldError(stranger, 'Not this time.');
  await stranger.getByRole('link', { name: 'Sign in with email' }).click();
  await expect(stranger.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expect(noCode).toHaveCount(0);
  await stranger.close();

  const { anna, ben } = await aMatch(app);
  const page = await anna.open('/chats');
  await refuse(page, `/messages/${ben.id}`, 409, 'Not just now.');
  await page.getByRole('link', { name: /^Ben/ }).click();
  const unread = await heldError(page, 'Not just now.');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/chats$/);
  await expect(unread).toHaveCount(0);
});

test('a failed save shows the server’s message for any status, one at a time', async ({ app }) => {
  const anna = await aUser(app, { fullName: 'Anna' });
  const page = await anna.open('/editprofile');
  const alerts = page.locator('[popover]').getByRole('alert');
  await page.getByRole('textbox', { name: 'Bio' }).fill('Early, for once.');
  for (const [status, message] of [
    [400, 'Please try another bio.'],
    [503, 'The database is being moved. Please try again in a minute.'],
    [500, 'Profiles rest for a minute.'],
  ] as const) {
    await refuse(page, profilesEndpoints.updateProfile.path, status, message);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await heldError(page, message);
    await expect(alerts).toHaveText([message]);
  }
  await page.route(
    `**${profilesEndpoints.updateProfile.path}`,
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(alerts).toHaveText(['Failed to update profile']);
});
