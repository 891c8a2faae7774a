import { expect, type Page } from '@playwright/test';
import { block, match, write } from '#test/people/meeting';
import { button } from '../support/browser/button.ts';
import { gotoLive } from '../support/browser/live-page.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { anAdmin, appOn, aUser, everyoneLeaves } from '../support/people/people.ts';
import { theDemoAdmin } from '../support/people/visitors.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

let server: AppServer;

test.beforeAll(async () => {
  server = await startAppServer();
});
test.afterAll(() => server.stop());

const reported = (page: Page, name: string) => page.getByRole('article', { name });

test('an admin reads a report and its messages and dismisses it, and it leaves the other admin’s list at once', async ({
  browser,
}) => {
  const app = appOn(server, browser);
  const admin = await theDemoAdmin(app);
  const { page } = admin;
  const mayas = await (await anAdmin(app, { fullName: 'Maya Iyer' })).context.newPage();
  const [anna, cleo, ben] = [
    await aUser(app, { fullName: 'Anna' }),
    await aUser(app, { fullName: 'Cleo' }),
    await aUser(app, { fullName: 'Ben' }),
  ];
  for (const admins of [page, mayas]) {
    await gotoLive(admins, '/admin');
    await button(admins, /^Reported Users/).click();
    await expect(admins.getByText('No open reports')).toBeVisible();
  }

  await match(anna, ben);
  await write(ben, anna, 'You will regret this.');
  await block(anna, ben, 'He threatens me.');
  await block(cleo, ben, 'Insults in the first line.');
  await expect(button(page, 'Reported Users 2 waiting')).toBeVisible();
  const ofAnna = reported(page, 'Ben').getByRole('article', { name: 'Report by Anna' });
  await expect(reported(page, 'Ben').getByText('Reported 2 times by 2 people')).toBeVisible();
  await expect(reported(page, 'Ben').getByRole('img')).toHaveCount(3);
  await expect(ofAnna.getByText('Harassment')).toBeVisible();
  await expect(ofAnna.getByText('He threatens me.')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 400 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(400);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('You will regret this.')).toBeHidden();
  await ofAnna.getByRole('button', { name: 'Show messages' }).click();
  await expect(ofAnna.getByRole('listitem')).toHaveText([/^Ben .*You will regret this\.$/]);

  const ofAnnaToo = reported(mayas, 'Ben').getByRole('article', { name: 'Report by Anna' });
  await ofAnnaToo.getByRole('button', { name: 'Dismiss Report' }).click();
  await expect(mayas.getByRole('dialog', { name: 'Dismiss this report?' })).toBeVisible();
  await ofAnna.getByRole('button', { name: 'Dismiss Report' }).click();
  const question = page.getByRole('dialog', { name: 'Dismiss this report?' });
  await question.getByRole('textbox', { name: 'Reason' }).fill('Said in anger.');
  await question.getByRole('button', { name: 'Dismiss Report' }).click();
  await expect(page.getByText('Report dismissed')).toBeVisible();
  await expect(page.getByText(/already dismissed the report about Ben/)).toBeHidden();
  await expect(mayas.getByText('Demo already dismissed the report about Ben.')).toBeVisible();
  await expect(mayas.getByRole('dialog')).toBeHidden();
  for (const admins of [page, mayas]) {
    await expect(reported(admins, 'Ben').getByRole('article')).toHaveCount(1);
    await expect(reported(admins, 'Ben').getByText('Reported once')).toBeVisible();
  }

  await button(page, 'Dismiss Report').click();
  await question.getByRole('button', { name: 'Dismiss Report' }).click();
  await expect(page.getByText('No open reports')).toBeVisible();
  await expect(mayas.getByText('No open reports')).toBeVisible();

  await button(page, 'Closed').click();
  const closed = (name: string) => page.getByRole('article', { name: `Report about Ben by ${name}` });
  await expect(closed('Anna').getByText(/^Dismissed by Demo, /)).toBeVisible();
  await expectReadable(page);
  await closed('Cleo').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone. It is open again.')).toBeVisible();
  await expect(closed('Cleo')).toBeHidden();
  await page.reload(); // the address says which of the two lists is open
  await expect(closed('Anna')).toBeVisible();
  await button(page, 'Open').click();
  for (const admins of [page, mayas])
    await expect(reported(admins, 'Ben').getByRole('article', { name: 'Report by Cleo' })).toBeVisible();

  await reported(mayas, 'Ben').getByRole('button', { name: 'Ban User' }).click();
  await expect(mayas.getByRole('dialog', { name: 'Ban Ben?' })).toBeVisible();
  await reported(page, 'Ben').getByRole('button', { name: 'Warn' }).click();
  const warning = page.getByRole('dialog', { name: 'Warn Ben?' });
  await warning.getByRole('textbox', { name: 'What they read' }).fill('No threats, please.');
  await warning.getByRole('button', { name: 'Warn' }).click();
  await expect(mayas.getByText('Demo already decided the reports about Ben.')).toBeVisible();
  await expect(mayas.getByRole('dialog')).toBeHidden();
  await everyoneLeaves(app);
  await admin.close();
});
