import { expect, type Page, test } from '@playwright/test';
import { matchingEndpoints } from '@showup/contract/matching';
import { type AppServer, startAppServer } from './app-server.ts';
import { type Guest, namesIn, namesInDeck, peopleOf } from './deck-people.ts';
import { expectReadable } from './screen-reader.ts';

let server: AppServer;
let people: ReturnType<typeof peopleOf>;

test.beforeAll(async ({ browser }) => {
  server = await startAppServer();
  people = peopleOf(server, browser);
});
test.afterEach(() => people.allLeave());
test.afterAll(() => server.stop());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const undo = (page: Page) => button(page, /^Undo/);
const isRejected = (guest: Guest, name: string) =>
  expect.poll(() => namesIn(guest, 'rejectedProfiles')).toContain(name);

test('rejected people come back on demand, behind the deck, or not at all when there are none', async () => {
  const kabir = await people.join('Kabir');
  const page = await kabir.open();
  await expect(page.getByText('No more profiles to show.')).toBeVisible();
  await expectReadable(page);
  await button(page, 'View Rejected Profiles').click();
  await expect(page.getByText('No rejected profiles available.')).toBeVisible();

  for (const name of ['Asha', 'Bela']) await kabir.reject(await people.join(name));
  await page.reload();
  await button(page, 'View Rejected Profiles').click();
  await expect(button(page, 'Reject Bela')).toBeVisible();
  await button(page, 'Reject Bela').click();
  await button(page, 'Like Asha').click();
  await expect(page.getByText('No more profiles to show.')).toBeVisible();
  await expect.poll(() => namesIn(kabir, 'rejectedProfiles')).toEqual(['Bela']);
});

test('the last reject can be undone, by its button or by keys, until the page is loaded anew', async () => {
  const kabir = await people.join('Kabir');
  await people.join('Asha');
  await people.join('Bela');
  const page = await kabir.open();
  await expect(button(page, /^Reject/)).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
  const first = ((await button(page, /^Reject/).getAttribute('aria-label')) ?? '').replace('Reject ', '');
  const other = first === 'Asha' ? 'Bela' : 'Asha';
  const place = await button(page, /^Like/).boundingBox();

  await button(page, `Reject ${first}`).click();
  await expect(button(page, `Like ${other}`)).toBeVisible();
  await expect(undo(page)).toHaveAccessibleName(`Undo: bring back ${first}`);
  expect(await button(page, /^Like/).boundingBox()).toEqual(place);
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

test('an undo waits for its reject, and without a connection both leave things as they were', async () => {
  const kabir = await people.join('Kabir');
  await people.join('Asha');
  const page = await kabir.open();
  await expect(button(page, 'Reject Asha')).toBeVisible();

  await test.step('while the reject is on its way', async () => {
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

  await test.step('a reject that never arrives brings its card back, and there is nothing to undo', async () => {
    await kabir.context.setOffline(true);
    await button(page, 'Reject Asha').click();
    await expect(undo(page)).toHaveCount(0);
    await expect(button(page, 'Like Asha')).toBeVisible();
    await kabir.context.setOffline(false);
  });

  await test.step('an undo that never arrives can be tried again', async () => {
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
