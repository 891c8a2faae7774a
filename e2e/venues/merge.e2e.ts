import { expect } from '@playwright/test';
import { closedGate } from '../support/browser/gate.ts';
import { gotoLive } from '../support/browser/live-page.ts';
import { test } from '../support/journey-test.ts';
import { aUser } from '../support/people/people.ts';
import { requestVenue } from '../support/people/venues.ts';
import { theDemoAdmin } from '../support/people/visitors.ts';

test('no result of an earlier search can be chosen while a new search runs', async ({ app }) => {
  const admin = await theDemoAdmin(app);
  const { page } = admin;
  const yara = await aUser(app, { fullName: 'Yara', isVerified: false });
  await requestVenue(yara, 'Another radio place');
  await gotoLive(page, '/admin');
  await page.goto('/admin?tab=venues');
  await page
    .getByRole('article', { name: 'Another radio place' })
    .getByRole('button', { name: 'Merge…' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Merge Another radio place' });
  const found = dialog.getByRole('radio', { name: 'Monsoon Radio' });
  const answer = closedGate();
  await page.route(/[?&]text=monsoon/, (route) => answer.isOpen.then(() => route.continue()));
  const asked = page.waitForRequest(/[?&]text=monsoon/);
  await dialog.getByLabel('Search venues').fill('monsoon');
  await asked;
  await expect(dialog.getByText('Searching…')).toBeVisible();
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  answer.open();
  await found.check();
  await admin.close();
});
