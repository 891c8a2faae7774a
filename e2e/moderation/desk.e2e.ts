import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { REJECT_REASONS } from '@showup/contract/verification';
import { gotoLive } from '../support/browser/live-page.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { anAdmin, appOn, aUser, type JourneyApp } from '../support/people/people.ts';
import { pictureOf } from '../support/people/pictures.ts';
import { sendPhoto } from '../support/people/showing-up.ts';
import { deviceAtTheDoor, requestVenue } from '../support/people/venues.ts';
import { theDemoAdmin } from '../support/people/visitors.ts';
import { choosePhotos } from '../support/screens/photo-editor.ts';
import { sendNow } from '../support/screens/review.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';

let server: AppServer;
let app: JourneyApp;
let page: Page;
/** The other admin's window. */
let mayas: Page;

test.describe.configure({ mode: 'serial', timeout: 240_000 });

test.beforeAll(async ({ browser }) => {
  server = await startAppServer();
  app = appOn(server, browser);
  ({ page } = await theDemoAdmin(app));
  mayas = await (await anAdmin(app, { fullName: 'Maya Iyer' })).context.newPage();
});
test.afterAll(async () => {
  await page.context().close();
  await server.stop();
});

const newcomer = (fullName: string) => aUser(app, { fullName, isVerified: false, device: deviceAtTheDoor });

const review = (page: Page, name: string) => page.getByRole('article', { name });

test('an entry that one admin decides leaves the other’s list at once and says who decided', async () => {
  const leah = await newcomer('Leah');
  const omar = await newcomer('Omar');
  await sendPhoto(leah, 'leah');
  await sendPhoto(omar, 'omar');
  await gotoLive(page, '/admin');
  await gotoLive(mayas, '/admin');
  await expect(review(page, 'Leah')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Omar/ })).toBeVisible();
  await mayas.getByRole('button', { name: /^Approve/ }).click();
  await sendNow(mayas);
  await expect(mayas.getByText('User approved successfully')).toBeVisible();

  await expect(page.getByText('Maya already decided Leah’s photo.')).toBeVisible();
  await expect(review(page, 'Omar')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Leah/ })).toBeHidden();
  await expect(mayas.getByText('Maya approved')).toBeHidden();
});

test('a new photo joins the end of the queue and leaves the one under review open', async () => {
  const nina = await newcomer('Nina');
  await expect(review(page, 'Omar')).toBeVisible();
  await sendPhoto(nina, 'leah'); // the same picture that Leah sent
  await expect(page.getByRole('navigation', { name: 'Waiting' }).getByRole('button')).toHaveText([
    /^Omar/,
    /^Nina/,
  ]);
  await expect(review(page, 'Omar')).toBeVisible();
  await page.getByRole('button', { name: /^Nina/ }).click();
  await expect(review(page, 'Nina').getByText('Leah sent the same image')).toBeVisible();
});

test('keys, wheel and double click zoom and move a picture, and Escape closes it', async () => {
  await page.getByRole('button', { name: 'Enlarge the capture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nina’s capture' });
  const shown = dialog.getByRole('status');
  const picture = dialog.getByRole('img', { name: 'Nina’s capture' });
  const left = async () => (await picture.boundingBox())?.x ?? 0;
  await expect(shown).toHaveText('100 %');
  await page.keyboard.press('+');
  await expect(shown).toHaveText('150 %');
  await page.keyboard.press('+');
  const before = await left();
  await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBeLessThan(before);
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await expect(shown).toHaveText('100 %');
  await picture.hover();
  await page.mouse.wheel(0, -400);
  await expect(shown).not.toHaveText('100 %');
  await picture.dblclick();
  await expect(shown).toHaveText('100 %');
  await picture.dblclick();
  await expect(shown).toHaveText('250 %');
  await page.keyboard.press('a'); // decides nothing while the picture is open
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(review(page, 'Nina')).toBeVisible();
});

test('the R key asks for a reason, the A key approves', async () => {
  await expect(page.getByRole('button', { name: /^Reject/ })).toBeEnabled();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Reject Nina’s photo' });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  for (const name of ['Nina', 'Omar']) {
    await expect(review(page, name)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Approve/ })).toBeEnabled();
    await page.keyboard.press('a');
    await expect(review(page, name)).toBeHidden();
  }
  await expect(page.getByText('Nobody is waiting')).toBeVisible();
  await sendNow(page);
  await expect(page.getByText('User approved successfully')).toBeVisible();
});

