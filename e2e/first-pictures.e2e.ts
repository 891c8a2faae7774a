import { expect } from '@playwright/test';
import { cardOf, type Guest } from './deck-people.ts';
import { test } from './journey-test.ts';

const SCRIPTS = '**/assets/*.js';

/** A tab in which the app itself does not arrive before it is let in, and all that the tab has asked for. */
async function openBefore({ context }: Guest, path: string) {
  const page = await context.newPage();
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  let letIn = () => {};
  const app = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(SCRIPTS, async (route) => {
    await app;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return { page, letIn, asked: (part: string) => urls.filter((url) => url.includes(part)) };
}

test('the first photo of the deck is loaded before the app is there, and neither it nor the deck twice', async ({
  people,
}) => {
  const ravi = await people.join('Ravi');
  const mira = await people.join('Mira');
  const { page, letIn, asked } = await openBefore(ravi, '/');
  await expect(page.locator('#root svg')).toBeVisible(); // something is on its way
  await expect.poll(() => asked('/media/')).toHaveLength(1);
  const [photo = ''] = asked('/media/');
  expect(mira.user.photos.some((address) => photo.includes(address))).toBe(true);

  expect(asked('/match/potential-matches')).toHaveLength(1);

  // Whoever asks now is not answered: what is shown was asked for before.
  await page.route('**/match/potential-matches', (route) => route.abort());
  letIn();
  const shown = cardOf(page, 'Mira').getByRole('img').first();
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image) => image instanceof HTMLImageElement && image.currentSrc)).toBe(photo);
  expect(asked(photo)).toHaveLength(1);
});

test('the pictures of the chats are loaded before the app is there', async ({ people }) => {
  const ravi = await people.join('Ravi');
  const mira = await people.join('Mira');
  await ravi.like(mira);
  await mira.like(ravi);
  const { page, letIn, asked } = await openBefore(ravi, '/chats');
  await expect.poll(() => asked('/media/')).toHaveLength(1);
  const [photo = ''] = asked('/media/');
  expect(asked('/messages/users')).toHaveLength(1);
  await page.route('**/messages/users', (route) => route.abort());
  letIn();
  const shown = page.getByRole('main').getByRole('listitem').locator('img');
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image) => image instanceof HTMLImageElement && image.currentSrc)).toBe(photo);
  expect(asked(photo)).toHaveLength(1);
});
