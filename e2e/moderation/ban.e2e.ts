import { expect, type Page } from '@playwright/test';
import { match, write } from '#test/people/meeting';
import { button } from '../support/browser/button.ts';
import { gotoLive } from '../support/browser/live-page.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { appOn, aUser, everyoneLeaves } from '../support/people/people.ts';
import { theDemoAdmin } from '../support/people/visitors.ts';
import { log } from '../support/screens/chat.ts';
import { untilClosed } from '../support/screens/close-by-back.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

let server: AppServer;

test.beforeAll(async () => {
  server = await startAppServer();
});
test.afterAll(() => server.stop());

/** Signs in through the screens. */
async function enterCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Phone number').fill(phone);
  await button(page, 'Verify').click();
  await page.getByLabel('4-digit code').click();
  await page.keyboard.type(await server.lastCode(phone));
}

test('a report leads to a ban and an appeal, and lifting the ban restores the match', async ({ browser }) => {
  const app = appOn(server, browser);
  const admin = await theDemoAdmin(app);
  const { page } = admin;
  const [anna, ben, cleo] = [
    await aUser(app, { fullName: 'Anna' }),
    await aUser(app, { fullName: 'Ben' }),
    await aUser(app, { fullName: 'Cleo' }),
  ];
  await match(anna, ben);
  await match(cleo, ben);
  await write(ben, anna, 'You will regret this.');
  await write(ben, cleo, 'See you on Friday?');
  const phone = ben.phone;
  const bens = await ben.open('/chats');
  const cleos = await cleo.open(`/chats?with=${ben.id}`);
  await expect(log(cleos).getByText('See you on Friday?')).toBeVisible();
  await gotoLive(page, '/admin');
  await button(page, /^Reported Users/).click();

  await test.step('Anna reports him from their chat', async () => {
    const annas = await anna.open(`/chats?with=${ben.id}`);
    await button(annas, 'More').click();
    await annas.getByRole('menuitem', { name: 'Block & Report' }).click();
    const dialog = annas.getByRole('dialog', { name: 'Block & Report Ben' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('He threatens me.');
    await dialog.getByRole('button', { name: 'Block & Report' }).click();
    await expect(annas.getByText('User blocked and reported')).toBeVisible();
  });

  await test.step('an admin bans him, and his open tab goes to the sign-in at once and says why', async () => {
    const card = page.getByRole('article', { name: 'Ben' });
    await card.getByRole('button', { name: 'Show messages' }).click();
    const evidence = card.getByText('You will regret this.');
    await expect(evidence).toBeVisible();
    await card.getByRole('button', { name: 'Ban User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ban Ben?' });
    // The message he is judged by can be read beside it.
    const [asked, read] = [await dialog.boundingBox(), await evidence.boundingBox()];
    expect((asked?.x ?? 0) + (asked?.width ?? Infinity)).toBeLessThan(read?.x ?? 0);
    await dialog.getByRole('button', { name: 'Ban User' }).click();
    await expect(dialog.getByText('Please write a reason.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'What they read' }).fill('Threats in messages.');
    await dialog.getByRole('button', { name: 'Ban User' }).click();
    await expect(dialog.getByText('Choose how long the ban lasts.')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Until' }).selectOption('1 week');
    await expectReadable(page);
    const banned = page.waitForResponse('**/auth/ban-user');
    await dialog.getByRole('button', { name: 'Ban User' }).click();
    await banned;
    await expect(bens).toHaveURL(/\/login/);
    await expect(bens.getByText('Your account was banned. Sign in to see why.')).toBeVisible();
    await expect(page.getByText('Ben is banned')).toBeVisible();
    await expect(page.getByText('No open reports')).toBeVisible();
    await expect(cleos.getByText('This conversation is no longer here.')).toBeVisible();
  });

  await test.step('after the code he reads the reason and the end date, even after a reload, and appeals once', async () => {
    await enterCode(bens, phone);
    await expect(bens.getByRole('heading', { name: 'Your account is banned' })).toBeVisible();
    await bens.reload();
    await expect(bens.getByText('Threats in messages.')).toBeVisible();
    await expect(bens.getByRole('time')).toBeVisible();
    await expectReadable(bens);
    await button(bens, 'Send appeal').click();
    await expect(bens.getByText('Please write your appeal.')).toBeVisible();
    await bens.getByRole('textbox', { name: 'Your appeal' }).fill('It was my brother, on my phone.');
    await button(bens, 'Send appeal').click();
    await expect(bens.getByText('Your appeal is with us')).toBeVisible();
    await expect(button(bens, 'Send appeal')).toHaveCount(0);
    await expectReadable(bens);
    await button(bens, 'Back to sign-in').click();
    await expect(bens).toHaveURL(/\/login/);
    await bens.goto('/banned');
    await expect(bens).toHaveURL(/\/login/);
    await expect(bens.getByText('Sign in to see your account status.')).toBeVisible();
  });

  await test.step('the appeal joins the queue at once, and the admin lifts the ban', async () => {
    await expect(button(page, 'Reported Users 1 waiting')).toBeVisible();
    const appeal = page.getByRole('article', { name: 'Ben' });
    await expect(appeal.getByText('It was my brother, on my phone.')).toBeVisible();
    await expect(appeal.getByText('Threats in messages.')).toBeVisible();
    await expect(appeal.getByRole('img')).toHaveCount(3);
    await expectReadable(page);
    await button(page, 'Banned').click();
    const banned = page.getByRole('article', { name: 'Ben' });
    await expect(banned.getByText(/^Until /)).toBeVisible();
    await expectReadable(page);
    await button(page, 'Open').click();
    await appeal.getByRole('button', { name: 'Lift the ban' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lift the ban of Ben?' });
    await expectReadable(page);
    await dialog.getByRole('textbox', { name: 'Your answer' }).fill('We believe you.');
    await dialog.getByRole('button', { name: 'Lift the ban' }).click();
    await expect(page.getByText('Ban lifted')).toBeVisible();
    await expect(appeal).toHaveCount(0);
  });

  await test.step('he signs in and has his chat with Cleo again, while Anna stays hidden', async () => {
    await enterCode(bens, phone);
    const answer = bens.getByRole('dialog', { name: 'Your ban is lifted' });
    await expect(answer.getByText('We believe you.')).toBeVisible();
    await expectReadable(bens);
    await answer.getByRole('button', { name: 'OK' }).click();
    await expect(answer).toHaveCount(0);
    await untilClosed(bens);
    await bens.goto('/chats');
    await expect(bens.getByRole('main').getByText('Cleo')).toBeVisible();
    await expect(bens.getByRole('main').getByText('Anna')).toHaveCount(0);
    await cleos.goto(`/chats?with=${ben.id}`);
    await expect(log(cleos).getByText('See you on Friday?')).toBeVisible();
  });
  await everyoneLeaves(app);
  await admin.close();
});
