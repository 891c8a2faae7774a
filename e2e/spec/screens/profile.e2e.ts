import { expect, type Page, type Request } from '@playwright/test';
import { chooseFiles } from '#e2e/support/browser/choose-files';
import { gotoLive } from '#e2e/support/browser/live-page';
import { recordToasts } from '#e2e/support/browser/toast-record';
import { test } from '#e2e/support/journey-test';
import { callsFrom } from '#e2e/support/people/calls';
import { appOn, aUser, type Person } from '#e2e/support/people/people';
import { type Picture, pictureOf } from '#e2e/support/people/pictures';
import { namesInDeck } from '#e2e/support/screens/deck';
import { choosePhotos, usePhoto } from '#e2e/support/screens/photo-editor';
import { provePhone } from '#test/people/people';
import { promise } from '../promise.ts';

/** The head of the first table in the browser's JPEGs of quality 0.6, different for any other quality. */
const QUALITY_60 = Buffer.from('ffdb0043000d090a0b', 'hex');
const BROKEN = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('broken') };

/** The controls and texts of one page. */
const on = (page: Page) => ({
  button: (name: string | RegExp) => page.getByRole('button', { name, exact: true }),
  link: (name: string) => page.getByRole('link', { name, exact: true }),
  textbox: (name: string) => page.getByRole('textbox', { name, exact: true }),
  group: (name: string | RegExp) => page.getByRole('group', { name }),
  says: (text: string | RegExp) => expect(page.getByText(text, { exact: true })).toBeVisible(),
  /** Fails the next call to this address without a message. */
  failOnce: (path: string, status: number) =>
    page.route(path, (route) => route.fulfill({ status, json: {} }), { times: 1 }),
  async replacePhoto(slot: number, file: Picture) {
    await page.getByRole('button', { name: `Change photo ${slot}` }).click();
    await chooseFiles(page, () => page.getByRole('menuitem', { name: 'Replace' }).click(), [file]);
  },
});

/** The addresses of the pictures in view. */
const addresses = (page: Page) =>
  page.getByRole('img').evaluateAll((all) => all.map((img) => img.getAttribute('src')?.replace(/\?.*/, '')));

async function answerTo({ context }: Pick<Person, 'context'>, path: string): Promise<unknown> {
  return (await context.request.get(path)).json();
}

test('three photos make an account', async ({ page, context, server }) => {
  const { button, textbox, group, says } = on(page);
  const uploads: Request[] = [];
  // Only an intercepted call exposes its whole body.
  await page.route('**/upload', (route) => {
    uploads.push(route.request());
    return route.continue();
  });
  await provePhone(server, { call: callsFrom(context.request, server) }, '9845098001');
  await page.goto(`${server.url}/name`);
  await textbox('Full name').fill('Noor');
  await textbox('Day').fill('12');
  await textbox('Month').fill('4');
  await textbox('Year').fill('1996');
  await button('Continue').click();
  await group('I identify as').getByRole('radio', { name: 'Other' }).check();
  await group('I am interested in').getByRole('checkbox', { name: 'Other' }).check();
  await button('Continue').click();

  await chooseFiles(page, () => button('Add photo 1').click(), [BROKEN]);
  await promise("'Failed to upload image'", () => says('Failed to upload image'));
  await button('Cancel photo 1').click();
  await promise("'Image N uploaded!'", async () => {
    for (const [at, colour] of ['teal', 'coral', 'navy'].entries()) {
      await choosePhotos(page, () => button(`Add photo ${at + 1}`).click(), [await pictureOf(colour)]);
      await says(`Image ${at + 1} uploaded!`);
    }
    expect(uploads).toHaveLength(3);
  });
  await promise('JPEG 0.6 before upload', () => {
    for (const upload of uploads) expect(upload.postDataBuffer()?.includes(QUALITY_60)).toBe(true);
  });
  await promise('External image host', () => {
    for (const upload of uploads) expect(upload.url()).toBe(`${server.url}/media/upload`);
  });
  await button('Create Account').click();
  await promise("'Account created successfully'", () => says('Account created successfully'));
});

