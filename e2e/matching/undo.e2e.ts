import { expect, type Page } from '@playwright/test';
import { matchingEndpoints } from '@showup/contract/matching';
import { reject } from '#test/people/meeting';
import { button } from '../support/browser/button.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { aUser, type Person } from '../support/people/people.ts';
import { namesIn, namesInDeck } from '../support/screens/deck.ts';

const undo = (page: Page) => button(page, /^Undo/);
const isRejected = (guest: Person, name: string) =>
  expect.poll(() => namesIn(guest, 'rejectedProfiles')).toContain(name);

test('one press answers one person, and the focus stays in place when a card leaves', async ({ app }) => {
  const kabir = await aUser(app, { fullName: 'Kabir' });
  for (const name of ['Asha', 'Bela', 'Chitra']) await aUser(app, { fullName: name });
  const page = await kabir.open();
  const answers = page.getByRole('group', { name: 'Your answer' });
  await button(page, /^Reject/).dblclick();
  await button(page, /^Reject/).focus();
  for (let repeats = 0; repeats < 4; repeats++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect.poll(() => namesIn(kabir, 'rejectedProfiles')).toHaveLength(2);
  await expect(button(page, /^Reject/)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByText('No more profiles to show.')).toBeVisible();
  await expect(answers).toBeFocused();
  await button(page, 'View Rejected Profiles').press('Enter');
  await expect(button(page, /^Reject/)).toBeVisible();
  await expect(answers).toBeFocused();

  await button(page, /^More about/).press('Enter');
  await page.getByRole('menuitem', { name: 'Block & Report' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asks everyone for money.');
  await dialog.getByRole('button', { name: 'Block & Report' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(answers).toBeFocused();
});

test('rejected people return on request after the deck, and the screen says when there are none', async ({
  app,
}) => {
  const kabir = await aUser(app, { fullName: 'Kabir' });
  const page = await kabir.open();
  await expect(page.getByText('No more profiles to show.')).toBeVisible();
  await button(page, 'View Rejected Profiles').click();
  await expect(page.getByText('No rejected profiles available.')).toBeVisible();

  for (const name of ['Asha', 'Bela']) await reject(kabir, await aUser(app, { fullName: name }));
  await page.reload();
  await button(page, 'View Rejected Profiles').click();
  await expect(button(page, 'Reject Bela')).toBeVisible();
  await button(page, 'Reject Bela').click();
  await button(page, 'Like Asha').click();
  await expect(page.getByText('No more profiles to show.')).toBeVisible();
  await expect.poll(() => namesIn(kabir, 'rejectedProfiles')).toEqual(['Bela']);
});

test('rejected people no longer return once the preferences exclude them', async ({ app }) => {
  const kabir = await aUser(app, { fullName: 'Kabir', interestedIn: ['Male', 'Female'] });
  const wish = { interestedIn: ['Other'] } as const;
  await reject(kabir, await aUser(app, { fullName: 'Asha', ...wish, identifiedAs: 'Female' }));
  await reject(kabir, await aUser(app, { fullName: 'Jon', ...wish, identifiedAs: 'Male' }));
  const page = await kabir.open();
  await button(page, 'View Rejected Profiles').click();
  await expect(button(page, 'Reject Jon')).toBeVisible();

  await page.getByRole('link', { name: 'Preferences' }).click();
  await page.getByRole('group', { name: 'Interested in' }).getByLabel('Male', { exact: true }).click();
  await button(page, 'Apply').click();
  await expect(page.getByText('No more profiles to show.')).toBeVisible();
  await button(page, 'View Rejected Profiles').click();
  await button(page, 'Reject Asha').click();
  await expect(page.getByText('No more profiles to show.')).toBeVisible();
});

test('the last reject can be undone by button or keyboard until the page reloads', async ({ app }) => {
  const kabir = await aUser(app, { fullName: 'Kabir' });
  await aUser(app, { fullName: 'Asha' });
  await aUser(app, { fullName: 'Bela' });
  const page = await kabir.open();
  await expect(button(page, /^Reject/)).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
  const first = ((await button(page, /^Reject/).getAttribute('aria-label')) ?? '').replace('Reject ', '');
  const other = first === 'Asha' ? 'Bela' : 'Asha';
  const box = await button(page, /^Like/).boundingBox();

  await button(page, `Reject ${first}`).click();
  await expect(button(page, `Like ${other}`)).toBeVisible();
  await expect(undo(page)).toHaveAccessibleName(`Undo: bring back ${first}`);
  expect(await button(page, /^Like/).boundingBox()).toEqual(box);
  await expectReadable(page);
  await isRejected(kabir, first);

  await undo(page).click();
  await expect(button(page, `Like ${first}`)).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
  await expect.poll(() => namesIn(kabir, 'rejectedProfiles')).toEqual([]);

  await button(page, `Reject ${first}`).click();
  await expect(button(page, `Like ${other}`)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(button(page, `Like ${first}`)).toBeVisible();
  await expect.poll(() => namesIn(kabir, 'rejectedProfiles')).toEqual([]);

  await button(page, `Reject ${first}`).click();
  await button(page, `Reject ${other}`).click();
  await expect(page.getByText('No more profiles to show.')).toBeVisible();
  await isRejected(kabir, other);
  await page.reload();
  await expect(page.getByText('No more profiles to show.')).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
});

test('an undo waits for its reject, and neither changes anything without a connection', async ({ app }) => {
  const kabir = await aUser(app, { fullName: 'Kabir' });
  await aUser(app, { fullName: 'Asha' });
  const page = await kabir.open();
  await expect(button(page, 'Reject Asha')).toBeVisible();

  await test.step('an undo pressed while the reject is being sent follows it', async () => {
    const sent: string[] = [];
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await page.route(`**${matchingEndpoints.reject.path}`, async (route) => {
      await isReleased;
      await route.continue();
    });
    await button(page, 'Reject Asha').click();
    await undo(page).click();
    await expect(button(page, 'Like Asha')).toBeVisible();
    expect(sent).not.toContain(matchingEndpoints.undoReject.path);
    release();
    await expect.poll(() => sent).toContain(matchingEndpoints.undoReject.path);
    await expect.poll(() => namesInDeck(kabir)).toEqual(['Asha']);
    await page.unroute(`**${matchingEndpoints.reject.path}`);
  });

  await test.step('a failed reject brings its card back, and there is nothing to undo', async () => {
    await kabir.context.setOffline(true);
    await button(page, 'Reject Asha').click();
    await expect(undo(page)).toHaveCount(0);
    await expect(button(page, 'Like Asha')).toBeVisible();
    await kabir.context.setOffline(false);
  });

  await test.step('a failed undo can be tried again', async () => {
    await button(page, 'Reject Asha').click();
    await isRejected(kabir, 'Asha');
    await kabir.context.setOffline(true);
    await undo(page).click();
    await expect(page.getByText('Please check your network and try again.')).toBeVisible();
    await expect(button(page, 'Like Asha')).toHaveCount(0);
    await kabir.context.setOffline(false);
    await undo(page).click();
    await expect(button(page, 'Like Asha')).toBeVisible();
    await expect.poll(() => namesIn(kabir, 'rejectedProfiles')).toEqual([]);
  });
});
