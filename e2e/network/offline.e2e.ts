import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { write } from '#test/people/meeting';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { aMatch, appOn, type JourneyApp } from '../support/people/people.ts';
import { chatWith, expectTexts, field, log } from '../support/screens/chat.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

test.use({ serviceWorkers: 'allow' });

let server: AppServer;
let app: JourneyApp;

test.beforeAll(async ({ browser }) => {
  server = await startAppServer();
  app = appOn(server, browser);
});
test.afterAll(() => server.stop());

/** Waits until the app's files are stored and the page runs on them. */
async function keptApp(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** The stored answers of a person's chats. */
function keptAnswers(page: Page): Promise<string> {
  return kept(page, 'answers');
}

function kept(page: Page, store: 'answers' | 'pictures'): Promise<string> {
  return page.evaluate(async (store) => {
    const request = indexedDB.open('showup');
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const all = request.result.transaction(store).objectStore(store).getAll();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    request.result.close();
    return JSON.stringify(all.result);
  }, store);
}

/** Answers in place of the server, as a proxy does when the server is gone. */
async function answerAway({ url }: AppServer) {
  const proxy = createServer((_request, response) => {
    response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Nobody is there</h1>');
  });
  proxy.listen(Number(new URL(url).port), '127.0.0.1');
  await once(proxy, 'listening');
  return {
    async close(): Promise<void> {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

/** Tells a page loaded offline that there is no network. Chromium 147, which npm brings, forgets it on reload. */
async function tellOffline(page: Page) {
  const session = await page.context().newCDPSession(page);
  const none = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', none);
  return { end: () => session.detach() };
}

/** Whether it shows the stored face and not the placeholder. */
const isKeptFace = (picture: Element) =>
  picture instanceof HTMLImageElement && picture.src.startsWith('blob:') && picture.naturalWidth > 0;

test('the last chats can be read offline, a new version waits, and signing out leaves nothing behind', async () => {
  const { anna, ben } = await aMatch(app);
  const texts = /^(Are you there|At the bar|Coming|By the door)$/;
  await write(ben, anna, 'Are you there');
  await write(anna, ben, 'At the bar');
  const page = await anna.open(chatWith(ben));
  await expectTexts(page, texts, ['Are you there', 'At the bar']);
  await keptApp(page);
  await expect.poll(() => keptAnswers(page)).toContain('At the bar');
  for (const face of [anna.user.photos[0], ben.user.photos[0]])
    await expect.poll(() => kept(page, 'pictures')).toContain(face);

  await test.step('a reload without a network shows the chats and says that it is offline', async () => {
    await anna.context.setOffline(true);
    await server.restart(async () => {
      await page.reload();
      const told = await tellOffline(page);
      await expect(page.getByText('You are offline')).toBeVisible();
      await expectTexts(page, texts, ['Are you there', 'At the bar']);
      await told.end();
      await page.goto('/chats');
      const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ben' });
      await expect.poll(() => row.locator('img').evaluate(isKeptFace)).toBe(true);
      await page.getByRole('link', { name: 'Profile' }).click();
      await expect.poll(() => page.getByRole('img', { name: /^Your / }).evaluate(isKeptFace)).toBe(true);
      await page.goto(chatWith(ben));
      await field(page).fill('Coming');
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(log(page).getByText('Waiting for a connection')).toBeVisible();
    });
    await anna.context.setOffline(false);
    await expect(page.getByText('You are offline')).toHaveCount(0);
    await expect(log(page).getByText('Sent', { exact: true })).toHaveCount(2);
    await expectTexts(page, texts, ['Are you there', 'At the bar', 'Coming']);
  });

  await test.step('a message received just before leaving the page is kept', async () => {
    await write(ben, anna, 'By the door');
    await expect(log(page).getByText('By the door')).toBeVisible();
    await anna.context.setOffline(true);
    await page.reload();
    await expectTexts(page, texts, ['Are you there', 'At the bar', 'Coming', 'By the door']);
    await anna.context.setOffline(false);
    await expect(page.getByText('You are offline')).toHaveCount(0);
  });

  await test.step('the stored app starts even if only a proxy answers', async () => {
    await server.restart(async () => {
      const proxy = await answerAway(server);
      await page.reload();
      await expectTexts(page, texts, ['Are you there', 'At the bar', 'Coming', 'By the door']);
      await proxy.close();
    });
    await expect(page.getByText(/^(Online|Offline)$/).filter({ visible: true })).toBeVisible();
  });

  await test.step('a new version is announced, and loads on request and keeps the draft', async () => {
    await field(page).fill('I am wearing');
    await page.evaluate(() =>
      navigator.serviceWorker.dispatchEvent(
        new MessageEvent('message', { data: { build: '/assets/index-newer.js' } }),
      ),
    );
    await expect(page.getByText('A new version is ready.')).toBeVisible();
    await expect(field(page)).toHaveValue('I am wearing');
    for (const reached of [field(page), page.getByRole('button', { name: 'Send' })])
      await reached.click({ trial: true });
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByText('A new version is ready.')).toHaveCount(0);
    await expect(field(page)).toHaveValue('I am wearing');
  });

  await test.step('nothing of it remains after signing out', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => keptAnswers(page)).toBe('[]');
    await expect.poll(() => kept(page, 'pictures')).toBe('[]');
    await anna.context.setOffline(true);
    await server.restart(async () => {
      await page.goto(chatWith(ben));
      await expect(page.getByLabel('Phone number')).toBeVisible();
      await expect(page.getByText('At the bar')).toHaveCount(0);
    });
    await anna.context.setOffline(false);
  });

  await test.step('signing in leads back to the address of the chat', async () => {
    await page.goto(chatWith(ben));
    await expect(page).toHaveURL(/\/login$/);
    const phone = anna.phone;
    await page.getByLabel('Phone number').fill(phone);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page).toHaveURL(/\/otp$/);
    await page.getByLabel('4-digit code').fill(await server.lastCode(phone));
    await expectTexts(page, texts, ['Are you there', 'At the bar', 'Coming', 'By the door']);
    await expect(page).toHaveURL(chatWith(ben));
  });
});

test('presence is not shown offline or while the server is away', async () => {
  const { anna, ben } = await aMatch(app);
  const page = await anna.open('/chats');
  const presence = page.getByText(/^(Active now|Offline|\d online)$/).filter({ visible: true });
  const onlineOnly = page.getByRole('switch', { name: 'Show online only' });
  const expectSilence = async () => {
    await expect(presence).toHaveCount(0);
    await expect(page.getByText('Ben', { exact: true }).filter({ visible: true })).not.toHaveCount(0);
  };
  await ben.open('/');
  await expect(page.getByText('1 online')).toBeVisible();
  await onlineOnly.check();

  await anna.context.setOffline(true);
  await expectSilence();
  await expect(onlineOnly).toBeDisabled();
  await expectReadable(page);
  await anna.context.setOffline(false);
  await expect(page.getByRole('link', { name: /^Ben Active now/ })).toBeVisible();
  await expect(onlineOnly).toBeChecked();

  await page.getByRole('link', { name: /^Ben/ }).click();
  await expect(page.getByRole('textbox', { name: 'Message Ben' })).toBeVisible();
  await expect(presence).toHaveText('Active now');
  await anna.context.setOffline(true);
  await expectSilence();
  await anna.context.setOffline(false);
  await expect(presence).toHaveText('Active now');

  await server.restart(expectSilence);
  await expect(presence).toHaveText('Active now');
});
