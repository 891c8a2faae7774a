import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey-test.ts';
import { aMatch } from '../support/people/people.ts';
import { pictureOf } from '../support/people/pictures.ts';
import { chatWith, field, log } from '../support/screens/chat.ts';

/** Copies these formats and pastes them into the message. */
async function paste(page: Page, formats: Readonly<Record<string, string>>): Promise<void> {
  const { buffer } = await pictureOf('teal');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(
    async ({ formats, jpeg }) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${jpeg}`)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      const texts = Object.entries(formats).map(([type, text]) => [type, new Blob([text], { type })]);
      await navigator.clipboard.write([
        new ClipboardItem({ ...Object.fromEntries(texts), 'image/png': await canvas.convertToBlob() }),
      ]);
    },
    { formats, jpeg: buffer.toString('base64') },
  );
  await field(page).focus();
  await page.keyboard.press('ControlOrMeta+V');
}

const attached = (page: Page) => page.getByRole('button', { name: 'Remove image' });

test('cells from a table are pasted as text, and a picture alone is attached', async ({ app }) => {
  const { anna, ben } = await aMatch(app);
  const page = await anna.open(chatWith(ben));
  const table = '<table><tr><td>Saturday</td><td>21:00</td></tr></table>';
  await paste(page, { 'text/plain': 'Saturday\t21:00', 'text/html': table });
  await expect(field(page)).toHaveValue('Saturday\t21:00');
  await expect(attached(page)).toHaveCount(0);
  await field(page).fill('');
  await paste(page, {});
  await expect(attached(page)).toBeVisible();
  await expect(field(page)).toHaveValue('');
});

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

test('a picture that never comes from its cloud is given up, or removed, and the text can be sent', async ({
  app,
}) => {
  const { anna, ben } = await aMatch(app);
  const page = await anna.context.newPage();
  await page.addInitScript(() => {
    File.prototype.slice = () =>
      Object.assign(new Blob(), { arrayBuffer: () => new Promise<ArrayBuffer>(() => {}) });
  });
  await page.clock.install();
  await page.goto(chatWith(ben));
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await field(page).fill('See you at nine');
  await paste(page, {});
  await expect(send).toBeDisabled();
  await page.clock.fastForward(31_000);
  await expect(page.getByText(/^This image could not be read/).first()).toBeVisible();
  await expect(attached(page)).toHaveCount(0);
  await expect(send).toBeEnabled();

  await paste(page, {});
  await expect(send).toBeDisabled();
  await attached(page).click();
  await expect(attached(page)).toHaveCount(0);
  await send.click();
  await expect(log(page).getByText('See you at nine')).toBeVisible();
});
