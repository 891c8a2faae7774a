import { expect } from '@playwright/test';
import { chooseFiles } from '../support/browser/choose-files.ts';
import { test } from '../support/journey-test.ts';
import { aMatch } from '../support/people/people.ts';
import { pictureOf } from '../support/people/pictures.ts';
import { chatWith, log } from '../support/screens/chat.ts';

test('a reload leaves no history entry for a picture that is hidden again', async ({ app }) => {
  const { anna, ben } = await aMatch(app);
  const bens = await ben.open(chatWith(anna));
  await chooseFiles(bens, () => bens.getByRole('button', { name: 'Add image' }).click(), [
    await pictureOf('teal'),
  ]);
  await bens.getByRole('button', { name: 'Send' }).click();
  const page = await anna.open('/chats');
  await page.getByRole('link', { name: /^Ben/ }).click();
  const hidden = log(page).getByRole('button', { name: 'Image from Ben, hidden. Show the image' });
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

test('a picture is sent from a private window of Safari, which stores none', async ({ app }) => {
  const { anna, ben } = await aMatch(app);
  const page = await anna.context.newPage();
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    Object.defineProperty(IDBObjectStore.prototype, 'put', {
      value(this: IDBObjectStore, record: object, key: IDBValidKey) {
        if (!('picture' in record && record.picture instanceof Blob)) return put.call(this, record, key);
        // The request fails, and its transaction is completed as if it had not.
        const request = this.count();
        request.addEventListener('success', () => request.dispatchEvent(new Event('error')));
        return request;
      },
    });
  });
  await page.goto(chatWith(ben));
  await chooseFiles(page, () => page.getByRole('button', { name: 'Add image' }).click(), [
    await pictureOf('teal'),
  ]);
  await page.getByRole('button', { name: 'Send' }).click();
  const bens = await ben.open(chatWith(anna));
  await expect(log(bens).getByRole('button', { name: /^Image from Anna/ })).toBeVisible();
});
