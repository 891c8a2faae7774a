import { expect, type Locator, type Page } from '@playwright/test';
import { profilesEndpoints } from '@showup/contract/profiles';
import { REJECT_REASONS } from '@showup/contract/verification';
import { gotoLive } from '../support/browser/live-page.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { anAdmin, appOn, aUser, type JourneyApp, type Person } from '../support/people/people.ts';
import { dataUrlOf, pictureOf } from '../support/people/pictures.ts';
import { sendPhoto } from '../support/people/showing-up.ts';
import { deviceAtTheDoor, posterCode } from '../support/people/venues.ts';
import { theDemoAdmin, type Visitor } from '../support/people/visitors.ts';
import { sendNow } from '../support/screens/review.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';

let server: AppServer;
let app: JourneyApp;
let demo: Visitor;
let page: Page;
/** The other admin's window. */
let mayas: Page;
let omar: Person;

test.describe.configure({ mode: 'serial', timeout: 240_000 });

test.beforeAll(async ({ browser }) => {
  server = await startAppServer();
  app = appOn(server, browser);
  demo = await theDemoAdmin(app);
  ({ page } = demo);
  mayas = await (await anAdmin(app, { fullName: 'Maya Iyer' })).context.newPage();
  await page.clock.install();
  await gotoLive(page, '/admin');
  await gotoLive(mayas, '/admin');
});
test.afterAll(async () => {
  await page.context().close();
  await server.stop();
});

async function newcomer(fullName: string, code?: string): Promise<Person> {
  const person = await aUser(app, { fullName, isVerified: false, device: deviceAtTheDoor });
  await sendPhoto(person, fullName, code);
  return person;
}

const review = (page: Page, name: string) => page.getByRole('article', { name });
const inQueue = (page: Page) => page.getByRole('navigation', { name: 'Waiting' }).getByRole('button');
const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

/** Stops the page's timers, so that a slow machine has time to undo. All entries shown now take keys. */
async function stopClock(): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

