import { expect } from '@playwright/test';
import { test } from '../support/journey-test.ts';
import { aMatch } from '../support/people/people.ts';
import { chatWith, field } from '../support/screens/chat.ts';
import { closeByBack } from '../support/screens/close-by-back.ts';

test('Back closes the question whether to unmatch, and then the conversation', async ({ app }) => {
  const { anna, ben } = await aMatch(app);
  const page = await anna.open('/chats');
  const openBen = () => page.getByRole('listitem').getByRole('link', { name: /^Ben/ }).click();
  await openBen();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Unmatch' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await closeByBack(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(field(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/chats');
  await openBen();
  await expect(page).toHaveURL(chatWith(ben));
  await expect(field(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
