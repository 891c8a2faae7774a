import { expect, type Page, test } from '@playwright/test';
import { noticesEndpoints } from '@showup/contract/accounts/notices';
import { safetyEndpoints } from '@showup/contract/safety';
import { openEmbedded } from '../../server/src/platform/db/embedded/embedded.ts';
import { lockFolder } from '../../server/src/platform/db/embedded/folder-lock.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { peopleOf } from '../support/people/deck-people.ts';
import { openDesk, openDeskPeople } from '../support/people/desk-people.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';

let server: AppServer;

test.beforeAll(async () => {
  server = await startAppServer();
});
test.afterAll(() => server.stop());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'A warning from Showup' });

/** Once the app knows what it has to say. */
async function reloaded(page: Page): Promise<void> {
  const asked = page.waitForResponse((answer) => answer.url().endsWith(noticesEndpoints.notices.path));
  await page.reload();
  await asked;
}

/** As if the hour in which the decision can be undone were over. */
async function anHourPasses(): Promise<void> {
  await server.restart(async () => {
    const lock = await lockFolder(server.dataDir);
    const db = await openEmbedded({ lock, log: console, onFailure: () => {} });
    await db.sql`update notices set visible_at = visible_at - interval '1 hour'`;
    await db.close();
    await lock.release();
  });
}

test('an admin warns, the person must answer, and whoever reported them is told an hour later', async ({
  browser,
}) => {
  const { admin } = await openDeskPeople(server, browser);
  const people = peopleOf(server, browser);
  const [anna, ben] = [await people.join('Anna'), await people.join('Ben')];
  await openDesk(admin.page);
  await button(admin.page, /^Reported Users/).click();
  const bens = await ben.open('/profile');
  await anna.post(safetyEndpoints.blockReport.path, {
    ...{ blockedUserId: ben.user._id, reason: 'Insults.', reportType: 'harassment' },
  });

  await test.step('the admin writes what the person is to know', async () => {
    await button(admin.page, 'Warn').click();
    const question = admin.page.getByRole('dialog', { name: 'Warn Ben?' });
    await expect(question.getByRole('textbox', { name: 'What they read' })).toBeFocused();
    await question.getByRole('button', { name: 'Warn' }).click();
    await expect(question.getByText('Please write what this person has to know.')).toBeVisible();
    await expectReadable(admin.page);
    await question.getByRole('textbox').fill('No insults, please.');
    await question.getByRole('button', { name: 'Warn' }).click();
    await expect(admin.page.getByText('Ben is warned')).toBeVisible();
    await expect(admin.page.getByText('No open reports')).toBeVisible();
  });

  await test.step('the open tab shows it, and no key and no press beside it takes it away', async () => {
    await expect(warning(bens).getByText('No insults, please.')).toBeVisible();
    await expectReadable(bens);
    for (const key of ['Escape', 'Escape', 'Enter', 'Escape']) await bens.keyboard.press(key);
    await bens.mouse.click(8, 8);
    await expect(warning(bens)).toBeVisible();
    await reloaded(bens);
    await expect(warning(bens)).toBeVisible();
  });

  await test.step('answered it is gone, in every tab and after a reload', async () => {
    const otherTab = await ben.open('/');
    await expect(warning(otherTab)).toBeVisible();
    await button(bens, 'I understand').click();
    for (const tab of [bens, otherTab]) await expect(warning(tab)).toBeHidden();
    await reloaded(bens);
    await expect(button(bens, 'Log out')).toBeVisible();
    await expect(warning(bens)).toBeHidden();
  });

  await test.step('the closed report says who decided; a warning that was read is not undone', async () => {
    await button(admin.page, 'Closed').click();
    const closed = admin.page.getByRole('article', { name: 'Report about Ben by Anna' });
    await expect(closed.getByText(/^Upheld by Demo, /)).toBeVisible();
    await expect(closed.getByRole('button')).toHaveCount(0);
  });

  await test.step('the reporter is told once the hour is over', async () => {
    const page = await anna.open('/profile');
    await reloaded(page);
    const told = page.getByRole('dialog', { name: 'About your report' });
    await expect(told).toBeHidden();
    await anHourPasses();
    await reloaded(page);
    await expect(
      told.getByText('You reported Ben. We looked at your report and did something'),
    ).toBeVisible();
    await expectReadable(page);
    await told.getByRole('button', { name: 'OK' }).click();
    await expect(told).toBeHidden();
    await reloaded(page);
    await expect(button(page, 'Log out')).toBeVisible();
    await expect(told).toBeHidden();
  });
  await people.allLeave();
  await admin.close();
});
