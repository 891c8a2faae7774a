import { expect, type Page } from '@playwright/test';
import { matchingEndpoints } from '@showup/contract/matching';
import { profilesEndpoints } from '@showup/contract/profiles';
import { like } from '#test/people/meeting';
import { button } from '../support/browser/button.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { aUser } from '../support/people/people.ts';
import { cardOf, namesIn, photoOf, widthOf } from '../support/screens/deck.ts';

test('what a person writes and chooses to show is on their card, the shared interests first', async ({
  app,
}) => {
  const meera = await aUser(app, { fullName: 'Meera Rao' });
  const kabir = await aUser(app, { fullName: 'Kabir' });
  await kabir.call(profilesEndpoints.updateProfile, { body: { interests: ['Techno'] } });

  const page = await meera.open('/editprofile');
  await page.getByLabel('Rao', { exact: true }).check({ force: true });
  await page.getByLabel('Meera', { exact: true }).uncheck({ force: true });
  await expect(page.getByText('People see: Rao')).toBeVisible();
  await button(page, 'Add a prompt').click();
  await page.getByLabel('Prompt 1', { exact: true }).selectOption({ label: 'My karaoke song' });
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Please finish the sentence, or remove it.')).toBeVisible();
  await page.getByLabel('Your answer to prompt 1').fill('Dancing Queen');
  await page.getByLabel('Pets').selectOption('Cat');
  await page.getByLabel('Drinking').selectOption('Rarely');
  await page.getByRole('switch', { name: 'Show on my profile : Drinking' }).uncheck({ force: true });
  for (const interest of ['Chess', 'Techno'])
    await page.getByLabel(interest, { exact: true }).check({ force: true });
  await button(page, 'Save Changes').click();
  await expect(page).toHaveURL('/myprofile');

  const deck = await kabir.open();
  await expect(cardOf(deck, 'Rao')).toBeVisible();
  const about = deck.getByRole('region', { name: 'About Rao' });
  await expect(about.getByText('My karaoke song')).toBeVisible();
  await expect(about.getByText('Dancing Queen')).toBeVisible();
  await expect(about.getByText('Pets: Cat')).toBeVisible();
  await expect(about.getByText('Rarely')).toHaveCount(0);
  await expect(about.getByRole('list', { name: 'Interests' }).getByRole('listitem')).toHaveText([
    'Techno, you too',
    'Chess',
  ]);
  await about.getByText('Chess').scrollIntoViewIfNeeded();
  await expect(button(deck, 'Like Rao')).toBeInViewport();
  await expectReadable(deck);
  await deck.setViewportSize({ width: 1280, height: 800 });
  await expect(about.getByText('Dancing Queen')).toBeInViewport();
  await expect(cardOf(deck, 'Rao')).toBeInViewport();
});

const LONG = 'https://open.spotify.com/track/0GjEhVFGZW8afUYGChu3Rr?si=karaoke-with-everyone';

test('on a wide screen what people say stands beside their photo, even if it is one long word', async ({
  app,
}) => {
  const meera = await aUser(app, { fullName: 'Meera' });
  await meera.call(profilesEndpoints.updateProfile, {
    body: {
      prompts: (['karaoke', 'lateFood', 'cook'] as const).map((prompt) => ({ prompt, answer: LONG })),
      interests: ['Techno', 'Chess', 'Hiking', 'Tea', 'Cinema'],
    },
  });
  const kabir = await aUser(app, { fullName: 'Kabir' });
  await kabir.call(profilesEndpoints.updateProfile, { body: { interests: ['Techno'] } });
  await like(meera, kabir);

  async function expectRoom(page: Page) {
    const photo = cardOf(page, 'Meera').last();
    await expect.poll(async () => (await photo.boundingBox())?.width).toBeGreaterThan(280);
    await expect(page.getByText(LONG).first()).toBeInViewport({ ratio: 0.9 });
  }
  const isOneWindow = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight);

  const own = await meera.open('/myprofile');
  await own.setViewportSize({ width: 1280, height: 800 });
  await expectRoom(own);
  const page = await kabir.open('/');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectRoom(page);
  expect(await isOneWindow(page)).toBe(true);
  await page.goto('/likes');
  await page.getByRole('main').getByRole('link', { name: 'Meera' }).click();
  await expect(page.getByText('You both like techno')).toBeVisible();
  await expectRoom(page);
  await button(page, 'Like Meera').click();
  await page.getByRole('link', { name: 'Start a chat?' }).click();
  await expect(
    page
      .getByRole('complementary', { name: /^Meera/ })
      .getByText(LONG)
      .first(),
  ).toBeVisible();
  expect(await isOneWindow(page)).toBe(true);
});

