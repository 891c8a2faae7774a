import { type BrowserContext, expect, type Page } from '@playwright/test';
import { accountsEndpoints } from '@showup/contract/accounts';
import { write } from '#test/people/meeting';
import { provePhone } from '#test/people/people';
import { chooseFiles } from '../support/browser/choose-files.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { aMatch, appOn, everyoneLeaves, type JourneyApp } from '../support/people/people.ts';
import { pictureOf } from '../support/people/pictures.ts';
import { chatWith, expectTexts, log, type } from '../support/screens/chat.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

const SEND = '**/messages/send/**';

let server: AppServer;
let app: JourneyApp;

test.beforeAll(async ({ browser }) => {
  server = await startAppServer();
  app = appOn(server, browser);
});
test.afterEach(() => everyoneLeaves(app));
test.afterAll(() => server.stop());

const notSent = (page: Page) => page.getByRole('button', { name: 'Not sent. Tap to try again.' });
const waiting = (page: Page) => log(page).getByText('Waiting for a connection');

async function loseTheNextAnswer(context: BrowserContext): Promise<void> {
  await context.route(
    SEND,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

/** Types in a tab brought to the front: in the background the browser draws once a second, and a click waits for it. */
async function typeIn(page: Page, text: string): Promise<void> {
  await page.bringToFront();
  await type(page, text);
}

async function sendPicture(page: Page, colour: string): Promise<void> {
  await chooseFiles(page, () => page.getByRole('button', { name: 'Add image' }).click(), [
    await pictureOf(colour),
  ]);
  await page.getByRole('button', { name: 'Send' }).click();
}

test('a message that fails keeps its position, and a retry never duplicates it', async () => {
  const { anna, ben } = await aMatch(app);
  const page = await anna.open(chatWith(ben));
  await expect(log(page)).toBeVisible();

  await loseTheNextAnswer(anna.context);
  await type(page, 'One');
  // The server has it and has told this tab by event, so it counts as sent.
  await expect(log(page).getByText('Sent', { exact: true })).toHaveCount(1);
  await expect(notSent(page)).toHaveCount(0);

  await anna.context.route(SEND, (route) => route.abort());
  await type(page, 'Two');
  await expect(notSent(page)).toBeVisible();
  await write(ben, anna, 'Three');
  await expectTexts(page, /^(One|Two|Three)$/, ['One', 'Two', 'Three']);
  await expectReadable(page);
  await anna.context.unroute(SEND);
  await notSent(page).click();
  await expect(notSent(page)).toHaveCount(0);

  const bens = await ben.open(chatWith(anna));
  for (const tab of [page, bens]) await expectTexts(tab, /^(One|Two|Three)$/, ['One', 'Three', 'Two']);

  await anna.context.route(SEND, (route) => route.abort());
  await type(page, 'Better not');
  await page.getByRole('button', { name: 'Delete this message' }).click();
  await expect(log(page).getByText('Better not')).toHaveCount(0);

  // It shows even if the conversation itself fails to load.
  await anna.context.route(`**/messages/${ben.id}`, (route) => route.abort());
  const another = await anna.open(chatWith(ben));
  await typeIn(another, 'Into the dark');
  await expect(log(another).getByText('Into the dark')).toBeVisible();
  await anna.context.unrouteAll();
});

test('texts and pictures written offline in two tabs are sent once and in order, even after a tab closes', async () => {
  const { anna, ben } = await aMatch(app);
  const one = await anna.open(chatWith(ben));
  const other = await anna.open(chatWith(ben));
  for (const tab of [one, other]) await expect(log(tab)).toBeVisible();
  const words = /^(First|Second|Third|Fourth)$/;

  await anna.context.setOffline(true);
  await typeIn(one, 'First');
  await sendPicture(one, 'teal');
  await expect(waiting(other)).toHaveCount(2);
  await typeIn(other, 'Second');
  await expect(waiting(one)).toHaveCount(3);
  await typeIn(one, 'Third');
  await expect(waiting(other)).toHaveCount(4);
  // Together: once one is closed, Chromium may tell the other that it is online, although it still reaches nothing.
  await Promise.all([one.close(), other.close()]);

  await anna.context.setOffline(false);
  const again = await anna.open(chatWith(ben));
  const bens = await ben.open(chatWith(anna));
  for (const tab of [again, bens]) {
    await expectTexts(tab, words, ['First', 'Second', 'Third']);
    const messages = log(tab).locator('[data-key]', { hasNot: tab.getByRole('separator') });
    await expect(messages).toHaveCount(4);
    await expect(messages.nth(1).getByRole('button', { name: /^Image/ })).toHaveCount(1);
  }

  await test.step('two tabs that come back online send it once', async () => {
    const third = await anna.open(chatWith(ben));
    await expect(log(third).getByText('Third')).toBeVisible();
    await anna.context.setOffline(true);
    await typeIn(again, 'Fourth');
    await expect(waiting(third)).toHaveCount(1);
    await anna.context.setOffline(false);
    for (const tab of [again, third, bens]) {
      await expectTexts(tab, words, ['First', 'Second', 'Third', 'Fourth']);
      await expect(waiting(tab)).toHaveCount(0);
    }
  });
});

test('a message waits for a server that is away', async () => {
  const { anna, ben } = await aMatch(app);
  const page = await anna.open(chatWith(ben));
  await expect(log(page)).toBeVisible();
  await server.restart(async () => {
    await type(page, 'Anybody there?');
    await expect(waiting(page).or(notSent(page))).toBeVisible();
  });
  await expect(log(page).getByText('Sent', { exact: true })).toHaveCount(1);
  await expectTexts(page, /^Anybody/, ['Anybody there?']);
});

test('signing out leaves nothing unsent in the browser', async () => {
  const { anna, ben } = await aMatch(app);
  const page = await anna.open(chatWith(ben));
  await anna.context.route(SEND, (route) => route.abort());
  await type(page, 'Nobody else is to read this');
  await expect(notSent(page)).toBeVisible();
  const kept = () =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open('showup');
          opening.onsuccess = () => {
            const count = opening.result.transaction('outbox').objectStore('outbox').count();
            count.onsuccess = () => resolve(count.result);
          };
        }),
    );
  await expect.poll(kept).toBe(1);
  await page.goto('/profile');
  const left = page.waitForResponse(`**${accountsEndpoints.logout.path}`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await left;
  await expect.poll(kept).toBe(0);

  await anna.context.unroute(SEND);
  await provePhone(server, anna, anna.phone);
  await page.goto(chatWith(ben));
  await expect(log(page).getByText('You matched today')).toBeVisible();
  await expect(log(page).locator('[data-key]')).toHaveCount(0);
});
