import { expect, type Page } from '@playwright/test';
import { gotoLive } from '../support/browser/live-page.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { anAdmin, appOn, aUser } from '../support/people/people.ts';
import { sendPhoto } from '../support/people/showing-up.ts';
import { deviceAtTheDoor } from '../support/people/venues.ts';
import { theDemoAdmin } from '../support/people/visitors.ts';
import { sendNow } from '../support/screens/review.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

let server: AppServer;

test.beforeAll(async () => {
  server = await startAppServer({ SECOND_LOOK_SHARE: '1' });
});
test.afterAll(() => server.stop());

const review = (desk: Page) => desk.getByRole('article', { name: 'Leah' });

async function approve(desk: Page): Promise<void> {
  await expect(review(desk)).toBeVisible();
  await desk.getByRole('button', { name: /^Approve/ }).click();
  await sendNow(desk);
}

async function reject(desk: Page): Promise<void> {
  await expect(review(desk)).toBeVisible();
  await desk.getByRole('button', { name: /^Reject/ }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel("Photo doesn't match profile").click();
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await sendNow(desk);
}

test('a second admin judges a decision blind, both decide together where they differ, and the person learns only then', async ({
  browser,
}) => {
  const app = appOn(server, browser);
  const leah = await aUser(app, { fullName: 'Leah', isVerified: false, device: deviceAtTheDoor });
  await sendPhoto(leah, 'leah');
  const leahs = await leah.open('/verify');
  const mayas = await (await anAdmin(app, { fullName: 'Maya Iyer' })).context.newPage();
  const demo = await theDemoAdmin(app); // the demo's own admin is the second of two
  const demos = demo.page;
  for (const desk of [mayas, demos]) await gotoLive(desk, '/admin');

  await test.step('Maya approves, and Leah is in', async () => {
    await approve(mayas);
    await expect(mayas.getByText('User approved successfully')).toBeVisible();
    await expect(leahs).toHaveURL(/\/$/);
    await expect(mayas.getByText('Nobody is waiting')).toBeVisible();
  });

  await test.step('The other gets the same entry, which says nothing of a decision, and rejects it', async () => {
    await expect(review(demos)).toBeVisible();
    await expect(demos.getByText('Decide together')).toHaveCount(0);
    await expect(review(demos).getByText(/Maya/)).toHaveCount(0);
    await reject(demos);
    await expect(leahs).toHaveURL(/\/$/);
  });

  await test.step('both see what each has said, and until they choose the same the first decision holds', async () => {
    for (const desk of [mayas, demos]) {
      await expect(review(desk).getByText(/^Maya approved, Demo rejected\./)).toBeVisible();
    }
    await expectReadable(mayas);
    await reject(mayas);
    await expect(review(demos).getByText('The other has chosen Reject.')).toBeVisible();
    await expect(leahs).toHaveURL(/\/$/);
    await reject(demos);
    for (const desk of [mayas, demos]) await expect(desk.getByText('Nobody is waiting')).toBeVisible();
  });

  await test.step('Leah learns it, and can send another photo', async () => {
    await expect(leahs).toHaveURL(/\/verify$/);
    await expect(leahs.getByText(/Photo doesn't match profile/).first()).toBeVisible();
  });

  await test.step('the reviewers’ figures are counted from the next day on', async () => {
    await mayas.getByRole('button', { name: 'Reviewers' }).click();
    await expect(mayas.getByText('No figures yet')).toBeVisible();
    await expectReadable(mayas);
  });
  for (const { context } of app.people) await context.close();
  await demo.close();
});
