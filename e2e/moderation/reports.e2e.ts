import { expect, type Page, test } from '@playwright/test';
import { chatEndpoints } from '@showup/contract/chat';
import { safetyEndpoints } from '@showup/contract/safety';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { type Guest, peopleOf } from '../support/people/deck-people.ts';
import { openDesk, openDeskPeople } from '../support/people/desk-people.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';

let server: AppServer;

test.beforeAll(async () => {
  server = await startAppServer();
});
test.afterAll(() => server.stop());

const reported = (page: Page, name: string) => page.getByRole('article', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const write = (from: Guest, to: Guest, text: string) =>
  from.post(chatEndpoints.sendMessage.path.replace(':userId', to.user._id), { text });
const report = (from: Guest, on: Guest, reason: string) =>
  from.post(safetyEndpoints.blockReport.path, {
    ...{ blockedUserId: on.user._id, reason, reportType: 'harassment' },
  });

test('an admin sees who is reported, looks at the messages and dismisses; the other admin’s list loses it at once', async ({
  browser,
}) => {
  const desk = await openDeskPeople(server, browser);
  const maya = await desk.otherAdmin('Maya Iyer');
  const { page } = desk.admin;
  const people = peopleOf(server, browser);
  const [anna, cleo, ben] = [await people.join('Anna'), await people.join('Cleo'), await people.join('Ben')];
  for (const admins of [page, maya.page]) {
    await openDesk(admins);
    await button(admins, /^Reported Users/).click();
    await expect(admins.getByText('No open reports')).toBeVisible();
  }

  await anna.like(ben);
  await ben.like(anna);
  await write(ben, anna, 'You will regret this.');
  await report(anna, ben, 'He threatens me.');
  await report(cleo, ben, 'Insults in the first line.');
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

  const ofAnnaToo = reported(maya.page, 'Ben').getByRole('article', { name: 'Report by Anna' });
  await ofAnnaToo.getByRole('button', { name: 'Dismiss Report' }).click();
  await expect(maya.page.getByRole('dialog', { name: 'Dismiss this report?' })).toBeVisible();
  await ofAnna.getByRole('button', { name: 'Dismiss Report' }).click();
  const question = page.getByRole('dialog', { name: 'Dismiss this report?' });
  await question.getByRole('textbox', { name: 'Reason' }).fill('Said in anger.');
  await question.getByRole('button', { name: 'Dismiss Report' }).click();
  await expect(page.getByText('Report dismissed')).toBeVisible();
  await expect(page.getByText(/dismissed the report about Ben already/)).toBeHidden();
  await expect(maya.page.getByText('Demo dismissed the report about Ben already.')).toBeVisible();
  await expect(maya.page.getByRole('dialog')).toBeHidden();
  for (const admins of [page, maya.page]) {
    await expect(reported(admins, 'Ben').getByRole('article')).toHaveCount(1);
    await expect(reported(admins, 'Ben').getByText('Reported once')).toBeVisible();
  }

  await button(page, 'Dismiss Report').click();
  await question.getByRole('button', { name: 'Dismiss Report' }).click();
  await expect(page.getByText('No open reports')).toBeVisible();
  await expect(maya.page.getByText('No open reports')).toBeVisible();

  await button(page, 'Closed').click();
  const closed = (name: string) => page.getByRole('article', { name: `Report about Ben by ${name}` });
  await expect(closed('Anna').getByText(/^Dismissed by Demo, /)).toBeVisible();
  await expectReadable(page);
  await closed('Cleo').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone. It is open again.')).toBeVisible();
  await expect(closed('Cleo')).toBeHidden();
  await page.reload(); // which of the two lists is shown stands in the address
  await expect(closed('Anna')).toBeVisible();
  await button(page, 'Open').click();
  for (const admins of [page, maya.page])
    await expect(reported(admins, 'Ben').getByRole('article', { name: 'Report by Cleo' })).toBeVisible();

  await reported(maya.page, 'Ben').getByRole('button', { name: 'Ban User' }).click();
  await expect(maya.page.getByRole('dialog', { name: 'Ban Ben?' })).toBeVisible();
  await reported(page, 'Ben').getByRole('button', { name: 'Warn' }).click();
  const warning = page.getByRole('dialog', { name: 'Warn Ben?' });
  await warning.getByRole('textbox', { name: 'What they read' }).fill('No threats, please.');
  await warning.getByRole('button', { name: 'Warn' }).click();
  await expect(maya.page.getByText('Demo decided the reports about Ben already.')).toBeVisible();
  await expect(maya.page.getByRole('dialog')).toBeHidden();
  await people.allLeave();
  await desk.admin.close();
});
