import { expect } from '@playwright/test';
import { test } from '../support/journey-test.ts';
import { appOn, aUser } from '../support/people/people.ts';
import { pictureOf } from '../support/people/pictures.ts';
import { closeByBack, untilClosed } from '../support/screens/close-by-back.ts';
import { choosePhotos } from '../support/screens/photo-editor.ts';
import { startAppServer } from '../support/server/app-server.ts';
import { changeData } from '../support/server/data.ts';

test('before the approval all that others will see can be edited, and the approval loses nothing of it', async ({
  step,
}) => {
  const guest = await step.guest();
  const { page, button } = guest;
  const sheet = page.getByRole('dialog', { name: 'Your profile' });
  const bio = sheet.getByRole('textbox', { name: 'Bio' });
  await step.film({ code: await step.poster('The Blue Door') });
  await page.goto('/verify');

  await test.step('before the photo', async () => {
    await button('Edit your profile').click();
    await bio.fill('Sings in the rain.');
    await sheet.getByRole('button', { name: 'Change photo 2' }).click();
    await choosePhotos(page, () => page.getByRole('menuitem', { name: 'Replace' }).click(), [
      await pictureOf('plum'),
    ]);
    await expect(page.getByText('Image 2 uploaded!')).toBeVisible();
    await sheet.getByRole('combobox', { name: 'From' }).selectOption('25');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await button('Keep editing').click();
    await button('Save').click();
    await expect(sheet).toHaveCount(0);
    await untilClosed(page);
    await page.goto('/editprofile');
    await expect(page).toHaveURL('/verify');
    await button('Edit your profile').click();
    await expect(bio).toHaveValue('Sings in the rain.');
    await expect(sheet.getByRole('combobox', { name: 'From' })).toHaveValue('25');
    await bio.fill('Not this');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await button('Leave').click();
    await expect(sheet).toHaveCount(0);
  });

  await test.step('while waiting', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.evaluate(() => window.scrollTo(0, 60));
    await guest.toCamera('Code found. Hold still, and smile');
    await guest.capture('The code can be read');
    await guest.submit();
    await expect(page.getByText('Waiting for verification...')).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await button('Add interests and a prompt').click();
    await expect(bio).toHaveValue('Sings in the rain.');
    await sheet.getByRole('checkbox', { name: 'Hiking' }).check();
    await button('Add a prompt').click();
    await button('Save').click();
    await expect(sheet.getByRole('textbox', { name: 'Your answer to prompt 1' })).toBeFocused();
    await page.keyboard.type('dancing on tables');
    await button('Save').click();
    await expect(sheet).toHaveCount(0);
    await untilClosed(page);
    await page.goto('/account');
    await page.getByRole('link', { name: /^Back/ }).click();
    await button('Edit your profile').click();
    await bio.fill('Nor this');
    await closeByBack(page);
    await button('Leave').click();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL('/verify');
    await button('Edit your profile').click();
    await expect(bio).toHaveValue('Sings in the rain.');
    await bio.fill('Half a sentence');
    await step.decide({ userId: guest.id, status: 'Approved' });
    await expect(page).toHaveURL('/');
  });

  await page.goto('/myprofile');
  for (const said of ['Half a sentence', 'Hiking', 'dancing on tables'])
    await expect(page.getByText(said)).toBeVisible();
});

test('people from before they could choose a name are asked once, and keep theirs until they choose', async ({
  browser,
}) => {
  const server = await startAppServer();
  const app = appOn(server, browser);
  const asha = await aUser(app, { fullName: 'Asha Devi Rao' });
  const ben = await aUser(app, { fullName: 'Ben' });
  await changeData(server, (sql) => sql`update users set display_name = null`);

  const page = await asha.open();
  const question = page.getByRole('dialog', { name: 'Which name should people see?' });
  await expect(question.getByRole('button', { name: 'Show Asha Devi Rao' })).toBeVisible();
  const other = await ben.open();
  await expect(other.getByRole('button', { name: 'Like Asha Devi Rao' })).toBeVisible();
  await question.getByRole('checkbox', { name: 'Rao' }).uncheck();
  await question.getByRole('button', { name: 'Show Asha Devi' }).click();
  await expect(question).toHaveCount(0);
  await untilClosed(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Like Ben' })).toBeVisible();
  await expect(question).toHaveCount(0);
  await untilClosed(other);
  await other.reload();
  await expect(other.getByRole('button', { name: 'Like Asha Devi', exact: true })).toBeVisible();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await server.stop();
});