test('the own profile shows its facts, its link and who can see it', async ({ app, server }) => {
  const ada = await aUser(app, {
    fullName: 'Ada',
    identifiedAs: 'Female',
    interestedIn: ['Male'],
    bio: 'Reads on trams.',
    dob: '1990-01-01',
  });
  const ben = await aUser(app, { fullName: 'Ben', identifiedAs: 'Male', interestedIn: ['Female'] });
  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await ada.context.newPage();
  await recordToasts(page);
  // A phone has a share sheet.
  await page.addInitScript(() => Object.assign(navigator, { share: async () => {} }));
  await gotoLive(page, '/profile');
  const { button, link, group, says, failOnce } = on(page);

  const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' });
  await promise('/profile member since', () =>
    says(`Member since ${month.format(new Date(ada.user.createdAt))}`),
  );
  await promise('/profile account status', () => says(/^Verified in person · \w+$/));
  await promise('/profile avatar upload', async () => {
    const picture = page.getByRole('img', { name: 'Your picture' });
    const before = String(await picture.getAttribute('src'));
    await chooseFiles(page, () => button('Change your picture').click(), [await pictureOf('gold')]);
    await expect(picture).not.toHaveAttribute('src', before);
    expect(await answerTo(ada, '/auth/check')).toMatchObject({
      profilePic: expect.stringContaining('/media/'),
    });
  });
  await button('Copy share link').click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await promise("'Link copied to clipboard!' 2 s", async () => {
    await says('Link copied to clipboard!');
    expect(await copied()).toBe(`${server.url}/u/${ada.id}`);
  });
  await promise('/profile share link', async () => expect(await copied()).toBe(`${server.url}/u/${ada.id}`));

  const hiding = page.getByRole('switch', { name: 'Hide my profile' });
  await promise('/profile visibility toggle Female only', async () => {
    await expect(hiding).not.toBeChecked();
    const bens = await ben.open('/profile');
    await expect(bens.getByText('Member since')).toBeVisible();
    await expect(bens.getByRole('switch')).toHaveCount(0);
  });
  await promise('Visibility toggles', async () => {
    expect(await namesInDeck(ben)).toEqual(['Ada']);
    await hiding.click();
    await promise("'Profile is now hidden'", () => says('Profile is now hidden'));
    await expect(hiding).toBeChecked();
    expect(await namesInDeck(ben)).toEqual([]);
    await hiding.click();
    await promise("'Profile is now visible'", () => says('Profile is now visible'));
    await expect(hiding).not.toBeChecked();
    expect(await namesInDeck(ben)).toEqual(['Ada']);
  });
  await failOnce('**/auth/toggle-visibility', 500);
  await hiding.click();
  await promise("'Failed to update profile visibility'", () => says('Failed to update profile visibility'));
  await expect(hiding).not.toBeChecked();

  await link('Edit profile').click();
  await promise('/profile edit', () => expect(page).toHaveURL('/editprofile'));
  await page.goto('/profile');
  await link('View profile').click();
  await promise('/profile view', () => expect(page).toHaveURL('/myprofile'));
  await promise('/myprofile carousel', async () => {
    for (const [at, photo] of ada.user.photos.entries()) {
      await expect(page.getByRole('img', { name: `Ada, photo ${at + 1} of 3` })).toBeInViewport();
      expect(await addresses(page)).toContain(photo);
      if (at < 2) await button('Next photo').click();
    }
    await button('Previous photo').click();
    await expect(page.getByRole('img', { name: 'Ada, photo 2 of 3' })).toBeInViewport();
  });
  await promise('/myprofile name, gender, age, bio', async () => {
    const age = new Date().getFullYear() - 1990;
    await expect(group('Ada').getByRole('heading', { name: `Ada ${age}`, exact: true })).toBeVisible();
    await expect(group('Ada').getByText('Female', { exact: true })).toBeVisible();
    await says('Reads on trams.');
  });
  await link('Edit profile').click();
  await promise('/myprofile edit button', () => expect(page).toHaveURL('/editprofile'));
});

