import { expect, type Page } from '@playwright/test';
import { matchingEndpoints } from '@showup/contract/matching';
import { posterPage } from '@showup/contract/venues/venues-desk';
import { demoNotes } from '#server/demo/demo-notes';
import { block, like, match, write } from '#test/people/meeting';
import { button } from '../support/browser/button.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { stepTo } from '../support/browser/step-to.ts';
import { test } from '../support/journey-test.ts';
import { aMatch, aUser } from '../support/people/people.ts';
import { requestVenue, venueNamed } from '../support/people/venues.ts';
import { chatWith } from '../support/screens/chat.ts';
import { addThreePhotos } from '../support/screens/onboarding.ts';

// Every screen in its states, on the smallest phone and in the most popular themes.

const smallPhone = { width: 360, height: 640 };
/** Shows all venues at once: a row that the foot mostly covers would count as too small a target. */
const longPhone = { ...smallPhone, height: 1600 };

const firstItem = (page: Page) => page.getByRole('main').getByRole('listitem').first().getByRole('link');

/** Checks the screen once it shows these words. */
async function look(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
  await expectReadable(page);
}

async function lookAt(page: Page, path: string, words: string | RegExp): Promise<void> {
  await stepTo(page, path);
  await look(page, words);
}

/** Loads the page of the screen, and what it shows, again. */
async function loadAndLook(page: Page, path: string, words: string | RegExp): Promise<void> {
  await page.goto(path);
  await look(page, words);
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('every signed-out screen is readable', async ({ server, browser }) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: smallPhone });
  const page = await context.newPage();
  const token = await demoNotes(server.dataDir).displayToken();

  await loadAndLook(page, '/login', /active (people|person)/);
  await button(page, 'Verify').click();
  await look(page, 'Please enter a valid 10-digit phone number.');
  await page.getByRole('link', { name: 'Sign in with email' }).click();
  await button(page, 'Sign in').click();
  await look(page, 'Email is required');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await look(page, 'Forgot your password?');
  await stepTo(page, '/signup');
  await button(page, 'Create Account').click();
  await look(page, 'Full name is required');
  for (const [path, words] of [
    ['/terms', 'Who may join'],
    ['/privacy', /deleted/],
    ['/contact', 'Who runs this installation'],
    ['/complaint', 'Make a complaint'],
    ['/transparency', 'How we count'],
    ['/safety', 'After an assault'],
    ['/arrival', 'This link is not valid'],
    ['/retention', 'Deleted after a time'],
    ['/v/none.none', 'This code belongs to no venue we know.'],
  ] as const)
    await lookAt(page, path, words);
  for (const [path, words] of [
    ['/nowhere', 'There is no page at this address.'],
    [`/display/${token}`, 'The Blue Door'],
    ['/display/none', /display/i],
  ] as const)
    await loadAndLook(page, path, words);
  await context.close();
});