test('L likes, X rejects and Z brings back while the focus is in the deck, until they are turned off', async ({
  app,
}) => {
  const kabir = await aUser(app, { fullName: 'Kabir' });
  for (const name of ['Asha', 'Bela']) await aUser(app, { fullName: name });
  const page = await kabir.open();
  const { keyboard } = page;
  const like = button(page, /^Like/);
  const first = (await like.getAttribute('aria-label')) ?? '';
  const name = first.replace('Like ', '');
  await expect(like).toHaveAccessibleDescription('');
  await keyboard.press('x');
  await expect.poll(() => namesIn(kabir, 'rejectedProfiles')).toEqual([name]);
  const answers = page.getByRole('group', { name: 'Your answer' });
  await expect(answers).toBeFocused();
  await expect(answers).toHaveCSS('outline-style', 'solid');
  await keyboard.press('z');
  await expect.poll(() => namesIn(kabir, 'rejectedProfiles')).toEqual([]);
  await expect(button(page, first)).toBeVisible();

  await test.step('nothing happens while typing, or with the focus in the header', async () => {
    await button(page, /^More about/).click();
    await page.getByRole('menuitem', { name: 'Block & Report' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).pressSequentially('xlz');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(button(page, /^More about/)).toBeFocused();
    for (const key of ['x', 'l', 'z', 'ArrowRight']) await keyboard.press(key);
    await expect(button(page, first)).toBeVisible();
    await expect(page.getByRole('img', { name: `${name}, photo 1 of 3` })).toBeVisible();
  });

  await test.step('the letters can be turned off in the settings, and Ctrl+Z stays', async () => {
    const letters = page.getByRole('switch', { name: 'Letter keys' });
    await page.goto('/settings');
    await letters.uncheck({ force: true });
    await page.goto('/');
    await expect(page.getByTitle('Like', { exact: true })).toBeVisible();
    const shown = (await like.getAttribute('aria-label')) ?? ''; // a reload may put the other first
    for (const letter of ['x', 'l', 'z']) await keyboard.press(letter);
    const undone = page.waitForResponse(`**${matchingEndpoints.undoReject.path}`);
    await button(page, shown.replace('Like', 'Reject')).click();
    await keyboard.press('Control+z');
    await expect(button(page, shown)).toBeVisible();
    await undone;
    await page.goto('/settings');
    await expect(letters).not.toBeChecked();
    await letters.check({ force: true });
    await page.goto('/');
  });

  await expect(page.getByTitle('Like (L)')).toBeVisible();
  await page.setViewportSize({ width: 640, height: 400 });
  const heightOf = async (name: RegExp) => (await button(page, name).boundingBox())?.y ?? 0;
  expect(await heightOf(/^Reject/), 'Tab goes down').toBeLessThan(await heightOf(/^Like/));
  await keyboard.press('l');
  await expect.poll(() => namesIn(kabir, 'likedProfiles')).toHaveLength(1);
});

test('an answer vibrates shortly where the device can, and not with less motion', async ({ app }) => {
  const kabir = await aUser(app, { fullName: 'Kabir' });
  for (const name of ['Asha', 'Bela', 'Chitra']) await aUser(app, { fullName: name });
  const page = await kabir.open();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const felt = await page.evaluateHandle(() => {
    const patterns: unknown[] = [];
    Object.defineProperty(navigator, 'vibrate', { value: (pattern: unknown) => patterns.push(pattern) });
    return patterns;
  });
  await button(page, /^Reject/).click();
  await button(page, /^Like/).click();
  await expect.poll(() => felt.jsonValue()).toEqual([12, 12]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await button(page, /^Like/).click();
  await expect(page.getByText('No more profiles to show.')).toBeVisible();
  expect(await felt.jsonValue()).toEqual([12, 12]);
});

test('a card leaves with a stamp of its answer, and the next one can be answered meanwhile', async ({
  app,
}) => {
  const kabir = await aUser(app, { fullName: 'Kabir' });
  for (const name of ['Asha', 'Bela']) await aUser(app, { fullName: name });
  const page = await kabir.open();
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('* { animation-play-state: paused !important; }');
    document.adoptedStyleSheets.push(still);
  });
  const stamp = (icon: 'heart' | 'x') => page.locator(`[inert] .lucide-${icon}`);
  await button(page, /^Like/).click();
  await expect(stamp('heart')).toBeVisible();
  await button(page, /^Reject/).click();
  await expect(stamp('x')).toBeVisible();
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  await expect(stamp('heart')).toHaveCount(0);
  await expect(stamp('x')).toHaveCount(0);
});

test('behind a photo that loads, a profile shows the copy from the list, blurred, without another request', async ({
  app,
  browser,
  server,
}) => {
  const kabir = await aUser(app, { fullName: 'Kabir' });
  await like(await aUser(app, { fullName: 'Asha' }), kabir);
  const phone = await browser.newContext({
    baseURL: server.url,
    storageState: await kabir.context.storageState(),
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
  });
  const page = await phone.newPage();
  await page.goto('/likes');
  await page.getByRole('main').getByRole('link', { name: 'Asha' }).click();
  const preview = page.getByRole('dialog').locator('img[alt=""]');
  await expect(preview).toHaveCSS('filter', 'blur(4px)');
  await expect.poll(() => preview.evaluate(widthOf)).toBeGreaterThan(0);
  await expect(photoOf(page, 'Asha', 1)).toHaveJSProperty('complete', true);
  const widths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).searchParams.get('w')),
  );
  expect(widths.filter((width) => width === '480')).toEqual(['480']);
  expect(widths).toContain('1080');
  await phone.close();
});
