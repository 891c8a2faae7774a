import { expect, type Page } from '@playwright/test';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { aUser } from '../support/people/people.ts';
import { cardOf, namesInDeck } from '../support/screens/deck.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const people = (page: Page) => page.getByRole('region', { name: 'People' });
const numbers = (page: Page) => page.getByRole('region', { name: 'Phone numbers' });

test('someone blocked from the deck is listed in the settings and appears again once unblocked', async ({
  app,
}) => {
  const [anna, ben] = [await aUser(app, { fullName: 'Anna' }), await aUser(app, { fullName: 'Ben' })];
  const page = await anna.open();
  await button(page, 'More about Ben').click();
  await page.getByRole('menuitem', { name: 'Block & Report' }).click();
  const report = page.getByRole('dialog', { name: 'Block & Report Ben' });
  await report.getByRole('textbox', { name: 'Reason' }).fill('Asks everyone for money.');
  await button(page, 'Block & Report').click();
  await expect(page.getByText('User blocked and reported')).toBeVisible();

  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Blocked people' }).click();
  await expect(people(page).getByRole('listitem')).toHaveText(/Ben/);
  await expectReadable(page);

  await button(page, 'Unblock Ben').click();
  await button(page, 'Cancel').click();
  await expect(button(page, 'Unblock Ben')).toBeFocused();
  expect(await namesInDeck(anna)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock', exact: true }).click();
  await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeFocused();

  await page.getByRole('link', { name: 'Home' }).click();
  await expect(cardOf(page, 'Ben')).toBeVisible();
  expect(await namesInDeck(ben)).toEqual(['Anna']);
});

test('someone who signs up with a blocked number never sees the blocker, who can’t tell whose number it is', async ({
  app,
}) => {
  const anna = await aUser(app, { fullName: 'Anna' });
  const page = await anna.open('/blocked');
  const field = page.getByRole('textbox', { name: 'Phone number' });
  await field.fill('+44 7911 123456');
  await button(page, 'Block number').click();
  await expect(page.getByText('Please enter a valid 10-digit phone number.')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('+447911123456');
  await field.fill('0091 98451 99977');
  await field.press('Enter');
  await expect(page.getByText('Number blocked')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(numbers(page).getByRole('listitem')).toHaveText(/Number ending in 77/);

  const ben = await aUser(app, { fullName: 'Ben', phone: '9845199977' });
  expect([await namesInDeck(anna), await namesInDeck(ben)]).toEqual([['Ben'], []]);
  await page.reload();
  await expect(numbers(page).getByRole('listitem')).toHaveText(/Number ending in 77/);
  await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible();

  await button(page, 'Remove the number ending in 77').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(numbers(page).getByRole('listitem')).toHaveCount(0);
  expect([await namesInDeck(anna), await namesInDeck(ben)]).toEqual([['Ben'], []]); // the block still holds for some days
});

test('several numbers can be picked from the phone’s contacts if the browser offers them', async ({
  app,
}) => {
  const anna = await aUser(app, { fullName: 'Anna' });
  const page = await anna.open('/blocked');
  await expect(button(page, 'Block number')).toBeVisible();
  await expect(button(page, 'Choose from contacts')).toHaveCount(0);
  await page.addInitScript(() => {
    const select = async () => [{ tel: ['+91 98451 99911', '112'] }, { tel: ['098451-99922'] }];
    Object.defineProperty(navigator, 'contacts', { value: { select } });
  });
  await page.reload();
  await button(page, 'Choose from contacts').click();
  await expect(page.getByText('2 numbers blocked')).toBeVisible();
  await expect(numbers(page).getByRole('listitem')).toHaveCount(2);
});
