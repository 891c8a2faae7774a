import { expect, type Page } from '@playwright/test';
import { block, match, write } from '#test/people/meeting';
import { button } from '../support/browser/button.ts';
import { gotoLive } from '../support/browser/live-page.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { anAdmin, appOn, aUser } from '../support/people/people.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

// A server of its own, since a banned person can't delete their account in the end.
let server: AppServer;

test.beforeAll(async () => {
  server = await startAppServer();
});
test.afterAll(() => server.stop());

const notice = (page: Page, title: string) => page.getByRole('alertdialog', { name: title });

test('a ban for fraud is confirmed by a second admin, those who answered are warned, and a lifted ban is corrected', async ({
  browser,
}) => {
  const app = appOn(server, browser);
  const [vic, ann, tess] = await Promise.all(
    ['Vic', 'Ann', 'Tess'].map((fullName) => aUser(app, { fullName })),
  );
  if (!vic || !ann || !tess) throw new Error('nobody');
  for (const one of [ann, tess]) await match(vic, one);
  await write(vic, ann, 'I am stuck at the airport.');
  await write(ann, vic, 'Oh no!');
  await block(tess, vic, 'Asks for money.');
  const anns = await ann.open('/profile');
  const desks: Page[] = [];
  for (const fullName of ['Maya Iyer', 'Omar Roy']) {
    const desk = await (await anAdmin(app, { fullName })).context.newPage();
    await gotoLive(desk, '/admin');
    await button(desk, /^Reported Users/).click();
    desks.push(desk);
  }
  const [mayas, omars] = desks;
  if (!mayas || !omars) throw new Error('no desk');

  await test.step('Maya bans him for fraud, and cannot confirm it herself', async () => {
    await button(mayas, 'Ban User').click();
    const dialog = mayas.getByRole('dialog', { name: 'Ban Vic?' });
    await dialog.getByRole('textbox').fill('You asked members for money.');
    await dialog.getByRole('combobox', { name: 'Until' }).selectOption('For good');
    await dialog.getByLabel('For a scam or fraud').click();
    await expectReadable(mayas);
    await dialog.getByRole('button', { name: 'Ban User' }).click();
    await expect(mayas.getByText('Vic is banned')).toBeVisible();
    await button(mayas, 'Banned').click();
    await expect(
      mayas.getByText(
        'For fraud. Another admin has to confirm it. The one person who had answered is warned then.',
      ),
    ).toBeVisible();
    await expect(button(mayas, 'Confirm the fraud')).toHaveCount(0);
    await expect(anns.getByRole('alertdialog')).toHaveCount(0);
  });

  await test.step('Omar confirms it, and Ann is warned at once', async () => {
    await button(omars, 'Banned').click();
    await button(omars, 'Confirm the fraud').click();
    const question = omars.getByRole('dialog', { name: 'Confirm that Vic was a fraud?' });
    await expectReadable(omars);
    await question.getByRole('button', { name: 'Confirm the fraud' }).click();
    await expect(omars.getByText('Fraud confirmed', { exact: true })).toBeVisible();
    const warning = notice(anns, 'A warning about Vic');
    await expect(warning.getByText(/Do not send money/)).toBeVisible();
    await expect(warning.getByText(/1930/)).toBeVisible();
    await expectReadable(anns);
    await warning.getByRole('button', { name: 'I understand' }).click();
    await expect(warning).toHaveCount(0);
    await anns.reload();
    await expect(anns.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(anns.getByRole('alertdialog')).toHaveCount(0);
  });

  await test.step('the ban is lifted, and a correction follows', async () => {
    await expect(mayas.getByText(/^Fraud confirmed by Omar, /)).toBeVisible();
    await button(mayas, 'Lift the ban').click();
    const dialog = mayas.getByRole('dialog', { name: 'Lift the ban of Vic?' });
    await dialog.getByRole('textbox').fill('It was his brother.');
    await dialog.getByRole('button', { name: 'Lift the ban' }).click();
    const correction = notice(anns, 'We were wrong about Vic');
    await expect(correction).toBeVisible();
    await expectReadable(anns);
    await correction.getByRole('button', { name: 'OK' }).click();
    await expect(correction).toHaveCount(0);
  });
  for (const { context } of app.people) await context.close();
});
