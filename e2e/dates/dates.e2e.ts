import { expect, type Page } from '@playwright/test';
import { match, unmatch } from '#test/people/meeting';
import { button } from '../support/browser/button.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import type { PhotoStep } from '../support/screens/photo-step.ts';
import type { AppServer } from '../support/server/app-server.ts';
import { letDatesBegin } from '../support/server/passing-time.ts';
import { aCouple, aGuest, cardOf, liveTheStory, meetByPhones, openBoth, suggest } from './story.ts';

const eveningOf = (server: AppServer, { film, liveCode }: PhotoStep) => ({
  film,
  liveCode,
  begin: (inHours: number) => letDatesBegin(server, inHours),
});

test('two people plan a date, keep it, and are asked the next day', { tag: '@sample' }, async ({
  app,
  server,
  step,
}) => {
  await liveTheStory(await aCouple(app), eveningOf(server, step), [server, server]);
});

test('one phone shows a code, and the other scans it', { tag: '@sample' }, async ({ app, server, step }) => {
  await meetByPhones(await aCouple(app), eveningOf(server, step), [server, server]);
});

test('a date that is called off, or ends with the match, says the same', { tag: '@sample' }, async ({
  app,
  server,
}) => {
  const { eva, jon } = await aCouple(app);
  const { evas, jons } = await openBoth({ eva, jon }, [server, server]);
  await button(evas, 'Plan a date').click();
  await suggest(evas, 'blue', /The Blue Door/);
  await cardOf(jons, 'Eva suggests a date').getByRole('button', { name: 'Accept' }).click();
  await cardOf(evas, 'It’s a date').getByRole('button', { name: 'Call it off' }).click();
  for (const page of [evas, jons]) await expect(cardOf(page, 'This date is off.')).toBeVisible();
  await expect(evas.getByRole('textbox', { name: 'Message Jon' })).toBeFocused(); // the pressed button has gone

  await button(jons, 'Plan a date').click();
  await suggest(jons, 'blue', /The Blue Door/);
  await cardOf(evas, 'Jon suggests a date').getByRole('button', { name: 'Accept' }).click();
  await expect(cardOf(jons, 'It’s a date')).toBeVisible();
  await unmatch(eva, jon);
  await expect(jons.getByText('This conversation is no longer here.')).toBeVisible();
  await jons.goto('/chats');
  await expect(jons.getByText('This date is off.')).toBeVisible();
  await expectReadable(jons);
  await letDatesBegin(server, -7);
  await jons.reload();
  await expect(jons.getByText('No matches yet')).toBeVisible();
  await expect(jons.getByText('This date is off.')).toHaveCount(0);
});

test('a date has the venue’s local time, also for someone far away', { tag: '@sample' }, async ({
  app,
  server,
}) => {
  const [eva, jon] = [await aGuest(app, 'Eva', 'America/New_York'), await aGuest(app, 'Jon', 'Asia/Kolkata')];
  await match(eva, jon);
  const { evas, jons } = await openBoth({ eva, jon }, [server, server]);
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await button(evas, 'Plan a date').click();
  const when = evas.getByRole('dialog').getByLabel('When');
  await when.fill(`${day}T00:30`);
  await suggest(evas, 'blue', /The Blue Door/);
  const spoken = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const time = `${spoken.format(new Date(day))}, 00:30`;
  const shown = (page: Page) => page.getByRole('region').getByRole('time');
  await expect(shown(evas)).toHaveText(`${time} (the venue’s local time)`);
  await expect(shown(jons)).toHaveText(time);
  await expect(shown(jons)).toHaveAttribute('datetime', new Date(`${day}T00:30+05:30`).toISOString());

  await cardOf(jons, 'Eva suggests a date').getByRole('button', { name: 'Accept' }).click();
  await cardOf(evas, 'It’s a date').getByRole('button', { name: 'Change it' }).click();
  await expect(when).toHaveValue(`${day}T00:30`);
  await expect(when).toHaveAccessibleDescription(/the venue’s local time/);
});

test('a suggestion is checked before it is sent, and survives a lost answer once', {
  tag: '@sample',
}, async ({ app, server }) => {
  const { evas, jons } = await openBoth(await aCouple(app), [server, server]);
  await button(evas, 'Plan a date').click();
  const dialog = evas.getByRole('dialog');
  await dialog.getByLabel('When').fill('2020-01-01T20:00');
  await dialog.getByRole('button', { name: 'Suggest it' }).click();
  await expect(dialog.getByText('Please choose a time within the next 30 days.')).toBeVisible();
  await expect(dialog.getByText('Please choose a place.')).toBeVisible();
  await expect(dialog.getByRole('searchbox')).toHaveAccessibleDescription(/^Please choose a place\./);
  await expect(dialog.getByLabel('When')).toBeFocused();
  await expectReadable(evas);
  await dialog.getByRole('searchbox').fill('nothing is called this');
  await expect(dialog.getByText('No place of that name.', { exact: false })).toBeVisible();
  await dialog.getByRole('searchbox').fill('blue');
  await dialog.getByRole('button', { name: /The Blue Door/ }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Choose another place' })).toBeFocused();
  await evas.keyboard.press('Enter');
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await dialog.getByRole('button', { name: /The Blue Door/ }).press('Enter');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('When').fill(`${tomorrow}T20:00`);
  let isLost = true;
  await evas.route('**/dates', async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.continue();
    isLost = false;
    await route.fetch();
    return route.abort();
  });
  await dialog.getByRole('button', { name: 'Suggest it' }).click();
  await expect(dialog.getByRole('button', { name: 'Suggest it' })).toHaveAttribute('aria-busy', 'true');
  await expect(dialog.getByText('That did not work. Please try again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Suggest it' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(cardOf(evas, 'You suggest a date')).toHaveCount(1);
  await expect(evas.getByRole('textbox', { name: 'Message Jon' })).toBeFocused();
  await expect(cardOf(jons, 'Eva suggests a date')).toHaveCount(1);

  await jons.reload();
  await cardOf(jons, 'Eva suggests a date').getByRole('button', { name: 'Decline' }).click();
  for (const page of [evas, jons]) await expect(cardOf(page, 'Not this time')).toBeVisible();
});