/** Presses a key once the entry no longer ignores them. */
async function press(name: string, key: string): Promise<void> {
  await expect(review(page, name)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeEnabled();
  await page.keyboard.press(key);
}

async function statusOf({ context }: Person): Promise<unknown> {
  return (await context.request.get('/auth/check-photo-verification/')).json();
}

test('a decision by key shows the next entry at once, and can be taken back until the next decision', async () => {
  const leah = await newcomer('Leah');
  omar = await newcomer('Omar');
  await expect(inQueue(page)).toHaveText([/^Leah/, /^Omar/]);
  await stopClock();
  await press('Leah', 'a');
  await says(page, 'Approving Leah');
  await expect(inQueue(page)).toHaveText([/^Omar/]);
  await expect(inQueue(mayas)).toHaveText([/^Leah/, /^Omar/]);
  await page.keyboard.press('z');
  await expect(inQueue(page)).toHaveText([/^Leah/, /^Omar/]);
  await page.clock.runFor(600);
  await press('Leah', 'a');
  await page.clock.runFor(600);
  expect(await statusOf(leah)).toMatchObject({ status: 'Pending' });
  await press('Omar', 'r');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('1');
  await says(page, 'Rejecting Omar: Face is not clear');
  await says(page, 'User approved successfully');
  // Omar's entry is on the screen by then.
  const told = page.getByRole('status').filter({ hasText: 'User approved successfully' });
  await expect(told.getByText('Leah')).toBeVisible();
  expect(await statusOf(leah)).toMatchObject({ status: 'Approved' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(review(page, 'Omar')).toBeVisible();
  expect(await statusOf(omar)).toMatchObject({ status: 'Pending' });
  await page.clock.resume();
});

test('a decision is sent when its ten seconds are over', async () => {
  const priya = await newcomer('Priya');
  await page.getByRole('button', { name: /^Priya/ }).click();
  await stopClock();
  await press('Priya', 'a');
  await page.clock.runFor(9_500);
  await says(page, 'Approving Priya');
  expect(await statusOf(priya)).toMatchObject({ status: 'Pending' });
  await page.clock.runFor(500);
  await says(page, 'User approved successfully');
  expect(await statusOf(priya)).toMatchObject({ status: 'Approved' });
  await page.clock.resume();
});

test('a decision that could not be sent comes back marked, and the entry under review stays', async () => {
  await newcomer('Ravi');
  await expect(inQueue(page)).toHaveText([/^Omar/, /^Ravi/]);
  await page.getByRole('button', { name: /^Omar/ }).click();
  await page.clock.runFor(600);
  await stopClock();
  await press('Omar', 'a');
  await page.clock.runFor(600);
  await press('Ravi', 'r');
  const dialog = page.getByRole('dialog', { name: 'Reject Ravi’s photo' });
  await expect(dialog).toBeVisible();
  await page.route('**/auth/update-verification-status', (route) => route.abort(), { times: 1 });
  await page.clock.runFor(10_000);
  await says(page, 'Failed to update verification status');
  await expect(page.getByRole('alert')).toContainText('Omar');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(inQueue(page)).toHaveText([/^Omar.*not sent/, /^Ravi/]);
  await press('Ravi', 'a');
  await says(page, 'Approving Ravi');
  await sendNow(page);
  await says(page, 'User approved successfully');
  await expect(review(page, 'Omar')).toBeVisible();
  await says(page, 'Your decision was not sent. Please decide again.');
  expect(await statusOf(omar)).toMatchObject({ status: 'Pending' });
  await page.clock.resume();
});

test('J and K go to the next and the previous entry, and no further than the ends', async () => {
  for (const name of ['Sam', 'Pia']) await newcomer(name);
  await expect(inQueue(page)).toHaveText([/^Omar/, /^Sam/, /^Pia/]);
  await page.getByRole('button', { name: /^Omar/ }).click();
  for (const [key, name] of [
    ['j', 'Sam'],
    ['j', 'Pia'],
    ['j', 'Pia'],
    ['k', 'Sam'],
    ['k', 'Omar'],
    ['k', 'Omar'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(review(page, name)).toBeVisible();
    await expect(inQueue(page).and(page.locator('[aria-current]'))).toHaveText(new RegExp(`^${name}`));
  }
  for (const name of ['Sam', 'Pia']) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await press(name, 'a');
  }
  await sendNow(page);
  await expect(inQueue(mayas)).toHaveText([/^Omar/]);
});

test('a digit in the dialog rejects with its reason, which the admin sees beside the next photo', async () => {
  for (const [index, reason] of REJECT_REASONS.slice(0, 2).entries()) {
    await press('Omar', 'r');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(REJECT_REASONS[4]).click(); // a chosen reason does not take the keys
    await page.keyboard.press(String(index + 1));
    await sendNow(page);
    await says(page, 'User rejected successfully');
    // The toast of the decision before may still be there.
    await expect.poll(() => statusOf(omar)).toMatchObject({ status: 'Rejected', reason });
    await sendPhoto(omar, reason);
    await expect(review(page, 'Omar').getByText(/^Rejected .*: /)).toHaveCount(index + 1);
  }
  await expect(review(page, 'Omar').getByText(/^Rejected .*: /)).toHaveText([
    `Rejected just now: ${REJECT_REASONS[1]}`,
    `Rejected just now: ${REJECT_REASONS[0]}`,
  ]);
});

test('a held decision is sent when the admin leaves the tab or the page', async () => {
  await newcomer('Nina');
  await press('Omar', 'a');
  await page.getByRole('button', { name: /^Venues/ }).click();
  await says(page, 'User approved successfully');
  await page.getByRole('button', { name: 'Pending Verifications' }).click();
  const hint = review(page, 'Nina').locator('kbd', { hasText: 'A' });
  await expect(hint).toBeHidden();
  await press('Nina', 'a'); // decides nothing while the focus is on the tab
  await inQueue(page).first().click();
  await expect(hint).toBeVisible();
  await press('Nina', 'a');
  await says(page, 'Approving Nina');
  await expectReadable(page);
  await page.goto('about:blank');
  await expect(mayas.getByText('Nobody is waiting')).toBeVisible();
  await gotoLive(page, '/admin');
  await expect(page.getByText('Nobody is waiting')).toBeVisible();
});

test('a held decision is dropped when another admin decides first', async () => {
  const tara = await newcomer('Tara');
  await expect(review(mayas, 'Tara')).toBeVisible();
  await expect(mayas.getByRole('button', { name: /^Approve/ })).toBeEnabled();
  await expect(review(page, 'Tara')).toBeVisible();
  await stopClock();
  await press('Tara', 'r');
  await page.keyboard.press('5');
  await says(page, 'Rejecting Tara: Other');
  await mayas.getByRole('button', { name: /^Approve/ }).click();
  await sendNow(mayas);
  await says(page, 'Maya already decided Tara’s photo.');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await page.clock.resume();
  expect(await statusOf(tara)).toMatchObject({ status: 'Approved' });
});

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
};

test('the capture and the chosen photo are side by side at one height, and digits change the photo', async () => {
  await newcomer('Uma');
  const desk = review(page, 'Uma');
  const capture = desk.getByRole('button', { name: 'Enlarge the capture' });
  const beside = (number: number) =>
    desk.getByRole('button', { name: `Enlarge profile photos, ${number} of 3` });
  await expect(beside(1)).toBeVisible();
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    const [left, right] = [await boxOf(capture), await boxOf(beside(1))];
    expect(right.height).toBeCloseTo(left.height, 0);
    expect(right.width).toBeCloseTo(left.width, 0);
    expect(right.y).toBeCloseTo(left.y, 0);
    expect(right.x - left.x - left.width).toBeLessThan(16);
  }
  for (const number of [3, 2, 1]) {
    await page.keyboard.press(String(number));
    await expect(beside(number)).toBeVisible();
    await expect(desk.getByRole('button', { name: /^Compare with/, pressed: true })).toHaveCount(1);
  }
  await page.keyboard.press('r');
  await page.keyboard.press('Escape');
  await expect(beside(1)).toBeVisible();
});

test('enlarged, the capture and a photo have the same zoom, and arrows lead to the other photos', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await review(page, 'Uma').getByRole('button', { name: 'Enlarge profile photos, 1 of 3' }).click();
  const dialog = page.getByRole('dialog');
  const capture = dialog.getByRole('img', { name: 'Uma’s capture' });
  const photo = (number: number) => dialog.getByRole('img', { name: `Profile photos, ${number}` });
  await expect(photo(1)).toBeVisible();
  const widths = async () => [(await boxOf(capture)).width, (await boxOf(photo(1))).width];
  const [whole = 0] = await widths();
  await photo(1).dblclick();
  await expect.poll(widths).toEqual([whole * 2.5, whole * 2.5]);
  const { x } = await boxOf(capture);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await boxOf(capture)).x).toBeLessThan(x);
  await page.keyboard.press('0');
  await expect.poll(widths).toEqual([whole, whole]);
  for (const [key, number] of [
    ['ArrowRight', 2],
    ['ArrowRight', 3],
    ['ArrowRight', 1],
    ['ArrowLeft', 3],
  ] as const) {
    await page.keyboard.press(key);
    await expect(photo(number)).toBeVisible();
    await expect(capture).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Previous picture' }).click();
  await expect(photo(2)).toBeVisible();
  await expectReadable(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('the next entry’s pictures are loaded before it is shown', async () => {
  await newcomer('Vik Rao');
  const hidden = page.locator('[hidden] img');
  await expect(hidden).toHaveCount(14); // two captures, and each person's three photos in two widths
  await expect
    .poll(() =>
      hidden.evaluateAll((all) => all.every((img) => img instanceof HTMLImageElement && img.complete)),
    )
    .toBe(true);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image')
      asked.push(new URL(request.url()).pathname + new URL(request.url()).search);
  });
  await press('Uma', 'a');
  await expect(review(page, 'Vik Rao')).toBeVisible();
  await expect(review(page, 'Vik Rao').getByText('shown as Vik', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeEnabled();
  expect(asked).toEqual([]);
});

test('an entry that changes while admins look is not approved, and comes back marked', async () => {
  await press('Vik Rao', 'a');
  await sendNow(page);
  await says(page, 'User approved successfully');
  const wren = await newcomer('Wren Rao');
  // This admin's connection is down, so that only the refusal says what happened.
  const late = await page.context().newPage();
  await late.route('**/socket.io/**', (route) => route.abort());
  await late.routeWebSocket('**/socket.io/**', (socket) => socket.close());
  await late.goto('/admin');
  for (const admins of [late, mayas]) await expect(review(admins, 'Wren Rao')).toBeVisible();
  await expect(late.getByRole('button', { name: /^Approve/ })).toBeEnabled();

  const [, ...others] = wren.user.photos;
  await wren.call(profilesEndpoints.updateProfile, {
    body: { photos: [dataUrlOf(await pictureOf('teal')), ...others] },
  });
  const mark = (page: Page, what: string) =>
    page.getByRole('status').getByText(`Changed while you looked: ${what}`, { exact: true });
  await expect(mark(mayas, 'photos')).toBeVisible();
  await expect(review(mayas, 'Wren Rao')).toBeVisible();

  await expect(mark(late, 'photos')).toBeHidden();
  await late.getByRole('button', { name: /^Approve/ }).click();
  await sendNow(late);
  await says(late, 'Wren Rao: This person has changed something since you looked. Please look again.');
  expect(await statusOf(wren)).toMatchObject({ status: 'Pending' });
  await expect(mark(late, 'photos')).toBeVisible();
  await expectReadable(late);
  await late.close();

  await wren.call(profilesEndpoints.updateProfile, { body: { fullName: 'Wren Das' } });
  await expect(mark(mayas, 'name')).toBeVisible();
  await says(mayas, 'Wren Rao has changed something since you looked. Please look again.');
  await expect(review(mayas, 'Wren Das')).toBeVisible();
  await expect(mayas.getByRole('button', { name: /^Approve/ })).toBeEnabled();
  await mayas.getByRole('button', { name: /^Approve/ }).click();
  await sendNow(mayas);
  await says(mayas, 'User approved successfully');
  expect(await statusOf(wren)).toMatchObject({ status: 'Approved' });
  await expect(mayas.getByText('Nobody is waiting')).toBeVisible();
});

test('the first A brings warnings into view that have not been on screen, and the second approves', async () => {
  await expect(page.getByText('Nobody is waiting')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 480 }); // half of a phone's screen
  const otherCode = await posterCode(demo, 'Monsoon Radio');
  const xena = await newcomer('Xena', otherCode);
  const warning = review(page, 'Xena').getByText('Code of another venue');
  await expect(warning).not.toBeInViewport();
  await press('Xena', 'a');
  await says(page, 'Please look at the warnings first. Then approve again.');
  await expect(warning).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await press('Xena', 'a');
  await sendNow(page);
  await says(page, 'User approved successfully');
  expect(await statusOf(xena)).toMatchObject({ status: 'Approved' });

  // On a phone held sideways they are on screen, but under the buttons.
  await page.setViewportSize({ width: 640, height: 300 });
  await newcomer('Zara', otherCode);
  const covered = review(page, 'Zara').getByText('Code of another venue');
  await expect(covered).toBeInViewport();
  await press('Zara', 'a');
  await says(page, 'Please look at the warnings first. Then approve again.');
  expect((await boxOf(covered)).y).toBeLessThan(
    (await boxOf(page.getByRole('button', { name: /^Approve/ }))).y,
  );
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await press('Zara', 'a');
  await sendNow(page);
  await says(page, 'User approved successfully');

  // On a whole screen the warnings are in view from the start.
  await page.setViewportSize({ width: 390, height: 844 });
  await newcomer('Yara', otherCode);
  await expect(review(page, 'Yara').getByText('Code of another venue')).toBeInViewport({ ratio: 1 });
  await press('Yara', 'a');
  await says(page, 'Approving Yara');
});
