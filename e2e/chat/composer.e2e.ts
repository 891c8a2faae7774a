import { expect } from '@playwright/test';
import { test } from '../support/journey-test.ts';
import { aMatch } from '../support/people/people.ts';
import { chatWith, field, log } from '../support/screens/chat.ts';

test('Enter that ends a word in an input method sends nothing, also in Safari', async ({ app }) => {
  const { anna, ben } = await aMatch(app);
  const page = await anna.open(chatWith(ben));
  await field(page).fill('नमस्ते');
  const enter = (keyCode: number) =>
    field(page).evaluate((area, code) => {
      const press = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
      area.dispatchEvent(Object.defineProperty(press, 'keyCode', { value: code }));
    }, keyCode);
  await enter(229);
  await expect(field(page)).toHaveValue('नमस्ते');
  await expect(log(page).getByText('नमस्ते')).toHaveCount(0);
  await enter(13);
  await expect(field(page)).toHaveValue('');
  await expect(log(page).getByText('नमस्ते')).toBeVisible();
});
