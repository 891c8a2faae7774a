import { expect } from '@playwright/test';
import { test } from '../support/journey-test.ts';
import { anAdmin, aUser } from '../support/people/people.ts';
import { sendPhoto } from '../support/people/showing-up.ts';
import { theDemoAdmin } from '../support/people/visitors.ts';

test('on a phone the open tab of the desk stays in view when the counts load later, on a laptop all do', async ({
  app,
}) => {
  await sendPhoto(await aUser(app, { fullName: 'Leah', isVerified: false }), 'leah');
  const admin = await theDemoAdmin(app);
  const { page } = admin;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin?tab=record');
  await expect(page.getByRole('button', { name: /^Pending Verifications.*1/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: /^Pending Verifications.*1/ })).toBeVisible();
  for (const tab of await page.getByRole('navigation', { name: 'Desks' }).getByRole('button').all()) {
    await expect(tab).toBeInViewport({ ratio: 1 });
  }
  await admin.close();
});

test('Back leads to the desk before, and only then away from the desks', async ({ app }) => {
  const admin = await theDemoAdmin(app);
  const { page } = admin;
  const desk = (name: RegExp) =>
    page.getByRole('navigation', { name: 'Desks' }).getByRole('button', { name });
  const expectDesk = (name: RegExp) => expect(desk(name)).toHaveAttribute('aria-current', 'page');
  await page.goto('/safety');
  await page.goto('/admin');
  await desk(/^Reported Users/).click();
  await desk(/^Venues/).click();
  await desk(/^Venues/).click();
  await expectDesk(/^Venues/);
  await page.reload();
  await expectDesk(/^Venues/);
  await page.goBack();
  await expectDesk(/^Reported Users/);
  await page.goBack();
  await expectDesk(/^Pending Verifications/);
  await page.goBack();
  await expect(page).toHaveURL('/safety');
  await admin.close();
});

test('the settings name the letters of the desk to admins', async ({ app }) => {
  const admin = await anAdmin(app, { isVerified: true });
  const page = await admin.open('/settings');
  const keys = page.getByRole('region', { name: 'Keyboard' }).getByRole('switch', { name: 'Letter keys' });
  await expect(keys).toHaveAccessibleDescription(/A approves, R rejects/);
});
