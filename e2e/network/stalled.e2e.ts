import { expect, type Page } from '@playwright/test';
import { accountsEndpoints } from '@showup/contract/accounts';
import { matchingEndpoints } from '@showup/contract/matching';
import { UPLOAD_PATH } from '@showup/contract/platform/media';
import { provePhone } from '#test/people/people';
import { button } from '../support/browser/button.ts';
import { chooseFiles } from '../support/browser/choose-files.ts';
import { test } from '../support/journey-test.ts';
import { aUser } from '../support/people/people.ts';
import { pictureOf } from '../support/people/pictures.ts';
import { aVisitor } from '../support/people/visitors.ts';
import { cardOf } from '../support/screens/deck.ts';
import { addThreePhotos } from '../support/screens/onboarding.ts';

const HALF_A_MINUTE = 30_000;
const NEVER = new Promise<void>(() => {});

/**
 * Calls to this path are never answered, until the returned function is called; later ones are. With `arrives`, the
 * server gets them all.
 */
async function stall(page: Page, path: string, { arrives = false } = {}): Promise<() => Promise<void>> {
  let isStalled = true;
  let arrival: Promise<unknown> = Promise.resolve();
  await page.route(`**${path}`, async (route) => {
    if (!isStalled) return route.continue();
    if (arrives) arrival = route.fetch();
    await arrival;
    await NEVER;
  });
  return async () => {
    await arrival; // or the next call could overtake it
    isStalled = false;
  };
}

/** Lets the app's limit pass once a call to this path is on its way. */
async function waitInVain(page: Page, path: string, press: () => Promise<void>): Promise<void> {
  const asked = page.waitForRequest((request) => request.url().endsWith(path));
  await press();
  await asked;
  await page.clock.fastForward(HALF_A_MINUTE);
}

test('a request of a code that is never answered gives the button back, and its code can be entered', async ({
  browser,
  server,
}) => {
  const { page, close } = await aVisitor({ server, browser });
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('Phone number').fill('9845088801');
  const { path } = accountsEndpoints.sendCode;
  const answer = await stall(page, path, { arrives: true });
  await waitInVain(page, path, () => button(page, 'Verify').click());
  await expect(page.getByText('Failed to send OTP. Please try again.')).toBeVisible();
  await answer();
  await button(page, 'Verify').click(); // too soon for another code, but there is one
  await page.getByRole('link', { name: 'Enter the last code' }).click();
  await expect(page).toHaveURL(/\/otp/);
  await close();
});

test('an account whose creation was never answered is signed in by the next press', async ({
  browser,
  server,
}) => {
  const visitor = await aVisitor({ server, browser });
  const { page } = visitor;
  await provePhone(server, visitor, '9845088802');
  await page.clock.install();
  await page.goto('/name');
  await page.getByLabel('Full name').fill('Ira Sen');
  await page.getByLabel('Day').fill('12');
  await page.getByLabel('Month').fill('4');
  await page.getByLabel('Year').fill('1996');
  await button(page, 'Continue').click();
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.getByRole('checkbox', { name: 'Male', exact: true }).check();
  await button(page, 'Continue').click();
  await addThreePhotos(page);
  await page.getByLabel('Bio').fill('Here for the music.');

  const { path } = accountsEndpoints.signup;
  const answer = await stall(page, path, { arrives: true });
  await waitInVain(page, path, () => button(page, 'Create Account').click());
  await expect(page.getByText(/check your network/)).toBeVisible();
  await answer();
  await button(page, 'Create Account').click();
  await expect(page).toHaveURL(/\/verify$/);
  await visitor.close();
});

test('a verification photo whose upload stalls can be sent again', async ({ step }) => {
  await step.film({ code: await step.poster('The Blue Door') });
  const guest = await step.guest();
  const { page } = guest;
  await page.clock.install();
  await page.goto('/verify');
  await guest.toCamera('Code found. Hold still, and smile');
  await guest.capture('The code can be read');
  const answer = await stall(page, UPLOAD_PATH);
  await waitInVain(page, UPLOAD_PATH, () => guest.button('Submit').click());
  await expect(page.getByText('Upload failed. Please try again.')).toBeVisible();
  for (const name of ['Submit', 'Retry', 'Change']) await expect(guest.button(name)).toBeEnabled();
  await answer();
  await guest.submit();
});

