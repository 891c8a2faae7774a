import { expect, type Locator, type Page } from '@playwright/test';
import { accountsEndpoints } from '@showup/contract/accounts';
import { profilesEndpoints } from '@showup/contract/profiles';
import { write } from '#test/people/meeting';
import { provePhone } from '#test/people/people';
import { stepTo } from '../support/browser/step-to.ts';
import { recordToasts, toastTime } from '../support/browser/toast-record.ts';
import { test } from '../support/journey-test.ts';
import { aMatch, aUser } from '../support/people/people.ts';
import { theDemoAdmin } from '../support/people/visitors.ts';

const handheld = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

const screens = ['/', '/likes', '/profile', '/myprofile', '/editprofile', '/settings', '/filter', '/blocked'];

const TEXT = 'Here already?';
const TWO_LINES = 'Not this time, and not before the evening: until then please look at something else.';

/** Refuses the next call to that address. */
const refuseOnce = (page: Page, { path }: { path: string }, message = 'Not this time.') =>
  page.route(`**${path}`, (route) => route.fulfill({ status: 409, json: { message, code: 'x' } }), {
    times: 1,
  });

/** Keeps toasts from timing out, as a pointer over them does. */
const hold = (page: Page) => page.locator('[popover]').dispatchEvent('mouseover');

/** The titles, fields, buttons and faces of the screen that the toast with this text covers. */
async function coveredBy(page: Page, text: string | RegExp): Promise<string[]> {
  const pill = page.locator('[popover] > div').filter({ hasText: text });
  await expect(pill).toBeVisible();
  await hold(page);
  return pill.evaluate(async (toast) => {
    await Promise.all(toast.getAnimations().map((rise) => rise.finished));
    const over = toast.getBoundingClientRect();
    const isCovered = (element: Element) => {
      const box = element.getBoundingClientRect();
      const isPhoto = element instanceof HTMLImageElement && box.height > 120;
      const bottom = isPhoto ? box.bottom - box.height / 3 : box.bottom; // a face is above
      const isBeside = box.left >= over.right || box.right <= over.left;
      const isAboveOrBelow = box.top >= over.bottom || bottom <= over.top;
      return box.width > 1 && !isBeside && !isAboveOrBelow;
    };
    const named = document.querySelectorAll(
      'h1, h2, legend, label, header a, nav[data-tabs] a, [data-bar] a, button, input, textarea, select, img',
    );
    return [...named]
      .filter((element) => !toast.contains(element) && isCovered(element))
      .filter(({ ariaLabel }) => !/^(Previous|Next) photo$/.test(ariaLabel ?? '')) // the halves of a photo
      .map(({ textContent, tagName, ariaLabel }) => `${tagName} ${ariaLabel ?? textContent}`);
  });
}

test('a toast covers no title, field, button or face of a screen', async ({ app, browser, server }) => {
  const { anna, ben } = await aMatch(app);
  await write(ben, anna, TEXT); // from then on every screen shows a count at the chats tab
  for (const size of [handheld, desktop]) {
    const page = await anna.open('/chats');
    await page.setViewportSize(size);
    for (const path of screens) {
      const before = await page.title();
      await stepTo(page, path);
      await expect(page).not.toHaveTitle(before);
      await expect(page.getByRole('link', { name: /unread message/ })).toBeVisible();
      await write(ben, anna, TEXT);
      const toast = page.getByRole('button', { name: /^\d+ new messages Ben$/ });
      await expect(toast).toBeVisible();
      await toast.hover(); // so that it stays
      // Announced as a whole, even if only the person changes.
      await expect(toast.locator('xpath=ancestor::*[@aria-atomic][1]')).toHaveAttribute(
        'aria-atomic',
        'true',
      );
      const covered = () => coveredBy(page, /^\d+ new messages/);
      await expect.poll(covered, `${path} at ${size.width}`).toEqual([]);
      await page.mouse.move(0, 0);
    }
    await page.close();
    const stranger = await browser.newPage({ baseURL: server.url, viewport: size });
    await stranger.goto('/login');
    await stranger.getByRole('textbox', { name: 'Phone number' }).fill('9845012345');
    await refuseOnce(stranger, accountsEndpoints.sendCode);
    await stranger.getByRole('button', { name: 'Verify' }).click();
    expect(await coveredBy(stranger, 'Not this time.'), `/login at ${size.width}`).toEqual([]);
    await stranger.close();
  }
});

