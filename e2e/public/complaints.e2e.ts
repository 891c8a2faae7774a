import { expect, type Page } from '@playwright/test';
import { button } from '../support/browser/button.ts';
import { gotoLive } from '../support/browser/live-page.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { recordToasts, toastTime } from '../support/browser/toast-record.ts';
import { test } from '../support/journey-test.ts';
import { anAdmin, appOn, aUser } from '../support/people/people.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';
import { runJobs } from '../support/server/commands.ts';
import { changeData } from '../support/server/data.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

// A server of its own, since a banned person can't delete their account in the end.
let server: AppServer;

test.beforeAll(async () => {
  server = await startAppServer({ OPERATOR_NAME: 'Blue Door Ltd', GRIEVANCE_OFFICER: 'Asha Rao' });
});
test.afterAll(() => server.stop());

async function fillIn(page: Page, category: string, text: string): Promise<void> {
  await page.getByLabel('What is it about?').selectOption({ label: category });
  await page.getByLabel('What happened?').fill(text);
}

const shownReference = async (page: Page) =>
  (await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? '';

test('a stranger complains by phone, an admin finds and bans the person and answers, and the stranger reads it', async ({
  browser,
}) => {
  const app = appOn(server, browser);
  await aUser(app, { fullName: 'Fake Priya' });
  const desk = await (await anAdmin(app, { fullName: 'Maya Iyer' })).context.newPage();
  await gotoLive(desk, '/admin?tab=complaints');
  await expect(desk.getByText('No complaints')).toBeVisible();
  const stranger = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  const page = await stranger.newPage();
  let reference = '';

  await test.step('the sign-in leads to the contact page and the form', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Terms' }).click();
    await page.getByRole('link', { name: 'Contact', exact: true }).click();
    await expect(page.getByText('Blue Door Ltd')).toBeVisible();
    await expect(page.getByText('Asha Rao')).toBeVisible();
    await expectReadable(page);
    await page.getByRole('link', { name: 'Make a complaint, or see where yours stands' }).click();
    await expectReadable(page);
  });

  await test.step('what is missing is said next to its field, and nothing is sent', async () => {
    await button(page, 'Send complaint').click();
    await expect(page.getByText('Please choose what it is about.')).toBeVisible();
    await expect(page.getByText('Please describe what happened.')).toBeVisible();
    await page.getByLabel('Your email').fill('eva');
    await expect(page.getByText('Invalid email format')).toBeVisible();
    await expectReadable(page);
  });

  await test.step('the complaint survives a lost connection', async () => {
    await fillIn(page, 'Someone pretends to be me or someone else', 'She uses my photos.');
    await expect(page.getByText('You’ll have our answer within 2 hours.')).toBeVisible();
    await page.getByLabel('Who is it about?').fill('Priya, 28');
    await page.getByLabel('Your email').fill('eva@example.org');
    await stranger.setOffline(true);
    await button(page, 'Send complaint').click();
    await expect(page.getByText('You are offline')).toBeVisible();
    await stranger.setOffline(false);
    await expect(page.getByLabel('What happened?')).toHaveValue('She uses my photos.');
    await button(page, 'Send complaint').click();
    await expect(page.getByRole('heading', { name: 'We have your complaint' })).toBeFocused();
    reference = await shownReference(page);
    await expectReadable(page);
  });

  await test.step('the email is confirmed with a code', async () => {
    const code = await server.lastCode('eva@example.org');
    await page.getByRole('textbox', { name: 'Code' }).fill(code === '000000' ? '000001' : '000000');
    await expect(page.getByText('That code is wrong or has expired. Request a new one.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await expect(page.getByText('We’ll email you our answer.')).toBeVisible();
  });

  await test.step('the desk shows it at once, with its deadline', async () => {
    await expect(
      desk.getByRole('heading', { name: 'Someone pretends to be me or someone else' }),
    ).toBeVisible();
    await expect(desk.getByText('She uses my photos.')).toBeVisible();
    await expect(desk.getByText(/^Due in 1 h$/)).toBeVisible();
    await expectReadable(desk);
    await button(desk, 'I’m looking at it').click();
    await expect(desk.getByText('Maya is looking at it')).toBeVisible();
  });

  await test.step('the admin finds the person and bans them', async () => {
    await button(desk, 'Find the person').click();
    await expect(desk.getByLabel('Name, phone number or profile link')).toHaveValue('Priya');
    await button(desk, 'Search').click();
    await expect(desk.getByRole('heading', { name: 'Fake Priya' })).toBeVisible();
    await expectReadable(desk);
    await button(desk, 'Ban User').click();
    const dialog = desk.getByRole('dialog', { name: 'Ban Fake Priya?' });
    await dialog.getByRole('textbox').fill('These are photos of someone else.');
    await dialog.getByRole('combobox', { name: 'Until' }).selectOption('For good');
    await dialog.getByRole('button', { name: 'Ban User' }).click();
    await expect(desk.getByText('Fake Priya is banned')).toBeVisible();
  });

  await test.step('the admin answers, and the stranger reads it with the reference number', async () => {
    await desk.getByRole('button', { name: 'Answer', exact: true }).click();
    const dialog = desk.getByRole('dialog', { name: 'Answer this complaint' });
    await dialog.getByLabel('Your answer').fill('You were right. We banned the account.');
    await dialog.getByRole('button', { name: 'Send answer' }).click();
    await expect(dialog.getByText('Please choose an outcome.')).toBeVisible();
    await expect(dialog.getByLabel('Outcome')).toBeFocused();
    await expectReadable(desk);
    await dialog.getByLabel('Outcome').selectOption({ label: 'It was right, and we acted' });
    await dialog.getByRole('button', { name: 'Send answer' }).click();
    await expect(desk.getByText('No complaints')).toBeVisible();
    await page.reload();
    await page.getByLabel('Reference number').fill(reference.toLowerCase().replaceAll('-', ' '));
    await button(page, 'Show my complaint').click();
    await expect(page.getByText('You were right. We banned the account.')).toBeVisible();
    await expect(page.getByText('We acted on it.')).toBeVisible();
    await expectReadable(page);
    await button(desk, 'Answered').click();
    await expect(desk.getByText(/^Answered by Maya /)).toBeVisible();
  });

  await test.step('another number shows nothing', async () => {
    await button(page, 'Make another complaint').click();
    await page.getByLabel('Reference number').fill('0000-0000-0000');
    await button(page, 'Show my complaint').click();
    await expect(page.getByText(/We have no complaint with this reference number/)).toBeVisible();
  });

  await test.step('the record has every step', async () => {
    await button(desk, 'Record').click();
    for (const line of [
      'Started looking at a complaint',
      'Searched for the person of a complaint',
      'Acted on a complaint',
    ])
      await expect(desk.getByText(line).filter({ visible: true }).first()).toBeVisible();
  });
  await stranger.close();
});

test('a deadline that passes is told to the desk and recorded', { tag: '@slow' }, async ({ browser }) => {
  const app = appOn(server, browser);
  const admin = await anAdmin(app, { fullName: 'Omar Roy' });
  const stranger = await browser.newContext({ baseURL: server.url });
  const page = await stranger.newPage();
  await page.goto('/complaint');
  await fillIn(page, 'An intimate image of me or someone else', 'He shows it around.');
  await button(page, 'Send complaint').click();
  await expect(page.getByRole('heading', { name: 'We have your complaint' })).toBeVisible();
  await changeData(
    server,
    (sql) => sql`
      update complaints set resolve_by = now() + interval '10 s', alert_at = now() + interval '10 s'
      where resolved_at is null`,
  );
  const desk = await admin.context.newPage();
  await recordToasts(desk);
  await gotoLive(desk, '/admin?tab=complaints');
  await expect(desk.getByText(/^Overdue by \d+ s$/)).toBeVisible();
  await runJobs(server);
  await toastTime(desk, 'A complaint is overdue: An intimate image of me or someone else');
  await button(desk, 'Record').click();
  await expect(desk.getByText('Missed the deadline of a complaint').filter({ visible: true })).toBeVisible();
  await expectReadable(desk);
  await stranger.close();
});