test('every step of a newcomer up to the wait is readable', async ({ server, browser, step }) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: smallPhone });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Phone number' }).fill('9845044444');
  await button(page, 'Verify').click();
  await look(page, 'Enter the code');
  await page.getByRole('textbox', { name: '4-digit code' }).focus();
  await page.keyboard.type(await server.lastCode('9845044444'));
  await button(page, 'Continue').click();
  await look(page, 'Please enter all the fields.');
  await page.getByRole('textbox', { name: 'Full name' }).fill('Meera');
  await page.getByRole('textbox', { name: 'Day' }).pressSequentially('12041996');
  await button(page, 'Continue').click();
  await expect(page.getByRole('heading', { name: 'You, and who you hope to meet' })).toBeVisible();
  await button(page, 'Continue').click();
  await look(page, 'Please select your gender identity.');
  await page.getByRole('radio', { name: 'Female' }).click();
  await page.getByRole('checkbox', { name: 'Other' }).click();
  await button(page, 'Continue').click();
  await button(page, 'Create Account').click();
  await look(page, 'Please upload 3 photos before continuing.');
  await addThreePhotos(page);
  await look(page, 'Hide my profile');
  await button(page, 'Create Account').click();
  await look(page, 'What should people know?');
  await context.close();

  const lost = await step.guest({ viewport: smallPhone, permissions: [] });
  await loadAndLook(lost.page, '/verify', 'Please enable location permissions.');
  const blind = await step.guest({ viewport: smallPhone, permissions: ['geolocation'] });
  await blind.page.goto('/verify');
  await blind.toCamera('The camera is blocked');
  await look(blind.page, 'The camera is blocked');

  const guest = await step.guest({ viewport: smallPhone });
  await step.film({ code: await step.poster('The Blue Door') });
  await guest.page.setViewportSize(longPhone);
  await loadAndLook(guest.page, '/verify', 'The Blue Door');
  await guest.page.setViewportSize(smallPhone);
  await guest.button('Request a new venue').click();
  await guest.button('Submit request').click();
  await look(guest.page, 'Submit request');
  await closeDialog(guest.page);
  await guest.toCamera('Code found. Hold still, and smile');
  await look(guest.page, 'Code found. Hold still, and smile');
  await guest.capture('The code can be read');
  await look(guest.page, 'The code can be read');
  await guest.submit();
  await look(guest.page, 'You’re next.');

  await test.step('the admin’s queue is readable', async () => {
    const { page: desk } = step.admin;
    await loadAndLook(desk, '/admin', /^Taken in the app/);
    await button(desk, /^Reject/).click();
    await look(desk, 'Face is not clear');
    await closeDialog(desk);
    await button(desk, 'Enlarge the capture').click();
    await look(desk, /^Taken in the app/);
    await closeDialog(desk);
    await requestVenue(guest, 'The Attic');
    await lookAt(desk, '/admin?tab=venues', 'The Attic');
    const { _id } = await venueNamed(step.admin, 'The Blue Door');
    await lookAt(desk, posterPage(_id), 'The Blue Door');
    await step.decide({ userId: guest.id, status: 'Rejected', reason: 'Face is not clear' });
    await guest.page.setViewportSize(longPhone);
    await look(guest.page, 'Verification failed: Face is not clear');
    await lookAt(desk, '/admin', 'Nobody is waiting');
  });
});

test('the deck, the likes, the match and their empty states are readable', async ({ app }) => {
  const anna = await aUser(app, { fullName: 'Anna', bio: 'Dances badly, on purpose.' });
  const page = await anna.open();
  await page.setViewportSize(smallPhone);

  await look(page, 'No more profiles to show.');
  await lookAt(page, '/likes', 'No likes yet');
  await lookAt(page, '/mylikes', 'No likes are waiting');
  await lookAt(page, '/chats', 'No matches yet');

  const [ben, cleo] = [await aUser(app, { fullName: 'Ben' }), await aUser(app, { fullName: 'Cleo' })];
  await loadAndLook(page, '/', 'Ben');
  await button(page, /^More about/).click();
  await look(page, 'How ranking works');
  await lookAt(page, '/how-ranking-works', 'What never counts');
  await lookAt(page, '/filter', 'Distance');
  await lookAt(page, `/u/${ben.id}`, 'Knows every late bus home.');
  await lookAt(page, `/u/${anna.id}`, 'This is what others see');
  await like(anna, ben);
  await page.goto('/mylikes');
  await firstItem(page).click();
  await look(page, 'Block & Report');
  await like(cleo, anna);
  await lookAt(page, '/likes', 'Cleo');
  await firstItem(page).click();
  await look(page, 'Block & Report');
  await button(page, 'Like Cleo').click();
  await look(page, "It's a Match!");

  await test.step('the deck is readable while it loads, after a failure and offline', async () => {
    const path = `**${matchingEndpoints.potentialMatches.path}*`;
    await page.route(path, () => {});
    await page.goto('/');
    await look(page, 'Loading profiles...');
    await page.unroute(path);
    await page.route(path, (route) => route.fulfill({ status: 503, json: {} }));
    await loadAndLook(page, '/', 'Try again');
    await page.unroute(path);
    await stepTo(page, '/profile');
    await anna.context.setOffline(true);
    await look(page, /offline/);
    await anna.context.setOffline(false);
  });
});