test('the person reads the reason of each rejection', async () => {
  const vik = await newcomer('Vik');
  const viks = await vik.context.newPage();
  for (const reason of REJECT_REASONS) {
    await sendPhoto(vik, reason);
    await viks.goto('/verify');
    await expect(viks.getByText('Waiting for verification...')).toBeVisible();
    await expect(review(page, 'Vik')).toBeVisible();
    await page.getByRole('button', { name: /^Reject/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(reason, { exact: true }).click();
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await sendNow(page);
    await expect(viks.getByText(`Verification failed: ${reason}`).first()).toBeVisible();
    await expect(review(page, 'Vik')).toBeHidden();
  }
});

test('a requested venue can be corrected and accepted, and others can choose it', async () => {
  await requestVenue(await newcomer('Tara'), 'The Blu Lantern');
  await mayas.goto('/admin?tab=venues');
  await expect(review(mayas, 'The Blu Lantern')).toBeVisible();

  await page.getByRole('button', { name: /^Venues/ }).click();
  await review(page, 'The Blu Lantern').getByRole('button', { name: 'Accept…' }).click();
  await page.getByLabel('Name').fill('The Blue Lantern');
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The Blue Lantern' })).toBeVisible();
  const umas = await (await newcomer('Uma')).context.newPage();
  await umas.goto('/verify');
  await expect(umas.getByRole('button', { name: /The Blue Lantern/ })).toBeVisible();

  await review(mayas, 'The Blu Lantern').getByRole('button', { name: 'Refuse…' }).click();
  await mayas.getByRole('button', { name: 'Refuse', exact: true }).click();
  await expect(mayas.getByText(/^Demo( Admin)? already accepted this place\.$/)).toBeVisible();
  await expect(mayas.getByText('No requests')).toBeVisible();
});

test('a request for an existing venue is merged with it, found nearby or by name', async () => {
  const zoe = await newcomer('Zoe');
  for (const { asked, search, into } of [
    { asked: 'Blue Door bar', search: '', into: 'The Blue Door' },
    { asked: 'Radio place', search: 'monsoon', into: 'Monsoon Radio' },
  ]) {
    await requestVenue(zoe, asked);
    await page.reload();
    await review(page, asked).getByRole('button', { name: 'Merge…' }).click();
    const dialog = page.getByRole('dialog', { name: `Merge ${asked}` });
    if (search) await dialog.getByLabel('Search venues').fill(search);
    await dialog.getByRole('radio', { name: into }).check();
    await dialog.getByRole('button', { name: `It is ${into}` }).click();
    await expect(page.getByText(`Merged with ${into}`)).toBeVisible();
    await expect(review(page, asked)).toBeHidden();
  }
  const zoes = await zoe.context.newPage();
  await zoes.goto('/verify');
  await expect(zoes.getByRole('button', { name: /The Blue Door/ })).toBeVisible();
  await expect(zoes.getByRole('button', { name: /Blue Door bar|Radio place/ })).toBeHidden();
});

test('a display shows the code until its address is renewed or revoked', async ({ browser }) => {
  const tablet = await browser.newPage({ baseURL: server.url });
  const code = tablet.getByRole('img', { name: 'QR code of The Blue Lantern' });
  const ended = tablet.getByText('This display address is no longer valid.');

  await page.goto('/admin?tab=venues&list=all');
  await page.getByLabel('Search venues').fill('lantern');
  await page.getByRole('button', { name: /The Blue Lantern/ }).click();
  await expect(page.getByText('No tablet shows the code of this venue yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Give a display address' }).click();
  const given = await page.getByLabel('Address', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.getByText('Address copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(given);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('group', { name: 'Display 1' }).getByText('Not opened yet')).toBeVisible();
  await tablet.goto(new URL(given).pathname);
  await expect(code).toBeVisible();

  await page.getByRole('button', { name: 'Renew…' }).click();
  await page.getByRole('button', { name: 'Renew', exact: true }).click();
  const renewed = await page.getByLabel('Address', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  await tablet.reload();
  await expect(ended).toBeVisible();
  await tablet.goto(new URL(renewed).pathname);
  await expect(code).toBeVisible();

  await page.getByRole('button', { name: 'Give a display address' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  const second = page.getByRole('group', { name: 'Display 2' });
  await expect(second.getByText('Not opened yet')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Display 1' }).getByText(/^Seen /)).toBeVisible();
  await second.getByRole('button', { name: 'Revoke…' }).click();
  const question = page.getByRole('dialog', { name: 'Revoke Display 2?' });
  await question.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(second).toBeHidden();

  await page.getByRole('button', { name: 'Revoke…' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('Display revoked')).toBeVisible();
  await expect(page.getByText('No tablet shows the code of this venue yet.')).toBeVisible();
  await tablet.reload();
  await expect(ended).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
});

test('the secret of a poster is renewed after a warning', async () => {
  await expect(page.getByRole('link', { name: /^Print or save as PDF/ })).toBeVisible();
  await page.getByRole('button', { name: 'Renew the secret…' }).click();
  await expect(page.getByText('Posters on the wall stop working at once')).toBeVisible();
  await page.getByRole('button', { name: 'Renew the secret', exact: true }).click();
  await expect(page.getByText('Secret renewed. Print a new poster now.')).toBeVisible();
});

test('new photos of a verified person wait for review, and the person sees the decision', async () => {
  const ivys = await (await aUser(app, { fullName: 'Ivy' })).context.newPage();
  const waits = ivys.getByText('Your new photos are in review. Others see your current ones until then.');

  for (const [round, colour] of ['gold', 'plum'].entries()) {
    await ivys.goto('/editprofile');
    await ivys.getByRole('button', { name: 'Change photo 1' }).click();
    const replace = ivys.getByRole('menuitem', { name: 'Replace' });
    await choosePhotos(ivys, () => replace.click(), [await pictureOf(colour)]);
    await expect(ivys.getByText('Image 1 uploaded!')).toBeVisible();
    await ivys.getByRole('button', { name: 'Save Changes' }).click();
    await expect(waits).toBeVisible();

    await page.goto('/admin');
    const desk = review(page, 'Ivy');
    await expect(desk.getByText('Photos changed')).toBeVisible();
    for (const list of ['New photos', 'Current photos']) {
      await expect(desk.getByRole('list', { name: list }).getByRole('img')).toHaveCount(3);
    }
    await expect(desk.getByText(/^Approved at /)).toBeVisible();
    if (round === 0) {
      await page.getByRole('button', { name: /^Reject/ }).click();
      await page.getByRole('dialog').getByLabel('Face is not clear').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
      await sendNow(page);
      await expect(page.getByText('New photos rejected')).toBeVisible();
      await ivys.goto('/myprofile');
      await expect(ivys.getByText('Your new photos were not approved: Face is not clear.')).toBeVisible();
    } else {
      await page.getByRole('button', { name: /^Approve/ }).click();
      await sendNow(page);
      await expect(page.getByText('New photos approved')).toBeVisible();
      await ivys.goto('/myprofile');
      await expect(ivys.getByRole('heading', { name: /^Ivy/ })).toBeVisible();
      await expect(waits).toBeHidden();
    }
  }
});

test('the record lists, filters and exports all decisions, and the overview counts them', async () => {
  await page.goto('/admin?tab=record');
  const lines = page.getByRole('region', { name: 'Record' }).getByRole('listitem');
  await expect(lines.first()).toContainText(/Approved new photos.*Ivy/);
  await expect(lines.filter({ hasText: 'Maya Iyer' })).toContainText(['Approved a verification photo']);
  await expectReadable(page);
  const byAdmin = page.getByLabel('Admin', { exact: true });
  await byAdmin.selectOption('The operator');
  await expect(lines).toHaveText([/^The operator.*Made someone an admin.*Maya Iyer$/]);
  await byAdmin.selectOption('Everyone');
  await page.getByLabel('Action').selectOption('Rejected new photos');
  await expect(lines).toHaveText([/Rejected new photos.*Ivy.*“Face is not clear”$/]);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const rows = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(rows.slice(1)).toEqual([expect.stringMatching(/"reject-photos","Ivy",.*"Face is not clear"$/)]);
  await page.reload();
  await expect(lines.first()).toContainText('Downloaded the record');

  await page.getByRole('button', { name: 'Overview' }).click();
  const signUps = page.getByRole('region', { name: 'Sign-ups' });
  await expect(signUps.getByRole('row')).toHaveCount(31);
  await expect(signUps.getByRole('row').last()).not.toContainText(/ 0$/);
  await expectReadable(page);
});
