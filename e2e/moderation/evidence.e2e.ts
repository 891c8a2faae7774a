import { expect } from '@playwright/test';
import { chatEndpoints } from '@showup/contract/chat';
import { write } from '#test/people/meeting';
import { aPicture, asDataAddress } from '#test/people/pictures';
import { button } from '../support/browser/button.ts';
import { gotoLive } from '../support/browser/live-page.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { aMatch, anAdmin } from '../support/people/people.ts';

test('a person reports a message and goes on chatting, an admin reads it in its conversation, and the person blocks', async ({
  app,
}) => {
  const { anna, ben } = await aMatch(app);
  const { context } = await anAdmin(app, { fullName: 'Maya Iyer' });
  const desk = await context.newPage();
  await write(ben, anna, 'Send me money for the train.');
  const image = asDataAddress(await aPicture());
  await ben.call(chatEndpoints.sendMessage, { params: { userId: anna.id }, body: { image } });
  const page = await anna.open(`/chats?with=${ben.id}`);
  const thread = page.getByRole('log');

  await test.step('Report preselects nothing, and asks for what is missing', async () => {
    const asked = thread.getByText('Send me money for the train.');
    await asked.hover();
    await thread.getByRole('button', { name: 'Message actions' }).first().click();
    await page
      .getByRole('dialog', { name: 'Message actions' })
      .getByRole('button', { name: 'Report' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Report Ben' });
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await expect(dialog.getByRole('combobox')).toHaveValue('');
    await expect(dialog.getByText('The message you chose is marked in your report.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Report' }).click();
    await expect(dialog.getByText('Please choose what the report is about.')).toBeVisible();
    await expect(dialog.getByText('Please describe what happened.')).toBeVisible();
    await expectReadable(page);
    await dialog.getByRole('combobox').selectOption('scam');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('We have never met.');
    await dialog.getByRole('button', { name: 'Report' }).click();
    await expect(page.getByText('Reported. We will look at it and tell you.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the two can still write', async () => {
    await page.getByRole('textbox', { name: 'Message Ben' }).fill('No.');
    await page.keyboard.press('Enter');
    await expect(thread.getByText('No.')).toBeVisible();
    await expect(thread.getByText('Sent', { exact: true })).toBeAttached();
    await write(ben, anna, 'Please!');
    await expect(thread.getByText('Please!')).toBeVisible();
  });

  await test.step('the admin reads the marked message, what came after it, and opens the blurred picture', async () => {
    await gotoLive(desk, '/admin');
    await button(desk, /^Reported Users/).click();
    const report = desk.getByRole('article', { name: 'Report by Anna' });
    await expect(report.getByText('Money or scam')).toBeVisible();
    await report.getByRole('button', { name: 'Show messages' }).click();
    await expect(report.getByRole('listitem')).toHaveText([
      /^The report points at this message.*Send me money for the train\.$/,
      /^Ben.*Show the image$/,
      /No\.$/,
      /Please!$/,
    ]);
    await expectReadable(desk);
    const blurred = report.getByRole('button', { name: /^Picture by Ben, hidden/ });
    await expect(blurred.locator('img')).toHaveCSS('filter', /blur/);
    await blurred.click();
    const picture = desk.getByRole('dialog').getByRole('img', { name: 'Picture by Ben' });
    await expect
      .poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
      .toBeGreaterThan(0);
    await desk.keyboard.press('Escape');
    await desk.goto('/admin?tab=record');
    await expect(
      desk.getByRole('listitem').filter({ hasText: 'Looked at a picture of a report' }),
    ).toHaveCount(1);
  });

  await test.step('a block asks for no reason, and closes the chat for both', async () => {
    const bens = await ben.open(`/chats?with=${anna.id}`);
    await expect(bens.getByRole('textbox', { name: 'Message Anna' })).toBeVisible();
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: 'Block', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Block Ben?' });
    await expectReadable(page);
    await question.getByRole('button', { name: 'Block' }).click();
    await expect(page.getByText('User blocked')).toBeVisible();
    await expect(page.getByText('No matches yet')).toBeVisible();
    await expect(bens.getByRole('textbox', { name: 'Message Anna' })).toHaveCount(0);
  });
});
