import { expect, type Page } from '@playwright/test';
import { interestTags, profileOptions } from '@showup/contract/profiles/profile-options';
import { chooseFiles } from '../support/browser/choose-files.ts';
import { closedGate } from '../support/browser/gate.ts';
import { test } from '../support/journey-test.ts';
import { aUser } from '../support/people/people.ts';
import { type Picture, pictureOf } from '../support/people/pictures.ts';
import { choosePhotos, usePhoto } from '../support/screens/photo-editor.ts';

let page: Page;

test.beforeEach(async ({ app }) => {
  const asha = await aUser(app, { fullName: 'Asha' });
  page = await asha.open('/editprofile');
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

async function shows(...texts: string[]): Promise<void> {
  for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible();
}

/** The server is unavailable for the next call to this address only. */
async function failOnce(path: string, act: () => Promise<void>, text: string): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await act();
  await shows(text);
}

test('a person with one name reads, under a label, what others see', async () => {
  const note = page.getByRole('note', { name: 'The name others see' });
  await expect(note).toHaveText(/^People see: Asha/);
});

test('a failed upload says so and can be retried, and a file that is not a picture is refused', async () => {
  const replace = async (file: Picture) => {
    await button('Change photo 2').click();
    const item = page.getByRole('menuitem', { name: 'Replace' });
    await chooseFiles(page, () => item.click(), [file]);
  };
  await replace({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
  await shows('Please select an image file');
  await replace({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('broken') });
  await shows('Failed to upload image');
  await expect(page.getByText(/Please choose a JPEG, PNG, WebP/)).toBeVisible();
  await expect(button('Retry photo 2')).toHaveCount(0);
  const heic = { name: 'IMG_0042.HEIC', mimeType: '', buffer: Buffer.from('ftypheic') };
  await chooseFiles(page, () => button('Choose another photo 2').click(), [heic]);
  await expect(button('Choose another photo 2')).toBeVisible();
  await button('Cancel photo 2').click();
  await expect(page.getByText(/Please choose a JPEG, PNG, WebP/)).toHaveCount(0);

  await page.route('**/media/upload', (route) => route.abort(), { times: 1 });
  await replace(await pictureOf('teal'));
  await usePhoto(page);
  await expect(button('Retry photo 2')).toBeVisible();
  const uploading = closedGate();
  await page.route('**/media/upload', (route) => uploading.isOpen.then(() => route.continue()), { times: 1 });
  await button('Retry photo 2').click();
  await expect(page.getByRole('progressbar', { name: 'Uploading photo 2' })).toBeVisible();
  await button('Save Changes').click();
  uploading.open();
  await shows('Image 2 uploaded!');
  // Nothing was saved without it: saving would have opened the profile.
  await expect(button('Save Changes')).toBeVisible();
});

test('the profile form offers all choices, enforces its limits and reorders photos', async () => {
  const labels = {
    'Looking for': profileOptions.lookingFor,
    Pets: profileOptions.pets,
    Drinking: profileOptions.drinking,
    Smoking: profileOptions.smoking,
    Workout: profileOptions.workout,
    Diet: profileOptions.dietaryPreference,
    'Social media': profileOptions.socialMedia,
    'Sleeping habits': profileOptions.sleepingHabits,
  };
  const offered: number[] = [];
  for (const [label, options] of Object.entries(labels)) {
    const field = page.getByRole('combobox', { name: label });
    await expect(field.locator('option')).toHaveText(['No answer', ...options]);
    offered.push(options.length);
  }
  expect(offered).toEqual([6, 7, 4, 4, 4, 4, 3, 3]);

  const interests = page.getByRole('checkbox');
  await expect(interests).toHaveCount(54);
  expect(
    await interests.evaluateAll((boxes) => boxes.map(({ parentElement }) => parentElement?.textContent)),
  ).toEqual([...interestTags]);
  const unchecked = page.getByRole('checkbox', { checked: false }).first();
  while ((await page.getByRole('checkbox', { checked: true }).count()) < 10) await unchecked.click();
  await unchecked.click();
  await shows('You can select a maximum of 10 interests.');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(10);

  const photos = page.getByRole('group', { name: 'Photos' }).getByRole('img');
  const mediaOf = () =>
    photos.evaluateAll((all) => all.map((photo) => photo.getAttribute('src')?.replace(/\?.*/, '')));
  const [first, second, third] = await mediaOf();
  await button('Change photo 1').click();
  await page.getByRole('menuitem', { name: 'Move right' }).click();
  expect(await mediaOf()).toEqual([second, first, third]);
  await button('Change photo 1').click();
  await page.getByRole('menuitem', { name: 'Move right' }).click();
  expect(await mediaOf()).toEqual([first, second, third]);

  await button('Change photo 3').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await button('Save Changes').click();
  await shows('Please upload 3 photos before continuing.');
  await choosePhotos(page, () => button('Add photo 3').click(), [await pictureOf('plum')]);
  await shows('Image 3 uploaded!');
  const refusal = { message: 'Profiles cannot be changed tonight.', code: 'profiles.closed' };
  await page.route('**/auth/updateprofile', (route) => route.fulfill({ status: 409, json: refusal }), {
    times: 1,
  });
  await button('Save Changes').click();
  await shows(refusal.message);
  await failOnce('**/auth/updateprofile', () => button('Save Changes').click(), 'Failed to update profile');
  await button('Save Changes').click();
  await shows('Profile updated successfully');
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
});

test('saving with an unfinished prompt leads to it and says what is missing', async () => {
  await button('Add a prompt').click();
  await page.getByRole('textbox', { name: 'Bio' }).fill('Slow dancer.');
  await button('Save Changes').click();
  const answer = page.getByRole('textbox', { name: 'Your answer to prompt 1' });
  await expect(answer).toBeFocused();
  await expect(page.getByText('Please finish the sentence, or remove it.')).toBeInViewport();
  await answer.fill('the walk home');
  await button('Save Changes').click();
  await shows('Profile updated successfully');
  await expect(page.getByText('the walk home')).toBeVisible();
});