test('an edited profile is saved and shown', async ({ app }) => {
  const ada = await aUser(app, { fullName: 'Ada' });
  const ben = await aUser(app, { fullName: 'Ben' });
  const page = await ada.open('/editprofile');
  const { button, group, says, failOnce, replacePhoto } = on(page);

  await replacePhoto(2, BROKEN);
  await promise("'Failed to upload image'", () => says('Failed to upload image'));
  await button('Cancel photo 2').click();
  for (const [slot, colour] of [
    [1, 'gold'],
    [2, 'plum'],
    [3, 'black'],
  ] as const) {
    await replacePhoto(slot, await pictureOf(colour));
    await usePhoto(page);
    await promise("'Image N uploaded!'", () => says(`Image ${slot} uploaded!`));
  }
  await page.getByRole('textbox', { name: 'Bio' }).fill('Swims before work.');
  await page.getByRole('combobox', { name: 'Pets' }).selectOption('Cat');
  await page.getByRole('combobox', { name: 'Smoking' }).selectOption('Trying to quit');
  const interests = group(/^Interests/).getByRole('checkbox');
  for (let at = 0; at < 10; at += 1) await interests.nth(at).check();
  await interests.nth(10).click();
  await promise("'You can select a maximum of 10 interests.'", async () => {
    await says('You can select a maximum of 10 interests.');
    await expect(interests.nth(10)).not.toBeChecked();
  });

  await failOnce('**/auth/updateprofile', 500);
  await button('Save Changes').click();
  await promise("'Failed to update profile'", () => says('Failed to update profile'));
  await button('Save Changes').click();
  await promise("'Profile updated successfully'", () => says('Profile updated successfully'));
  await promise("/editprofile 'Save Changes'", () => expect(page).toHaveURL('/myprofile'));
  await promise('/editprofile bio', () => says('Swims before work.'));
  await promise('/editprofile profile fields and interests', async () => {
    for (const answer of ['Pets: Cat', 'Smoking: Trying to quit']) {
      await expect(page.getByRole('listitem').filter({ hasText: answer })).toBeVisible();
    }
    await says('Hiking');
  });
  await promise('/editprofile edit three photos', async () => {
    await says('Your new photos are in review. Others see your current ones until then.');
    expect(await answerTo(ben, '/match/potential-matches')).toMatchObject([{ photos: ada.user.photos }]);
  });
});

test('the filter decides who the deck shows', async ({ app }) => {
  const ada = await aUser(app, { fullName: 'Ada', interestedIn: ['Male'] });
  await aUser(app, { fullName: 'Ben', identifiedAs: 'Male' });
  await aUser(app, { fullName: 'Cleo', identifiedAs: 'Female' });
  const page = await ada.open('/');
  const { button, link, group, says, failOnce } = on(page);
  const interests = group('Interested in');
  const shown = group('Show me');

  await failOnce('**/match/get-profile', 400);
  await link('Preferences').click();
  await promise("'Failed to load preferences.'", () => says('Failed to load preferences.'));
  await page.reload();
  await promise('/filter interested-in multi-select', async () => {
    await expect(interests.getByRole('checkbox')).toHaveCount(3);
    await expect(interests.getByRole('checkbox', { checked: true })).toHaveCount(1);
    await interests.getByRole('checkbox', { name: 'Female', exact: true }).check();
    await expect(interests.getByRole('checkbox', { checked: true })).toHaveCount(2);
  });
  await shown.getByRole('checkbox', { name: 'Male', exact: true }).uncheck();
  await failOnce('**/match/update-profile', 500);
  await button('Apply').click();
  await promise("'Something went wrong. Please try again.'", () =>
    says('Something went wrong. Please try again.'),
  );
  await promise('/filter gender filter, reached from Home header', async () => {
    const asked = page.waitForRequest(/potential-matches\?genders=Female(?!.*Male)/);
    await button('Apply').click();
    await asked;
    await expect(group('Cleo')).toBeVisible();
    await expect(group('Ben')).toBeHidden();
  });
  await promise("/filter 'Apply'", async () => {
    await expect(page).toHaveURL('/');
    expect(await answerTo(ada, '/match/get-profile')).toMatchObject({ interestedIn: ['Male', 'Female'] });
  });

  await link('Preferences').click();
  for (const name of ['Male', 'Female']) {
    await interests.getByRole('checkbox', { name, exact: true }).uncheck();
  }
  await button('Apply').click();
  await promise('Preferences at least one interest', async () => {
    await says('Please select at least one interest.');
    expect(await answerTo(ada, '/match/get-profile')).toMatchObject({ interestedIn: ['Male', 'Female'] });
  });
});

test('logging out ends the session, and deleting ends the account', async ({ browser, server }) => {
  const uma = await aUser(appOn(server, browser), { fullName: 'Uma' });
  const { context } = uma;
  const page = await context.newPage();
  const { button } = on(page);
  const isSignedOut = async () => {
    await expect(page).toHaveURL('/login');
    expect((await context.request.get('/match/potential-matches')).status()).toBe(401);
  };

  await page.goto('/profile');
  await button('Log out').click();
  await promise('/profile logout', isSignedOut);
  await provePhone(server, uma, uma.phone);
  await page.goto('/profile');
  const deleted = page.waitForResponse('**/auth/deleteaccount');
  await promise('/profile delete account', async () => {
    await button('Delete account').click();
    await button('Delete for good').click();
  });
  await promise('Deletion 200 → logged out', async () => {
    expect((await deleted).status()).toBe(200);
    await isSignedOut();
  });
  await context.close();
});
