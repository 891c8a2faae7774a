import { expect, type Page } from '@playwright/test';
import { accountsEndpoints } from '@showup/contract/accounts';
import { match } from '#test/people/meeting';
import { closedGate } from '../support/browser/gate.ts';
import { test } from '../support/journey-test.ts';
import { aUser, type Person } from '../support/people/people.ts';
import { cardOf } from '../support/screens/deck.ts';

const SCRIPTS = '*/assets/*.js';

/**
 * Holds the app back until it is let in. From then on requests to that path fail, so what the screen shows was requested before.
 * Uses the browser's own interception, because Playwright's routes turn off its cache.
 */
async function heldBack(page: Page) {
  const session = await page.context().newCDPSession(page);
  const gate = closedGate();
  let refused = '';
  session.on('Fetch.requestPaused', async ({ requestId, request }) => {
    await gate.isOpen;
    const { pathname } = new URL(request.url);
    if (pathname === refused) await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
    else await session.send('Fetch.continueRequest', { requestId });
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: SCRIPTS }] });
  return {
    async letIn(path: string) {
      refused = path;
      await session.send('Fetch.enable', { patterns: [{ urlPattern: SCRIPTS }, { urlPattern: `*${path}` }] });
      gate.open();
    },
  };
}

/** A tab whose app is held back, and the addresses it has requested. */
async function openBefore({ context }: Person, path: string) {
  await context.request.get(accountsEndpoints.checkAuth.path); // the app has been opened once since the approval
  const page = await context.newPage();
  const urls: string[] = [];
  page.on('request', (request) => {
    // The page itself requests copies of faces for offline use, later.
    const isCopy = request.url().includes('/media/') && request.resourceType() !== 'image';
    if (!isCopy) urls.push(request.url());
  });
  const held = await heldBack(page);
  await page.goto(path, { waitUntil: 'commit' });
  return { page, held, asked: (part: string) => urls.filter((url) => url.includes(part)) };
}

test('the deck and its first photo load before the app, and only once', async ({ app }) => {
  const ravi = await aUser(app, { fullName: 'Ravi' });
  const mira = await aUser(app, { fullName: 'Mira' });
  const { page, held, asked } = await openBefore(ravi, '/');
  await expect(page.getByText('Loading profiles...')).toBeVisible();
  await expect.poll(() => asked('/media/')).toHaveLength(2);
  const [photo = ''] = asked('/media/').filter((address) => !address.endsWith('?w=160'));
  expect(mira.user.photos.some((address) => photo.includes(address))).toBe(true);
  await expect(page.locator('#first-picture img')).toBeVisible();
  expect(asked('/match/potential-matches')).toHaveLength(1);

  await held.letIn('/match/potential-matches');
  const shown = cardOf(page, 'Mira').getByRole('img').first();
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image) => image instanceof HTMLImageElement && image.currentSrc)).toBe(photo);
  expect(asked(photo)).toHaveLength(1);
  expect(asked('?w=160'), 'a small copy is shown meanwhile').toHaveLength(1);
});

test('the pictures of the chats load before the app', async ({ app }) => {
  const ravi = await aUser(app, { fullName: 'Ravi' });
  const mira = await aUser(app, { fullName: 'Mira' });
  await match(ravi, mira);
  const { page, held, asked } = await openBefore(ravi, '/chats');
  await expect.poll(() => asked('/media/')).toHaveLength(1);
  const [photo = ''] = asked('/media/');
  expect(asked('/messages/users')).toHaveLength(1);
  await held.letIn('/messages/users');
  const shown = page.getByRole('main').getByRole('listitem').locator('img');
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image) => image instanceof HTMLImageElement && image.currentSrc)).toBe(photo);
  expect(asked(photo)).toHaveLength(1);
});
