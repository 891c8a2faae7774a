import { expect, type Page } from '@playwright/test';
import { button } from '../support/browser/button.ts';
import { gotoLive } from '../support/browser/live-page.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { anAdmin, appOn, everyoneLeaves } from '../support/people/people.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';
import {
  anAgreedDate,
  confirmEmail,
  contactsPhone,
  letCheckInBeDue,
  reloadUntil,
  setUp,
  subjectsTo,
} from './check-in-story.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

// A server of its own, since time passes for every check-in at once.
let server: AppServer;

test.beforeAll(async () => {
  server = await startAppServer();
});
test.afterAll(() => server.stop());

const MUM = 'mum@example.org';
/** Nothing of these may be on the contact's page before its time. */
const secrets = /Jon|Blue Door|Lane/;

/** The server looks every ten seconds. */
const soon = { timeout: 60_000 };

async function expectSealed(page: Page): Promise<void> {
  await expect(page.getByRole('main')).not.toContainText(secrets);
  await expect(page.getByRole('img')).toHaveCount(0);
}

test('a date, a check-in, an overdue evening, and what the contact reads in another browser', async ({
  browser,
}) => {
  const app = appOn(server, browser);
  const { eva, jon } = await anAgreedDate(app);
  const jons = await jon.open(`/chats?with=${eva.id}`);
  const { page, link } = await setUp(eva, jon);
  await expectReadable(page);
  const mums = await contactsPhone(browser, server);
  let reference = '';

  await test.step('the link tells a name and a time, and Mum confirms how she can be reached', async () => {
    await mums.goto(link);
    await expect(
      mums.getByRole('heading', { name: /^Eva is out and checks in by \d\d:\d\d$/ }),
    ).toBeVisible();
    await expect(mums.getByText('You will not be alerted yet.')).toBeVisible();
    await expect(mums.getByText('Showup is no emergency service.', { exact: false })).toBeVisible();
    await expect(mums.getByRole('link', { name: 'Call 112' })).toBeVisible();
    await expectSealed(mums);
    await expectReadable(mums);
    await confirmEmail(mums, server, MUM);
    await expect(mums.getByText('You will be alerted', { exact: true })).toBeVisible();
    await expectReadable(mums);
    await expect(page.getByText('Mum will be alerted')).toBeVisible();
    await expect(page.getByText('Email to m•••@example.org')).toBeVisible();
  });

  await test.step('at the time a full screen asks Eva, and Mum still knows nothing more', async () => {
    await letCheckInBeDue(server, 1);
    await gotoLive(page, '/');
    const asked = page.getByRole('dialog', { name: 'Are you home?' });
    await expect(asked.getByText(/^At \d\d:\d\d we alert Mum/)).toBeVisible();
    for (const name of ['I’m home', '30 more minutes', 'I need help'])
      await expect(asked.getByRole('button', { name })).toBeVisible();
    await expectReadable(page);
    await mums.reload();
    await expect(mums.getByRole('heading', { name: 'Eva has not checked in yet' })).toBeVisible();
    await expectSealed(mums);
  });

  await test.step('30 minutes later the envelope opens, for Mum only', async () => {
    await letCheckInBeDue(server, 31);
    await reloadUntil(mums, mums.getByRole('heading', { name: 'Eva has not checked in', exact: true }));
    await expect(mums.getByText('The Blue Door')).toBeVisible();
    const photo = mums.getByRole('img', { name: 'Photo of Jon' });
    await expect(photo).toBeVisible();
    expect(
      await photo.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth),
    ).toBeGreaterThan(0);
    await expect(mums.getByRole('main')).not.toContainText('Das');
    await expectReadable(mums);
    reference = (await mums.getByText(/^HOME-/).textContent()) ?? '';
    await expect.poll(() => subjectsTo(server, MUM), soon).toEqual([`Eva has not checked in (${reference})`]);
    await gotoLive(jons, `/chats?with=${eva.id}`);
    await expect(jons.getByText('It’s a date')).toBeVisible();
    await expect(jons.getByRole('dialog')).toHaveCount(0);
    await expect(jons.getByText(/Mum|alert/)).toHaveCount(0);
  });

  await test.step('Eva reads that, and that Mum has looked; she is home', async () => {
    await gotoLive(page, '/');
    const asked = page.getByRole('dialog', { name: 'Are you home?' });
    await expect(asked.getByText('Your contact is being alerted')).toBeVisible();
    await expect(asked.getByText('Your contact has looked.')).toBeVisible();
    await expectReadable(page);
    await asked.getByRole('button', { name: 'I’m home' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await reloadUntil(mums, mums.getByRole('heading', { name: 'Eva is home' }));
    await expectSealed(mums);
    await expect
      .poll(() => subjectsTo(server, MUM), soon)
      .toEqual([`Eva has not checked in (${reference})`, `Eva: the alert is over (${reference})`]);
  });
  await mums.context().close();
  await everyoneLeaves(app);
});

test('a contact who never confirms, and a person who then asks for help', { tag: '@slow' }, async ({
  browser,
}) => {
  const app = appOn(server, browser);
  const { eva, jon } = await anAgreedDate(app);
  const admin = await anAdmin(app, { fullName: 'Maya Iyer' });
  const { page, link } = await setUp(eva, jon);
  const mums = await contactsPhone(browser, server);
  await mums.goto(link);
  await expect(mums.getByText('You will not be alerted yet.')).toBeVisible();

  await test.step('when the time has passed, both pages say that nobody was alerted', async () => {
    await letCheckInBeDue(server, 45);
    await gotoLive(page, '/');
    const asked = page.getByRole('dialog', { name: 'Are you home?' });
    await expect(asked.getByText(/Nobody will be alerted/).first()).toBeVisible();
    await reloadUntil(mums, mums.getByRole('heading', { name: 'Eva did not check in' }));
    await expectSealed(mums);
    await expectReadable(mums);
  });

  await test.step('help opens the envelope, and promises nothing', async () => {
    await gotoLive(page, '/');
    const asked = page.getByRole('dialog', { name: 'Are you home?' });
    await asked.getByRole('button', { name: 'I need help' }).click();
    await expect(
      page.getByText('Nobody has confirmed, so nobody is alerted.', { exact: false }),
    ).toBeVisible();
    await expectReadable(page);
    await button(page, 'Alert my contact now').click();
    await expect(asked.getByText('Your envelope is open, but nobody was alerted')).toBeVisible();
    await reloadUntil(mums, mums.getByRole('heading', { name: 'Eva asks for help' }));
    await expect(mums.getByText('The Blue Door')).toBeVisible();
  });

  await test.step('an admin sees it on the desk and closes it', async () => {
    const desk = await admin.context.newPage();
    await gotoLive(desk, '/admin?tab=alerts');
    await expect(desk.getByText('No contact confirmed. Nobody was alerted.')).toBeVisible();
    await expect(desk.getByText(/Jon Das · \+91/)).toBeVisible();
    await expectReadable(desk);
    await button(desk, 'Close the alert').click();
    await desk.getByLabel('How do you know?').fill('She called the desk.');
    await desk.getByRole('dialog').getByRole('button', { name: 'Close the alert' }).click();
    await expect(desk.getByText('No open alerts')).toBeVisible();
    await reloadUntil(mums, mums.getByRole('heading', { name: 'This alert is closed' }));
    await expectSealed(mums);
  });
  await mums.context().close();
  await everyoneLeaves(app);
});

test('wrong times and names are said next to their fields, and a new link ends the old one', async ({
  browser,
}) => {
  const app = appOn(server, browser);
  const { eva, jon } = await anAgreedDate(app);
  const page = await eva.open(`/chats?with=${jon.id}`);
  await page.getByRole('link', { name: 'Get home safely' }).click();
  await expectReadable(page);
  await page.getByLabel('When will you check in?').fill('2020-01-01T20:00');
  await button(page, 'Set it up').click();
  await expect(page.getByText(/^Please choose a time after your date begins/)).toBeVisible();
  await expect(page.getByText('Please give their name.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Messages' }).click();

  const set = await setUp(eva, jon);
  await button(set.page, 'Make a new link').click();
  await set.page.getByRole('dialog').getByRole('button', { name: 'Make a new link' }).click();
  await expect(set.page.getByRole('dialog')).toHaveCount(0);
  const mums = await contactsPhone(browser, server);
  await mums.goto(set.link);
  await expect(mums.getByText('This link is not valid')).toBeVisible();
  await expectReadable(mums);

  await button(set.page, 'Turn it off').click();
  await set.page.getByRole('dialog').getByRole('button', { name: 'Turn it off' }).click();
  await expect(set.page.getByText('The check-in is off')).toBeVisible();
  await mums.context().close();
  await everyoneLeaves(app);
});