test('a card gives a toast room above it, and a sheet has it above too, so that their words stay in sight', async ({
  app,
}) => {
  const { anna, ben } = await aMatch(app);
  const cleo = await aUser(app, { fullName: 'Cleo' });
  const topOf = async (part: Locator) => Math.round((await part.boundingBox())?.y ?? Number.NaN);
  for (const path of ['/', `/u/${cleo.id}`]) {
    const page = await anna.open(path);
    const card = page.locator('[data-yields]').filter({ hasText: 'Cleo' });
    const like = page.getByRole('button', { name: 'Like Cleo' });
    await expect(like).toBeVisible();
    const before = { card: await topOf(card), like: await topOf(like) };
    await write(ben, anna, TEXT);
    const toast = page.getByRole('button', { name: /^\d+ new messages Ben$/ });
    await toast.hover(); // so that it stays
    const toastEnd = async () => {
      const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {};
      return Math.round(y + height);
    };
    await expect.poll(async () => (await topOf(card)) > (await toastEnd()), path).toBe(true);
    expect(await topOf(like)).toBe(before.like);
    await page.mouse.move(0, 0);
    await expect(toast).toHaveCount(0);
    await expect.poll(() => topOf(card), path).toBe(before.card);

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Block', exact: true }).click();
    await write(ben, anna, TEXT);
    await expect(toast).toBeVisible();
    await hold(page);
    await expect
      .poll(async () => (await topOf(page.getByRole('dialog'))) > (await toastEnd()), path)
      .toBe(true);
    await page.close();
  }
});

test('a toast does not cover the head of a conversation', async ({ app }) => {
  const { anna, ben } = await aMatch(app);
  for (const size of [handheld, desktop]) {
    const page = await anna.open('/chats');
    await page.setViewportSize(size);
    await refuseOnce(page, { path: `/messages/${ben.id}` }, TWO_LINES);
    await page.getByRole('link', { name: /^Ben/ }).click();
    await expect(page.getByRole('button', { name: 'More' })).toBeVisible();
    await expect.poll(() => coveredBy(page, TWO_LINES), `at ${size.width}`).toEqual([]);
    await page.close();
  }
});

test('a toast does not cover an admin’s tabs, outer or inner', async ({ app }) => {
  const admin = await theDemoAdmin(app);
  const current = admin.page.getByRole('navigation', { name: 'Desks' }).locator('[aria-current]');
  await admin.page.goto('/admin');
  for (const size of [handheld, desktop]) {
    await admin.page.setViewportSize(size);
    for (const [tab, name] of [
      ['record', 'Record'],
      ['reports', 'Reported Users'],
      ['venues', 'Venues'],
      ['venues&list=all', 'Venues'],
    ] as const) {
      await stepTo(admin.page, `/admin?tab=${tab}`);
      await expect(current).toContainText(name);
      await refuseOnce(admin.page, accountsEndpoints.logout, TWO_LINES);
      await admin.page.getByRole('button', { name: 'Log out' }).click();
      // Where a list of venues fills the screen, one of them has to be covered.
      const isTab = (control: string) => !/^(BUTTON|LINK) .*Road/.test(control);
      const covered = async () => (await coveredBy(admin.page, TWO_LINES)).filter(isTab);
      await expect.poll(covered, `${tab} at ${size.width}`).toEqual([]);
    }
  }
  await admin.close();
});

