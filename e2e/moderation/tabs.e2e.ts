import { expect } from '@playwright/test';
import { test } from '../support/journey-test.ts';
import { openDeskPeople } from '../support/people/desk-people.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';

let server: AppServer;
test.beforeAll(async () => {
  server = await startAppServer();
});
test.afterAll(() => server.stop());

test('on a phone the open desk’s tab is in sight, also when the counts beside it come later', async ({
  browser,
}) => {
  const people = await openDeskPeople(server, browser);
  await people.sendPhoto(await people.visit('Leah'), 'leah');
  const { page } = people.admin;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin?tab=record');
  await expect(page.getByRole('button', { name: /^Pending Verifications.*1/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeInViewport({ ratio: 1 });
  await people.admin.close();
});