test('matches that were missed are readable one after another, in a list and above the chats', async ({
  app,
}) => {
  const anna = await aUser(app, { fullName: 'Anna' });
  for (const fullName of ['Ben', 'Cleo', 'Dina', 'Esha']) {
    const other = await aUser(app, { fullName });
    await like(anna, other);
    await like(other, anna);
  }
  const page = await anna.open('/profile');
  await page.setViewportSize(smallPhone);
  for (const count of ['1 of 3', '2 of 3', '3 of 3']) {
    await look(page, count);
    await button(page, 'Next').click();
  }
  await look(page, 'More new matches');
  await page.getByRole('link', { name: 'Go to your chats' }).click();
  await look(page, 'New matches');
  await stepTo(page, '/editprofile');
  await page.getByRole('textbox', { name: 'Bio' }).click();
  const faye = await aUser(app, { fullName: 'Faye' });
  await like(anna, faye);
  await like(faye, anna);
  await look(page, 'You have a new match! 🎉');
});

test('the chats, the profile and the account are readable', async ({ app }) => {
  const { anna, ben } = await aMatch(app);
  const dina = await aUser(app, { fullName: 'Dina' });
  await match(anna, dina);
  await write(ben, anna, 'Dosa or appam?');
  await write(anna, dina, 'See https://showup.example/menu');
  await write(dina, anna, 'Closed on Mondays.');
  const page = await anna.open('/chats');
  await page.setViewportSize(smallPhone);

  await look(page, 'Dosa or appam?');
  await lookAt(page, chatWith(dina), 'Closed on Mondays.');
  await button(page, 'More').click();
  await look(page, 'Unmatch');
  await page.getByRole('menuitem', { name: 'Unmatch' }).click();
  await look(page, /Your conversation ends/);
  await closeDialog(page);
  await button(page, 'View Dina’s profile').click();
  await look(page, 'Knows every late bus home.');
  await page.getByRole('dialog').getByRole('button', { name: 'Block & Report' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block & Report' }).click();
  await look(page, 'Please describe what happened.');

  for (const [path, words] of [
    ['/profile', 'Member since'],
    ['/myevenings', 'No evenings yet'],
    ['/myprofile', 'Knows every late bus home.'],
    ['/editprofile', 'Save Changes'],
    ['/settings', 'Sunset'],
    ['/account', 'Where you are signed in'],
    ['/consent', /^You agreed on/],
  ] as const)
    await lookAt(page, path, words);
  await button(page, 'Withdraw my location').click();
  await look(page, 'Delete my location');
  await closeDialog(page);
  await stepTo(page, '/profile');
  await anna.context.grantPermissions(['clipboard-write']);
  await button(page, 'Copy share link').click();
  await look(page, 'Link copied to clipboard!');
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await button(page, 'Copy share link').click();
  await look(page, new RegExp(`/u/${anna.id}`));
  await button(page, 'Delete account').click();
  await look(page, 'Keep my account');

  await test.step('the chats are readable on a wide screen, and start with their first heading', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const firstHeading = page.getByRole('heading').first();
    await lookAt(page, '/', 'Messages');
    await expect(firstHeading).toHaveJSProperty('tagName', 'H1');
    await lookAt(page, chatWith(ben), 'Dosa or appam?');
    await expect(firstHeading).toHaveJSProperty('tagName', 'H1');
    await lookAt(page, '/chats', 'Choose someone on the left');
  });
});

test('the admin’s reports are readable', async ({ app, step }) => {
  const { anna, ben } = await aMatch(app);
  await block(anna, ben, 'He threatens me.');
  const { page } = step.admin;
  await loadAndLook(page, '/admin?tab=reports', 'He threatens me.');
  await button(page, 'Dismiss Report').first().click();
  await look(page, /Dismiss this report/);
  await closeDialog(page);
});
