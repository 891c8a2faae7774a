import { expect, type Page } from '@playwright/test';
import { noticesEndpoints } from '@showup/contract/moderation/notices';
import { block } from '#test/people/meeting';
import { button } from '../support/browser/button.ts';
import { gotoLive } from '../support/browser/live-page.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { appOn, aUser, everyoneLeaves } from '../support/people/people.ts';
import { theDemoAdmin } from '../support/people/visitors.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';
import { letAnHourPass } from '../support/server/passing-time.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

let server: AppServer;

test.beforeAll(async () => {
  server = await startAppServer();
});
test.afterAll(() => server.stop());

const warning = (page: Page) => page.getByRole('alertdialog', { name: 'A warning from Showup' });

/** Reloads and waits until the app has fetched its notices. */
async function reloaded(page: Page): Promise<void> {
  const asked = page.waitForResponse((answer) => answer.url().endsWith(noticesEndpoints.notices.path));
  await page.reload();
  await asked;
}

test('an admin’s warning must be acknowledged, and the reporter hears about it an hour later', async ({
  browser,
}) => {
  const app = appOn(server, browser);
  const admin = await theDemoAdmin(app);
  const [anna, ben] = [await aUser(app, { fullName: 'Anna' }), await aUser(app, { fullName: 'Ben' })];
  await gotoLive(admin.page, '/admin');
  await button(admin.page, /^Reported Users/).click();
  const bens = await ben.open('/profile');
  await block(anna, ben, 'Insults.');

  await test.step('the admin writes the warning', async () => {
    await button(admin.page, 'Warn').click();
    const question = admin.page.getByRole('dialog', { name: 'Warn Ben?' });
    await expect(question.getByRole('textbox', { name: 'What they read' })).toBeFocused();
    await question.getByRole('button', { name: 'Warn' }).click();
    await expect(question.getByText('Please write a message to this person.')).toBeVisible();
    await expectReadable(admin.page);
    await question.getByRole('textbox').fill('No insults, please.');
    await question.getByRole('button', { name: 'Warn' }).click();
    await expect(admin.page.getByText('Ben is warned')).toBeVisible();
    await expect(admin.page.getByText('No open reports')).toBeVisible();
  });

  await test.step('the open tab shows it, and no key or click beside it closes it', async () => {
    await expect(warning(bens).getByText('No insults, please.')).toBeVisible();
    await expectReadable(bens);
    for (const key of ['Escape', 'Escape', 'Enter', 'Escape']) await bens.keyboard.press(key);
    await bens.mouse.click(8, 8);
    await expect(warning(bens)).toBeVisible();
    await reloaded(bens);
    await expect(warning(bens)).toBeVisible();
  });

  await test.step('once acknowledged it disappears from every tab and stays away after a reload', async () => {
    const otherTab = await ben.open('/');
    await expect(warning(otherTab)).toBeVisible();
    await button(bens, 'I understand').click();
    for (const tab of [bens, otherTab]) await expect(warning(tab)).toBeHidden();
    await reloaded(bens);
    await expect(button(bens, 'Log out')).toBeVisible();
    await expect(warning(bens)).toBeHidden();
  });

  await test.step('the closed report says who decided, and a warning that was read cannot be undone', async () => {
    await button(admin.page, 'Closed').click();
    const closed = admin.page.getByRole('article', { name: 'Report about Ben by Anna' });
    await expect(closed.getByText(/^Upheld by Demo, /)).toBeVisible();
    await expect(closed.getByRole('button')).toHaveCount(0);
  });

  await test.step('the reporter hears about it once the hour is over', async () => {
    const page = await anna.open('/profile');
    await reloaded(page);
    const told = page.getByRole('dialog', { name: 'About your report' });
    await expect(told).toBeHidden();
    await letAnHourPass(server);
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
  await everyoneLeaves(app);
  await admin.close();
});