test('controls under a toast can be pressed', async ({ app }) => {
  const anna = await aUser(app, { fullName: 'Anna' });
  for (const size of [handheld, desktop]) {
    const page = await anna.open('/settings');
    await page.setViewportSize(size);
    await refuseOnce(page, profilesEndpoints.updateProfile);
    await page.getByRole('switch', { name: 'Show when I’m online' }).click();
    const pill = page.locator('[popover] > div');
    await expect(pill).toBeVisible();
    const isUnder = await pill.evaluate((toast) => {
      const { left, top, width, height } = toast.getBoundingClientRect();
      return !toast.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isUnder).toBe(true);
    await page.close();
  }
});

test('the newest toast is in view with the others behind it, and one about a person opens their chat', async ({
  app,
}) => {
  const { anna, ben } = await aMatch(app);
  const page = await anna.open('/settings');
  await page.setViewportSize(handheld);
  await refuseOnce(page, profilesEndpoints.updateProfile);
  await page.getByRole('switch', { name: 'Show when I’m online' }).click();
  const fail = 'We couldn’t change your online status. Please try again.';
  const error = page.locator('[popover] > div', { hasText: fail });
  await expect(error).toBeVisible();
  await write(ben, anna, TEXT);
  const news = page.getByRole('button', { name: '1 new messages Ben' });
  await news.hover();
  await expect(news.locator('img')).toHaveAttribute('src', /^\/media\//);
  await expect(error.getByText(fail)).toBeAttached();
  await expect(error.locator('> div')).toHaveCSS('opacity', '0');
  const widths = await page
    .locator('[popover] > div')
    .evaluateAll((pills) => pills.map((pill) => pill.getBoundingClientRect().width));
  expect(widths[1]).toBeLessThan(widths[0] ?? 0);
  await news.click();
  await expect(page).toHaveURL(`/chats?with=${ben.id}`);
  await expect(page.getByRole('log').getByText(TEXT)).toBeVisible();
});

test('a success is shown for two seconds', { tag: '@slow' }, async ({ app }) => {
  const anna = await aUser(app, { fullName: 'Anna' });
  await anna.context.grantPermissions(['clipboard-write']);
  const page = await anna.context.newPage();
  await recordToasts(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Copy share link' }).click();
  const time = await toastTime(page, 'Link copied to clipboard!');
  expect(time).toBeGreaterThan(1_900);
  expect(time).toBeLessThan(3_900); // with its fading
});

test('an error disappears when a retry succeeds, on the next screen and after logging out', async ({
  app,
  server,
}) => {
  const anna = await aUser(app, { fullName: 'Anna' });
  const page = await anna.open('/settings');
  await page.setViewportSize(desktop);
  const held = async (text: string) => {
    const error = page.getByRole('alert').filter({ hasText: text });
    await expect(error).toBeVisible();
    await hold(page);
    return error;
  };
  const fail = 'We couldn’t change your online status. Please try again.';

  await refuseOnce(page, profilesEndpoints.updateProfile);
  await page.getByRole('switch', { name: 'Show when I’m online' }).focus();
  await page.keyboard.press('Space');
  const once = await held(fail);
  await page.keyboard.press('Space');
  await expect(page.getByText(/can’t see when the other is online/)).toBeVisible();
  await expect(once).toHaveCount(0);

  await refuseOnce(page, profilesEndpoints.updateProfile);
  await page.keyboard.press('Space');
  const again = await held(fail);
  await page.getByRole('link', { name: /Profile$/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile');
  await expect(again).toHaveCount(0);

  await refuseOnce(page, accountsEndpoints.logout);
  await page.getByRole('button', { name: 'Log out' }).focus();
  await page.keyboard.press('Enter');
  const refused = await held('Not this time.');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(refused).toHaveCount(0);
  await provePhone(server, anna, anna.phone);
});
