import { expect, type Page } from '@playwright/test';
import { consentEndpoints } from '@showup/contract/public/consent';
import { button } from '../support/browser/button.ts';
import { test } from '../support/journey-test.ts';
import { aUser, type JourneyApp } from '../support/people/people.ts';
import { closeByBack } from '../support/screens/close-by-back.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** Someone who came from their profile to a deck with one person. */
async function beforeADeck(app: JourneyApp) {
  const [kabir, asha] = [await aUser(app, { fullName: 'Kabir' }), await aUser(app, { fullName: 'Asha' })];
  const page = await kabir.open('/profile');
  await tab(page, /^Home$/).click();
  await expect(button(page, 'Like Asha')).toBeVisible();
  return { kabir, asha, page };
}

async function expectBackToLeave(page: Page) {
  await page.goBack();
  await expect(page).toHaveURL('/profile');
}

test('Back closes a menu, and the dialog that it opened, before it leaves the screen', async ({ app }) => {
  const { page } = await beforeADeck(app);
  await button(page, 'More about Asha').click();
  await expect(page.getByRole('menu')).toBeVisible();
  await closeByBack(page);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button(page, 'More about Asha')).toBeFocused();

  await button(page, 'More about Asha').click();
  await page.getByRole('menuitem', { name: 'Block & Report' }).click();
  await expect(dialog(page)).toBeVisible();
  await closeByBack(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await expect(button(page, 'Like Asha')).toBeVisible();
  await expectBackToLeave(page);
});

test('a menu or dialog that is closed otherwise leaves no step behind, even after a reload', async ({
  app,
}) => {
  const { page } = await beforeADeck(app);
  await button(page, 'More about Asha').click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await button(page, 'Add words for Asha').click();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expectBackToLeave(page);

  await tab(page, /^Home$/).click();
  await button(page, 'More about Asha').click();
  await page.getByRole('menuitem', { name: 'Block & Report' }).click();
  await expect(dialog(page)).toBeVisible();
  await page.reload();
  await expect(button(page, 'Like Asha')).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state.usr?.isLayered ?? false)).toBe(false);
  await expectBackToLeave(page);
});

test('Back from the words for a like or from a crop keeps what was begun', async ({ app }) => {
  const { page } = await beforeADeck(app);
  const words = button(page, 'Add words for Asha');
  await words.click();
  await dialog(page).getByRole('textbox').fill('That rooftop!');
  await closeByBack(page);
  await expect(dialog(page)).toHaveCount(0);
  await words.click();
  await expect(dialog(page).getByRole('textbox')).toHaveValue('That rooftop!');
  await closeByBack(page);
  await expect(dialog(page)).toHaveCount(0);
  await expectBackToLeave(page);

  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await page.getByRole('textbox', { name: 'Bio' }).fill('Half a sentence');
  await button(page, 'Change photo 1').click();
  await page.getByRole('menuitem', { name: 'Crop' }).click();
  await expect(dialog(page)).toBeVisible();
  await closeByBack(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('Half a sentence');
  await page.goBack();
  await expect(dialog(page)).toContainText('Leave without saving?');
  await dialog(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/profile');
});

test('a step asked for while a closed dialog still leaves the history is taken after it', async ({ app }) => {
  const anna = await aUser(app, { fullName: 'Anna' });
  await anna.call(consentEndpoints.withdrawConsent, { body: { purpose: 'location' } });
  const page = await anna.open('/consent');
  await page.evaluate(() => {
    const go = history.go.bind(history);
    history.go = (steps) => void setTimeout(() => go(steps), 500);
    addEventListener('popstate', () => document.documentElement.setAttribute('data-went-back', ''));
  });
  await button(page, 'Verify yourself again').click();
  await dialog(page).getByRole('button', { name: 'Verify yourself again' }).click();
  await expect(page.locator('[data-went-back]')).toBeAttached();
  await expect(page.getByText('We use your location and one photo')).toBeVisible();
  await expect(page).toHaveURL('/verify');
});
