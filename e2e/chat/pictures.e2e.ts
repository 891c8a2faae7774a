import { expect } from '@playwright/test';
import { test } from '../support/journey-test.ts';
import { chatWith, log, matchedPair } from '../support/people/chat-people.ts';
import { chooseFiles, pictureOf } from '../support/people/signed-up.ts';

test('after a reload no step of the history is left to a picture that is hidden again', async ({
  people,
}) => {
  const [anna, ben] = await matchedPair(people, 'Anna', 'Ben');
  const bens = await ben.open(chatWith(anna));
  await chooseFiles(bens, () => bens.getByRole('button', { name: 'Add image' }).click(), [
    await pictureOf('teal'),
  ]);
  await bens.getByRole('button', { name: 'Send' }).click();
  const page = await anna.open('/chats');
  await page.getByRole('link', { name: /^Ben/ }).click();
  const hidden = log(page).getByRole('button', { name: 'Image from Ben, hidden. Tap to see the image' });
  await hidden.click();
  await log(page).getByRole('button', { name: 'Image from Ben' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.reload();
  await expect(hidden).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => page.evaluate(() => history.state?.usr ?? null)).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL(/\/chats$/);
});
