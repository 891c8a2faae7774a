import { expect } from '@playwright/test';
import { test } from '../support/journey-test.ts';
import { aUser } from '../support/people/people.ts';
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