test('a profile picture whose upload stalls can be chosen again', async ({ app }) => {
  const anna = await aUser(app, { fullName: 'Anna' });
  const page = await anna.context.newPage();
  await page.clock.install();
  await page.goto('/profile');
  const change = button(page, 'Change your picture');
  const choose = async () => chooseFiles(page, () => change.click(), [await pictureOf('gold')]);
  const answer = await stall(page, UPLOAD_PATH);
  await waitInVain(page, UPLOAD_PATH, choose);
  await expect(page.getByText('Failed to upload image')).toBeVisible();
  await answer();
  const picture = page.waitForResponse((response) => response.url().endsWith(UPLOAD_PATH));
  await choose();
  expect((await picture).status()).toBe(200);
});

test('a like that is never answered brings the card back, and counts once', async ({ app }) => {
  const kabir = await aUser(app, { fullName: 'Kabir' });
  const asha = await aUser(app, { fullName: 'Asha' });
  const page = await kabir.context.newPage();
  await page.clock.install();
  await page.goto('/');
  await expect(cardOf(page, 'Asha')).toBeVisible();
  const { path } = matchingEndpoints.like;
  const answer = await stall(page, path, { arrives: true });
  await waitInVain(page, path, () => button(page, 'Like').click());
  await expect(cardOf(page, 'Asha')).toBeVisible();
  await answer();
  await button(page, 'Like').click();
  await expect(cardOf(page, 'Asha')).toHaveCount(0);
  expect(await asha.call(matchingEndpoints.whoLikedMe, { query: {} })).toHaveLength(1);
});

test('a like that made a match opens the match screen even if its answer is lost', async ({ app }) => {
  const kabir = await aUser(app, { fullName: 'Kabir' });
  const asha = await aUser(app, { fullName: 'Asha' });
  await asha.call(matchingEndpoints.like, { body: { likedUserId: kabir.id } });
  const page = await kabir.open();
  await page.clock.install();
  await expect(cardOf(page, 'Asha')).toBeVisible();
  const { path } = matchingEndpoints.like;
  await stall(page, path, { arrives: true });
  const event = page.waitForRequest((request) => request.url().includes(matchingEndpoints.whoLikedMe.path));
  await button(page, 'Like').click();
  await event;
  await page.clock.fastForward(HALF_A_MINUTE);
  await expect(page).toHaveURL(/\/itsamatch$/);
});

test('a screen whose code never arrives says so, and opens at the next try', async ({ app }) => {
  const anna = await aUser(app, { fullName: 'Anna' });
  const page = await anna.context.newPage();
  await page.clock.install();
  await page.goto('/profile');
  await button(page, 'Log out').waitFor(); // painted links load the page
  const answer = await stall(page, '/assets/SettingsScreen-*.js');
  const asked = page.waitForRequest(/SettingsScreen/);
  await page.getByRole('link', { name: 'Settings' }).click();
  await asked;
  await page.clock.fastForward(HALF_A_MINUTE);
  await expect(page.getByText('This screen did not load.')).toBeVisible();
  await answer();
  await button(page, 'Try again').click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('an early profile whose code never arrives says so', async ({ app }) => {
  const anna = await aUser(app, { fullName: 'Anna', isVerified: false });
  const page = await anna.context.newPage();
  await page.clock.install();
  await page.goto('/verify');
  await stall(page, '/assets/EarlyProfileSheet-*.js');
  const asked = page.waitForRequest(/EarlyProfileSheet/);
  await button(page, 'Edit your profile').click();
  await asked;
  await page.clock.fastForward(HALF_A_MINUTE);
  await expect(page.getByText('Your profile could not be opened. Please try again.')).toBeVisible();
});

test('a page whose app never arrives says so, keeps the number, and works after another try', async ({
  browser,
  server,
}) => {
  const { page, close } = await aVisitor({ server, browser });
  await page.clock.install();
  const answer = await stall(page, '/assets/*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Phone number').fill('9845088803');
  await button(page, 'Verify').click();
  const missing = page.getByRole('alert').filter({ hasText: 'This screen did not load.' });
  await expect(missing).toBeHidden();
  await page.clock.fastForward(HALF_A_MINUTE);
  await expect(missing).toBeVisible();
  await answer();
  await missing.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByLabel('Phone number')).toHaveValue('9845088803');
  await button(page, 'Verify').click();
  await expect(page).toHaveURL(/\/otp/);
  await expect(missing).toHaveCount(0);
  await close();
});
