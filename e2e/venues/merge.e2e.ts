import { expect } from '@playwright/test';
import { closedGate } from '../support/browser/gate.ts';
import { test } from '../support/journey-test.ts';
import { openDesk, openDeskPeople } from '../support/people/desk-people.ts';

test('while venues are searched for, nothing that an earlier search has found can be chosen', async ({
  browser,
  server,
}) => {
  const { admin, visit, requestVenue } = await openDeskPeople(server, browser);
  const { page } = admin;
  await requestVenue(await visit('Yara'), 'Another radio place');
  await openDesk(page);
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
