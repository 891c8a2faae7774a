import { expect } from '@playwright/test';
import { venueReportsEndpoints } from '@showup/contract/evenings/venue-reports';
import { agree } from '#test/dates/dates';
import { match } from '#test/people/meeting';
import { button } from '../support/browser/button.ts';
import { gotoLive } from '../support/browser/live-page.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { anAdmin, appOn, aUser, everyoneLeaves, type Person } from '../support/people/people.ts';
import { venueNamed } from '../support/people/venues.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';
import { changeData } from '../support/server/data.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

// A server of its own, since a paused venue is paused for everyone.
let server: AppServer;

test.beforeAll(async () => {
  server = await startAppServer();
});
test.afterAll(() => server.stop());

/** As if each of them had proved an evening there some weeks ago. */
const haveBeenAt = (venueId: string, people: readonly Person[]) =>
  changeData(server, async (sql) => {
    for (const { id } of people)
      await sql`
        insert into evenings (user_id, venue_id, evening, shown_from)
        values (${id}, ${venueId}, current_date - 30, date_trunc('hour', now() - interval '27 days'))`;
  });

test('guests report a venue, dates there are paused, an admin decides, and a change of venue gets a hint', {
  tag: '@slow',
}, async ({ browser }) => {
  const app = appOn(server, browser);
  const eva = await aUser(app, { fullName: 'Eva Rao' });
  const jon = await aUser(app, { fullName: 'Jon Das' });
  const others = [await aUser(app, { fullName: 'Asha' }), await aUser(app, { fullName: 'Ben' })];
  const admin = await anAdmin(app, { fullName: 'Maya Iyer' });
  await match(eva, jon);
  const door = await venueNamed(eva, 'The Blue Door');
  await haveBeenAt(door._id, [eva, ...others]);
  const page = await eva.open('/myevenings');

  await test.step('a guest says what happened', async () => {
    await button(page, 'Report this place: The Blue Door').click();
    await button(page, 'Report the place').click();
    await expect(page.getByText('Please choose what it is about.')).toBeVisible();
    await page.getByLabel('What happened?').selectOption({ label: 'An inflated bill' });
    await page.getByLabel('What should we know?').fill('Four times the price, and two men at the door.');
    await expectReadable(page);
    await button(page, 'Report the place').click();
    await expect(page.getByText('Thank you. Our admins will look at this place.')).toBeVisible();
  });

  const body = { locationId: door._id, category: 'threats', text: '' } as const;
  for (const { call } of others) await call(venueReportsEndpoints.reportVenue, { body });

  await test.step('after three of them it can’t be suggested', async () => {
    await gotoLive(page, `/chats?with=${jon.id}`);
    await button(page, 'Plan a date').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox').fill('blue');
    await dialog.getByRole('button', { name: /The Blue Door/ }).click();
    await dialog.getByRole('button', { name: 'Suggest it' }).click();
    await expect(
      dialog.getByText('Dates can’t be suggested for this place at the moment.', { exact: false }),
    ).toBeVisible();
    await expectReadable(page);
  });

  await test.step('an admin reads the reports and clears the venue', async () => {
    const desk = await admin.context.newPage();
    await gotoLive(desk, '/admin?tab=reported-venues');
    await expect(desk.getByText('Four times the price, and two men at the door.')).toBeVisible();
    await expect(desk.getByText(/^Dates are paused since/)).toBeVisible();
    await expectReadable(desk);
    await button(desk, 'Clear the place').click();
    await desk.getByLabel('What did you find?').fill('The owner has changed.');
    await desk.getByRole('dialog').getByRole('button', { name: 'Clear the place' }).click();
    await expect(desk.getByText('No reported places')).toBeVisible();
  });

  await test.step('a date there works again, and moving it elsewhere gets a hint', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Suggest it' }).click();
    await expect(page.getByRole('region', { name: 'You suggest a date' })).toBeVisible();
    await button(page, 'Take it back').click();
    await agree(eva, jon, door);
    const jons = await jon.open(`/chats?with=${eva.id}`);
    await button(jons, 'Change it').click();
    const change = jons.getByRole('dialog');
    await button(jons, 'Choose another place').click();
    await change.getByRole('searchbox').fill('monsoon');
    await change
      .getByRole('button', { name: /Monsoon Radio/ })
      .first()
      .click();
    await change.getByRole('button', { name: 'Suggest it' }).click();
    await expect(change).toHaveCount(0);
    await expect(
      page.getByText('Hardly anyone has shown up here in the last weeks', { exact: false }),
    ).toBeVisible();
    await expectReadable(page);
    await expect(jons.getByText('Hardly anyone has shown up here', { exact: false })).toHaveCount(0);
  });
  await everyoneLeaves(app);
});
