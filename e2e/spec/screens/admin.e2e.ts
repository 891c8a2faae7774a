import { expect, type Page } from '@playwright/test';
import { gotoLive } from '#e2e/support/browser/live-page';
import { test } from '#e2e/support/journey-test';
import { appOn, aUser, type JourneyApp, type Person } from '#e2e/support/people/people';
import { sendPhoto } from '#e2e/support/people/showing-up';
import { theDemoAdmin, type Visitor } from '#e2e/support/people/visitors';
import { sendNow } from '#e2e/support/screens/review';
import { type AppServer, startAppServer } from '#e2e/support/server/app-server';
import { block } from '#test/people/meeting';
import { promise } from '../promise.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

const DAY = 86_400_000;
/** Someone who is 30 today, tomorrow and in every time zone. */
const bornThirtyYearsAgo = new Date(Date.now() - (30 * 365.25 + 100) * DAY).toISOString().slice(0, 10);

let server: AppServer;
let app: JourneyApp;
let admin: Visitor;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startAppServer();
  app = appOn(server, browser);
  admin = await theDemoAdmin(app);
  page = admin.page;
});
test.afterAll(async () => {
  await admin.close();
  await server.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const entry = (name: string) => page.getByRole('article', { name, exact: true });
const says = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

/** Fails the next call to this address without a message. */
const failOnce = (path: string, status: number) =>
  page.route(path, (route) => route.fulfill({ status, json: {} }), { times: 1 });

async function statusOf({ context }: Person): Promise<unknown> {
  return (await context.request.get('/auth/check-photo-verification/')).json();
}

test('only admins reach the desk', async () => {
  const umas = await (await aUser(app, { fullName: 'Uma' })).context.newPage();
  await promise('/admin only Admin, else → /', async () => {
    await umas.goto('/admin');
    await expect(umas).toHaveURL('/');
    await page.goto('/admin');
    await expect(page).toHaveURL('/admin');
  });
  await promise('Guards: unverified → /verify', async () => {
    await page.goto('/');
    await expect(page).toHaveURL('/admin');
  });
  await promise("/admin tabs 'Pending Verifications', 'Reported Users'", async () => {
    const tabs = page.getByRole('navigation', { name: 'Desks' }).getByRole('button');
    await expect(tabs.nth(0)).toHaveText('Pending Verifications');
    await expect(tabs.nth(1)).toHaveText('Reported Users');
  });
});

test('an admin approves a photo', async () => {
  const leah = await aUser(app, {
    fullName: 'Leah',
    isVerified: false,
    dob: bornThirtyYearsAgo,
    identifiedAs: 'Female',
    interestedIn: ['Male', 'Other'],
  });
  await sendPhoto(leah, 'leah');
  await gotoLive(page, '/admin');
  await promise('Admin captured photo', async () => {
    const capture = entry('Leah').getByRole('img', { name: 'Capture of Leah' });
    await expect
      .poll(() => capture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
      .toBeGreaterThan(0);
  });
  await promise('Admin profile photos', () =>
    expect(entry('Leah').getByRole('list', { name: 'Profile photos' }).getByRole('img')).toHaveCount(3),
  );
  await promise('Admin name, age, identity, interests', async () => {
    await expect(entry('Leah').getByRole('heading', { name: 'Leah, 30', exact: true })).toBeVisible();
    await expect(
      entry('Leah').getByText('Female · interested in Male, Other', { exact: true }),
    ).toBeVisible();
  });
  await promise('Admin venue name and distance', async () => {
    await expect(entry('Leah').getByText('The Blue Door', { exact: true })).toBeVisible();
    await expect(entry('Leah').getByText(/^\d+ m from the venue$/)).toBeVisible();
  });

  await promise('Admins review pending verifications and reports', async () => {
    for (const name of [/^Approve/, /^Reject/]) await expect(button(name)).toBeEnabled();
  });
  await failOnce('**/auth/update-verification-status', 500);
  await button(/^Approve/).click();
  await sendNow(page);
  await promise("'Failed to update verification status'", () => says('Failed to update verification status'));
  await button(/^Approve/).click();
  await sendNow(page);
  await promise("'User approved successfully'", () => says('User approved successfully'));
  await promise('Admin approve', async () =>
    expect(await statusOf(leah)).toMatchObject({ status: 'Approved' }),
  );
  await promise('Pending entry removed after decision', async () => {
    await expect(entry('Leah')).toBeHidden();
    await expect(button(/^Leah/)).toHaveCount(0);
  });
});

test('an admin rejects a photo with one of the reasons', async () => {
  const omar = await aUser(app, { fullName: 'Omar', isVerified: false });
  await sendPhoto(omar, 'omar');
  await gotoLive(page, '/admin');
  await expect(entry('Omar')).toBeVisible();
  await button(/^Reject/).click();
  const dialog = page.getByRole('dialog', { name: 'Reject Omar’s photo' });
  await promise('Admin reject with one of the reasons', async () => {
    const reasons = [
      'Face is not clear',
      "You're not at the correct location",
      "Photo doesn't match profile",
      'Inappropriate content',
      'Other',
    ];
    await expect(dialog.getByRole('radio')).toHaveCount(reasons.length);
    for (const name of reasons) await dialog.getByRole('radio', { name, exact: true }).check();
    await dialog.getByRole('radio', { name: "Photo doesn't match profile" }).check();
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(dialog).toBeHidden();
    await sendNow(page);
    const reason = "Photo doesn't match profile";
    await expect.poll(() => statusOf(omar)).toMatchObject({ status: 'Rejected', reason });
  });
  await promise("'User rejected successfully'", () => says('User rejected successfully'));
  await promise('Pending entry removed after decision', () => expect(entry('Omar')).toBeHidden());
});

test('an admin dismisses a report and bans the person', async () => {
  const [anna, cleo, ben] = [
    await aUser(app, { fullName: 'Anna' }),
    await aUser(app, { fullName: 'Cleo' }),
    await aUser(app, { fullName: 'Ben' }),
  ];
  await block(anna, ben, 'He threatens me.');
  await block(cleo, ben, 'Insults in the first line.');
  const byAnna = entry('Ben').getByRole('article', { name: 'Report by Anna' });
  const byCleo = entry('Ben').getByRole('article', { name: 'Report by Cleo' });

  await page.route('**/auth/get-reported-users*', (route) => route.fulfill({ status: 400, json: {} }));
  await page.goto('/admin?tab=reports');
  await promise("'Failed to fetch reported users'", () => says('Failed to fetch reported users'));
  await page.unroute('**/auth/get-reported-users*');
  await page.reload();
  await promise('Admin report: reported, reporter, type, reason, time', async () => {
    await expect(entry('Ben').getByRole('heading', { name: 'Ben', exact: true })).toBeVisible();
    await expect(byAnna.getByText('by Anna')).toBeVisible();
    await expect(byAnna.getByRole('heading', { name: 'Harassment' })).toBeVisible();
    await expect(byAnna.getByText('He threatens me.', { exact: true })).toBeVisible();
    await expect(byAnna.getByRole('time')).toHaveText(/^\d+ \w+ \d{4}, \d\d:\d\d$/);
  });
  await promise('Admins review pending verifications and reports', () =>
    expect(entry('Ben').getByRole('article').getByRole('button', { name: 'Dismiss Report' })).toHaveCount(2),
  );
  await promise("Admin 'Dismiss Report' present", async () => {
    await byCleo.getByRole('button', { name: 'Dismiss Report' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Dismiss Report' }).click();
    await expect(byCleo).toBeHidden();
    await expect(byAnna).toBeVisible();
  });
  await promise("Admin 'Ban User' present", async () => {
    await entry('Ben').getByRole('button', { name: 'Ban User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ban Ben?' });
    await dialog.getByRole('textbox', { name: 'What they read' }).fill('Threats in messages.');
    await dialog.getByRole('combobox', { name: 'Until' }).selectOption('For good');
    await dialog.getByRole('button', { name: 'Ban User' }).click();
    await expect(entry('Ben')).toBeHidden();
    expect((await ben.context.request.get('/match/potential-matches')).status()).toBe(401);
  });
});
