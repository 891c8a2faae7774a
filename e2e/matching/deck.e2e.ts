import { expect, type Page } from '@playwright/test';
import { matchingEndpoints } from '@showup/contract/matching';
import { NEXT_CURSOR_HEADER } from '@showup/contract/platform/paging';
import { NAME_MAX, profilesEndpoints } from '@showup/contract/profiles';
import { displayNameOf } from '@showup/contract/profiles/display-name';
import { button } from '../support/browser/button.ts';
import { closedGate } from '../support/browser/gate.ts';
import { test } from '../support/journey-test.ts';
import { aUser } from '../support/people/people.ts';
import { cardOf, drag, holdDrag, namesInDeck, photoOf, widthOf } from '../support/screens/deck.ts';

const THIRD_OF_WINDOW = 130;
const MUMBAI = { latitude: 19.076, longitude: 72.8777 };

test('a drag past a third of the window, the arrows at the sides and the arrow keys change the photo of a card', async ({
  app,
}) => {
  const kabir = await aUser(app, { fullName: 'Kabir' });
  await aUser(app, { fullName: 'Asha' });
  const page = await kabir.open();
  await expect(photoOf(page, 'Asha', 1)).toBeVisible();

  await drag(page, 'Asha', -(THIRD_OF_WINDOW - 10));
  await expect(photoOf(page, 'Asha', 1)).toBeVisible();
  await drag(page, 'Asha', -(THIRD_OF_WINDOW + 10));
  await expect(photoOf(page, 'Asha', 2)).toBeVisible();
  await drag(page, 'Asha', THIRD_OF_WINDOW + 10);
  await expect(photoOf(page, 'Asha', 1)).toBeVisible();

  await expect(page.getByTitle('Next photo (→)')).toBeVisible();
  await button(page, 'Next photo').click();
  await expect(photoOf(page, 'Asha', 2)).toBeVisible();
  await button(page, 'Previous photo').click();
  await expect(photoOf(page, 'Asha', 1)).toBeVisible();

  await page.keyboard.press('ArrowRight');
  await expect(photoOf(page, 'Asha', 2)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(photoOf(page, 'Asha', 1)).toBeVisible();
});

test('past the first and the last photo a drag meets resistance and springs back', async ({ app }) => {
  const kabir = await aUser(app, { fullName: 'Kabir' });
  await aUser(app, { fullName: 'Asha' });
  const page = await kabir.open();

  async function expectRubber(at: number, by: number): Promise<void> {
    const left = async () => Math.round((await photoOf(page, 'Asha', at).boundingBox())?.x ?? Number.NaN);
    await expect.poll(left).toBe(Math.round((await cardOf(page, 'Asha').boundingBox())?.x ?? 0));
    const rest = await left();
    await holdDrag(page, 'Asha', by);
    const pulled = Math.abs((await left()) - rest);
    expect(pulled).toBeGreaterThan(0);
    expect(pulled).toBeLessThan(Math.abs(by) / 2);
    await page.mouse.up();
    await expect.poll(left).toBe(rest);
  }
  await expectRubber(1, THIRD_OF_WINDOW + 10);
  for (const at of [2, 3]) {
    await page.keyboard.press('ArrowRight');
    await expect(photoOf(page, 'Asha', at)).toBeVisible();
  }
  await expectRubber(3, -(THIRD_OF_WINDOW + 10));
});

test('a touch screen shows an arrow on each side with another photo, and once that photos can be swiped', async ({
  app,
  browser,
  server,
}) => {
  const kabir = await aUser(app, { fullName: 'Kabir' });
  await aUser(app, { fullName: 'Asha' });
  const phone = await browser.newContext({
    baseURL: server.url,
    storageState: await kabir.context.storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await phone.newPage();
  await page.goto('/');
  const arrows = ['Previous photo', 'Next photo'].map((name) =>
    cardOf(page, 'Asha').getByRole('button', { name }),
  );
  const [previous, next] = arrows.map((arrow) => arrow.locator('span'));
  if (!previous || !next) throw new Error('A card has two arrows.');
  const hint = page.getByText('Swipe for more photos');
  await expect(hint).toBeVisible();
  for (const [before, after] of [
    ['0', '1'],
    ['1', '1'],
    ['1', '0'],
  ] as const) {
    await expect(previous).toHaveCSS('opacity', before);
    await expect(next).toHaveCSS('opacity', after);
    if (after === '1') await next.tap();
  }
  await expect(hint).toHaveCount(0);
  await page.goto('/likes');
  await page.goto('/');
  await expect(cardOf(page, 'Asha')).toBeVisible();
  await expect(hint).toHaveCount(0);
  for (const arrow of arrows) {
    const box = await arrow.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await phone.close();
});

test('the photo of the next card loads before the card appears', async ({ app }) => {
  const kabir = await aUser(app, { fullName: 'Kabir' });
  const others = [await aUser(app, { fullName: 'Asha' }), await aUser(app, { fullName: 'Bela' })];
  const page = await kabir.open();
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(new URL(request.url()).pathname));
  await page.reload();
  await expect(button(page, /^Reject/)).toBeVisible();
  for (const { user } of others) await expect.poll(() => loaded).toContain(user.photos[0]);

  await page.route('**/media/**', (route) => route.abort());
  const [first] = await namesOnScreen(page);
  await button(page, /^Reject/).click();
  const next = first === 'Asha' ? 'Bela' : 'Asha';
  await expect(photoOf(page, next, 1)).toHaveJSProperty('complete', true);
  expect(await photoOf(page, next, 1).evaluate(widthOf)).toBeGreaterThan(0);
});

async function namesOnScreen(page: Page): Promise<string[]> {
  const labels = await page.getByRole('button', { name: /^Like / }).all();
  return Promise.all(
    labels.map(async (label) => ((await label.getAttribute('aria-label')) ?? '').replace('Like ', '')),
  );
}

test('the deck shows that it is loading and keeps asking while the server may find more people', async ({
  app,
}) => {
  const kabir = await aUser(app, { fullName: 'Kabir' });
  await aUser(app, { fullName: 'Asha' });
  const page = await kabir.context.newPage();
  let calls = 0;
  const deck = closedGate();
  await page.route(`**${matchingEndpoints.potentialMatches.path}*`, async (route) => {
    calls += 1;
    if (calls <= 3) return route.fulfill({ json: [], headers: { [NEXT_CURSOR_HEADER]: 'on' } });
    await deck.isOpen;
    return route.continue();
  });
  await page.goto('/');
  await expect.poll(() => calls).toBeGreaterThan(3);
  await expect(page.getByText('Loading profiles...')).toBeVisible();
  deck.open();
  await expect(button(page, 'Like Asha')).toBeVisible();
});

test('the filter takes genders, ages and a distance, and each applies in both directions', async ({
  app,
}) => {
  const kabir = await aUser(app, {
    fullName: 'Kabir',
    identifiedAs: 'Male',
    interestedIn: ['Female', 'Other'],
    dob: '1995-02-03',
  });
  const wish = { interestedIn: ['Male'] } as const;
  await aUser(app, { fullName: 'Asha', ...wish, identifiedAs: 'Female', dob: '1996-04-12' });
  const tara = await aUser(app, { fullName: 'Tara', ...wish, dob: '2002-04-12' });
  const maya = await aUser(app, {
    fullName: 'Maya',
    ...wish,
    identifiedAs: 'Female',
    dob: '1996-04-12',
    point: MUMBAI,
  });
  expect(await namesInDeck(kabir)).toEqual(['Asha', 'Maya', 'Tara']);
  const page = await kabir.open();
  const openFilter = () => page.getByRole('link', { name: 'Preferences' }).click();
  const field = (name: string) => page.getByRole('combobox', { name, exact: true });
  const showMe = page.getByRole('group', { name: 'Show me' });

  await test.step('a gender left out is not shown', async () => {
    await openFilter();
    await expect(field('From')).toHaveValue('');
    await expect(field('Distance')).toHaveValue('');
    await showMe.getByLabel('Female').click();
    await button(page, 'Apply').click();
    await expect(button(page, 'Like Tara')).toBeVisible();
    await button(page, 'Reject Tara').click();
    await expect(page.getByText('No more profiles to show.')).toBeVisible();
    await button(page, 'Undo: bring back Tara').click();
    await expect(button(page, 'Like Tara')).toBeVisible();
  });

  await test.step('looking for no gender, or ages in the wrong order, shows an error', async () => {
    await openFilter();
    await page.getByRole('group', { name: 'Interested in' }).getByLabel('Female').click();
    await page.getByRole('group', { name: 'Interested in' }).getByLabel('Other').click();
    await button(page, 'Apply').click();
    await expect(page.getByRole('alert')).toHaveText('Please select at least one interest.');
    await page.getByRole('group', { name: 'Interested in' }).getByLabel('Female').click();
    await page.getByRole('group', { name: 'Interested in' }).getByLabel('Other').click();
    await showMe.getByLabel('Female').click();
    await field('From').selectOption('40');
    await field('To').selectOption('30');
    await button(page, 'Apply').click();
    await expect(page.getByRole('alert')).toHaveText('Please choose ages from 18 on, the younger one first.');
    await expect(field('From')).toBeFocused();
  });

  await test.step('a failed save keeps the values entered', async () => {
    await field('From').selectOption('28');
    await field('To').selectOption('36');
    const path = `**${profilesEndpoints.updatePreferences.path}`;
    await page.route(path, (route) => route.abort());
    await button(page, 'Apply').click();
    await expect(page.getByText('No connection right now.')).toBeVisible();
    await expect(field('From')).toHaveValue('28');
    await expect(field('To')).toHaveValue('36');
    await page.unroute(path);
  });

  await test.step('ages and a distance are saved, and apply to the others too', async () => {
    await button(page, 'Apply').click();
    await expect(button(page, /^Like (Asha|Maya)/)).toBeVisible();
    expect(await namesInDeck(kabir)).toEqual(['Asha', 'Maya']);
    expect(await namesInDeck(tara)).toEqual([]);
    expect(await namesInDeck(maya)).toEqual(['Kabir']);

    await openFilter();
    await field('Distance').selectOption('Up to 50 km');
    await button(page, 'Apply').click();
    await expect(button(page, 'Like Asha')).toBeVisible();
    expect(await namesInDeck(kabir)).toEqual(['Asha']);
    expect(await namesInDeck(maya)).toEqual([]);
    await page.goto('/filter');
    await expect(field('From')).toHaveValue('28');
    await expect(field('To')).toHaveValue('36');
    await expect(field('Distance')).toHaveValue('50');
  });

  await test.step('a page explains ranking and links back to the filter', async () => {
    await page.getByRole('link', { name: 'How ranking works' }).click();
    await expect(page.getByRole('heading', { name: 'What never counts' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to filters' }).click();
    await expect(field('Distance')).toHaveValue('50');
  });

  await test.step('without limits everyone is shown again', async () => {
    for (const name of ['From', 'To', 'Distance']) await field(name).selectOption('');
    await button(page, 'Apply').click();
    await expect(button(page, /^Like/)).toBeVisible();
    expect(await namesInDeck(kabir)).toEqual(['Asha', 'Maya', 'Tara']);
  });
});

/** Runs in the page: all texts with their left and right edges. */
function wordsOf(main: Element) {
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const words: { text: string | null; left: number; right: number }[] = [];
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const { left, right } = range.getBoundingClientRect();
    words.push({ text: texts.currentNode.textContent, left, right });
  }
  return words;
}

test('on one’s own profile the age follows a right-to-left name, and a long name wraps', async ({ app }) => {
  const [layla, long] = ['ليلى الفاسي', 'A'.repeat(NAME_MAX)];
  for (const name of [layla, long]) {
    const page = await (await aUser(app, { fullName: name })).open('/profile');
    await page.setViewportSize({ width: 360, height: 640 });
    for (const [path, shown] of [
      ['/profile', name],
      ['/myprofile', displayNameOf(name)],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(shown)).toBeVisible();
      const words = await page.getByRole('main').evaluate(wordsOf);
      const written = words.find(({ text }) => text === shown);
      const age = words.find(({ text }) => /^\d\d$/.test(text ?? ''));
      if (!written || !age) throw new Error(`${path} lacks the name or the age.`);
      expect(written.right).toBeLessThan(360);
      if (name === layla) expect(age.left).toBeGreaterThanOrEqual(written.right);
    }
  }
});

test('a card follows the direction of its text, says why it is shown, and links to how ranking works', async ({
  app,
  server,
}) => {
  const [kabir, asha] = [
    await aUser(app, { fullName: 'Kabir' }),
    await aUser(app, { fullName: 'Asha', bio: 'أحب القهوة!' }),
  ];
  for (const { context } of [kabir, asha]) {
    await context.request.put(profilesEndpoints.updateProfile.path, {
      data: { interests: ['Hiking'] },
      headers: { origin: server.url },
    });
  }
  const page = await kabir.open();
  await expect(page.getByText('أحب القهوة!')).toHaveCSS('direction', 'rtl');
  await page.getByRole('link', { name: 'You both like hiking. How ranking works' }).click();
  await expect(page.getByRole('heading', { name: 'What comes first' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(button(page, 'Like Asha')).toBeVisible();
});
