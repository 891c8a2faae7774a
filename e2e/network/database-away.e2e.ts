import { expect } from '@playwright/test';
import { freePort } from '#test/app/server-process';
import { write } from '#test/people/meeting';
import { type OwnPostgres, startOwnPostgres } from '#test/stand-ins/own-postgres';
import { test } from '../support/journey-test.ts';
import { aMatch, appOn, aUser, type JourneyApp } from '../support/people/people.ts';
import { chatWith, expectTexts, log, type } from '../support/screens/chat.ts';
import { cardOf } from '../support/screens/deck.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

let postgres: OwnPostgres;
let server: AppServer;
let app: JourneyApp;

test.beforeAll(async ({ browser }) => {
  postgres = await startOwnPostgres(await freePort());
  server = await startAppServer({ DATABASE_URL: postgres.url });
  app = appOn(server, browser);
});
test.afterAll(async () => {
  await server.stop();
  await postgres.close();
});

test('the screens say when the database is away and recover once it is back', {
  tag: '@postgres',
}, async () => {
  const { anna, ben } = await aMatch(app);
  await aUser(app, { fullName: 'Cara' });
  await write(ben, anna, 'Are you there?');
  const words = /^(Are you there\?|On my way|Coming)$/;
  const chat = await anna.open(chatWith(ben));
  const deck = await anna.open();
  const bens = await ben.open(chatWith(anna));
  for (const tab of [chat, bens]) await expectTexts(tab, words, ['Are you there?']);
  await expect(cardOf(deck, 'Cara')).toBeVisible();

  await postgres.stop();

  await test.step('content stays, messages wait, and an answer is not accepted', async () => {
    await deck.bringToFront();
    await deck.getByRole('button', { name: 'Like Cara' }).click();
    await expect(cardOf(deck, 'Cara')).toBeVisible();
    await deck.getByRole('link', { name: 'Likes' }).click();
    await deck.getByRole('link', { name: 'My likes' }).click();
    await expect(deck.getByRole('alert')).toContainText('We are catching our breath.');
    await chat.bringToFront();
    for (const text of ['On my way', 'Coming']) await type(chat, text);
    await expect(log(chat).getByText('Waiting for a connection')).toHaveCount(2);
    await expectTexts(chat, words, ['Are you there?', 'On my way', 'Coming']);
  });

  await postgres.start();

  await test.step('everything recovers without any action', async () => {
    await expect(deck.getByRole('heading', { name: 'No likes are waiting' })).toBeVisible();
    for (const tab of [bens, chat]) await expectTexts(tab, words, ['Are you there?', 'On my way', 'Coming']);
    await expect(log(chat).getByText('Waiting for a connection')).toHaveCount(0);
  });
});
