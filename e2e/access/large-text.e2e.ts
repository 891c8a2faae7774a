import { expect, type Locator, type Page } from '@playwright/test';
import { block, write } from '#test/people/meeting';
import { button } from '../support/browser/button.ts';
import { expectWithinWidth } from '../support/browser/screen-reader.ts';
import { stepTo } from '../support/browser/step-to.ts';
import { test } from '../support/journey-test.ts';
import { aMatch, aUser } from '../support/people/people.ts';
import { chatWith, field, log } from '../support/screens/chat.ts';

const upright = { width: 360, height: 640 };
const landscape = { width: 640, height: 360 };
const KEYBOARD = 180;

/** Doubles the browser's default of 16 px, as its settings do; media queries follow. */
async function doubleText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
}

/** The headings that are wider than their place. */
const cutHeadings = () =>
  [...document.querySelectorAll('h1, h2, h3')]
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
    .map(({ textContent }) => textContent);

async function expectInBothShapes(page: Page, words: string | RegExp, ways: Locator[]): Promise<void> {
  for (const shape of [upright, landscape]) {
    await page.setViewportSize(shape);
    await expect(page.getByText(words).first()).toBeAttached();
    await expectWithinWidth(page);
    expect(await page.evaluate(cutHeadings)).toEqual([]);
    for (const way of ways) {
      await way.scrollIntoViewIfNeeded();
      await expect(way).toBeInViewport({ ratio: 0.99 });
    }
  }
}

test('with text twice as large everything fits and every action can be reached', { tag: '@slow' }, async ({
  app,
  step,
  browser,
  server,
}) => {
  const stranger = await browser.newContext({ baseURL: server.url, viewport: upright });
  const first = await stranger.newPage();
  await doubleText(first);
  for (const [path, words, way] of [
    ['/login', /active (people|person)/, 'Verify'],
    ['/login?with=email', 'Forgot password?', 'Sign in'],
    ['/signup', 'Full name', 'Create Account'],
  ] as const) {
    await first.goto(path);
    await expectInBothShapes(first, words, [button(first, way)]);
  }
  await stranger.close();

  const { anna, ben } = await aMatch(app);
  for (const text of ['Dosa or appam?', 'With stew?']) await write(ben, anna, text);
  await aUser(app, { fullName: 'Cleo' });
  const page = await anna.open('/');
  await doubleText(page);
  for (const [path, words, ways] of [
    ['/', 'Cleo', [button(page, 'Like Cleo'), button(page, 'Reject Cleo')]],
    ['/likes', 'No likes yet', []],
    ['/filter', 'Distance', [button(page, 'Apply')]],
    ['/chats', 'With stew?', []],
    [chatWith(ben), 'Dosa or appam?', [field(page), button(page, 'Send')]],
    ['/profile', 'Member since', [button(page, 'Log out')]],
    ['/editprofile', 'Photos', [button(page, 'Save Changes')]],
    ['/settings', 'Sunset', []],
    ['/account', 'Where you are signed in', []],
  ] as const) {
    await stepTo(page, path);
    await expectInBothShapes(page, words, [...ways]);
  }
  await stepTo(page, chatWith(ben));
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Block & Report' }).click();
  const dialog = page.getByRole('dialog');
  await expectInBothShapes(page, 'Block & Report', [
    dialog.getByRole('textbox', { name: 'Reason' }),
    dialog.getByRole('button', { name: 'Cancel' }),
    dialog.getByRole('button', { name: 'Block & Report' }),
  ]);

  await block(ben, anna, 'Rude.'); // so that a tab of the desk shows a count
  const { page: desk } = step.admin;
  const before = desk.viewportSize() ?? upright;
  await doubleText(desk);
  await desk.goto('/admin');
  const current = desk.getByRole('navigation', { name: 'Desks' }).locator('[aria-current]');
  for (const [tab, name] of [
    ['verifications', 'Pending Verifications'],
    ['reports', 'Reported Users'],
    ['venues', 'Venues'],
    ['overview', 'Overview'],
    ['record', 'Record'],
  ] as const) {
    await stepTo(desk, `/admin?tab=${tab}`);
    await expect(current).toContainText(name);
    await expectInBothShapes(desk, 'Record', [button(desk, 'Log out')]);
  }
  const session = await desk.context().newCDPSession(desk);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await desk.setViewportSize(before);
});

test('everything can be reached on a small phone in landscape', { tag: '@slow' }, async ({ app, step }) => {
  const { anna, ben } = await aMatch(app);
  for (const text of ['Dosa or appam?', 'Appam.', 'With stew?']) await write(ben, anna, text);
  await aUser(app, { fullName: 'Cleo' });
  const page = await anna.open('/');
  await page.setViewportSize(landscape);

  await expect(page.getByRole('img', { name: 'Cleo, photo 1 of 3' })).toBeInViewport();
  for (const name of ['Like Cleo', 'Reject Cleo'])
    await expect(button(page, name)).toBeInViewport({ ratio: 1 });

  await page.goto(chatWith(ben));
  await field(page).click();
  await page.setViewportSize({ ...landscape, height: landscape.height - KEYBOARD });
  await expect(field(page)).toBeInViewport({ ratio: 1 });
  await expect(button(page, 'Send')).toBeInViewport({ ratio: 1 });
  await expect(log(page).getByText('With stew?')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(landscape);

  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Unmatch' }).click();
  for (const name of ['Cancel', 'Unmatch'])
    await expect(page.getByRole('dialog').getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');

  const guest = await step.guest({ viewport: landscape });
  await step.film({ code: await step.poster('The Blue Door') });
  await guest.page.goto('/verify');
  await guest.toCamera('Code found. Hold still, and smile');
  await expect(guest.button('Capture')).toBeInViewport({ ratio: 1 });
});
