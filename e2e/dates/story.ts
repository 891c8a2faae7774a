import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import ICAL from 'ical.js';
import { match } from '#test/people/meeting';
import { button } from '../support/browser/button.ts';
import { gotoLive } from '../support/browser/live-page.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { refuseCameraWithoutPermission } from '../support/camera/camera-flags.ts';
import { aUser, type JourneyApp, type Person } from '../support/people/people.ts';
import { atTheBlueDoor } from '../support/people/venues.ts';
import type { PhotoStep } from '../support/screens/photo-step.ts';
import type { AppServer } from '../support/server/app-server.ts';

/** The camera of both, the code on the screen of The Blue Door, and the time. */
type Evening = Pick<PhotoStep, 'film' | 'liveCode'> & {
  /** Lets dates begin that many hours from now; open pages have to be loaded again. */
  begin(inHours: number): Promise<void>;
};

/** The one that each of the two uses. */
type Servers = readonly [AppServer, AppServer];

/** A date in the conversation, by what it says. */
export const cardOf = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

export async function aGuest(app: JourneyApp, fullName: string, timezoneId?: string): Promise<Person> {
  const guest = await aUser(app, {
    fullName,
    device: {
      permissions: ['camera', 'geolocation'],
      geolocation: atTheBlueDoor,
      acceptDownloads: true,
      ...(timezoneId !== undefined && { timezoneId }),
    },
  });
  await refuseCameraWithoutPermission(guest.context);
  return guest;
}

/** Two people who are matched. */
export async function aCouple(app: JourneyApp) {
  const [eva, jon] = [await aGuest(app, 'Eva'), await aGuest(app, 'Jon')];
  await match(eva, jon);
  return { eva, jon };
}

type Couple = Awaited<ReturnType<typeof aCouple>>;

/** Opens their conversation for each of them. */
export async function openBoth({ eva, jon }: Couple, servers: Servers) {
  const open = async (who: Person, other: Person, { url }: AppServer) => {
    const page = await who.context.newPage();
    await gotoLive(page, `${url}/chats?with=${other.id}`);
    return page;
  };
  return { evas: await open(eva, jon, servers[0]), jons: await open(jon, eva, servers[1]) };
}

/** Fills in the form for a date and sends it. */
export async function suggest(page: Page, search: string, venue: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  const other = dialog.getByRole('button', { name: 'Choose another place' });
  await expect(dialog.getByRole('searchbox').or(other)).toBeVisible();
  if (await other.isVisible()) await other.click();
  await dialog.getByRole('searchbox').fill(search);
  await dialog.getByRole('button', { name: venue }).click();
  await dialog.getByRole('button', { name: 'Suggest it' }).click();
  await expect(dialog).toHaveCount(0);
}

/** The calendar file of the agreed date, as an event. */
async function savedEvent(page: Page) {
  const download = page.waitForEvent('download');
  await cardOf(page, 'It’s a date').getByRole('link', { name: 'Calendar file' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).not.toMatch(/showup|eva|jon/i);
  return new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') ?? undefined);
}

/** What the share sheet gets of the agreed date. */
async function sharedPlan(page: Page): Promise<string | undefined> {
  await page.evaluate(() => {
    navigator.share = async (data) => void Object.assign(window, { shared: data });
  });
  await cardOf(page, 'It’s a date').getByRole('button', { name: 'Share this plan' }).click();
  return page.evaluate(() => ('shared' in window ? JSON.stringify(window.shared) : undefined));
}

/** From the first suggestion to the morning after. */
export async function liveTheStory(couple: Couple, evening: Evening, servers: Servers) {
  const { evas, jons } = await openBoth(couple, servers);

  await button(evas, 'Plan a date').click();
  await expectReadable(evas);
  await suggest(evas, 'hop', /Hop & Hum/);
  await expect(cardOf(evas, 'You suggest a date')).toContainText('Hop & Hum');
  const offered = cardOf(jons, 'Eva suggests a date');
  await expect(offered).toContainText('may share the plan with one person they trust');
  await expectReadable(jons);

  await offered.getByRole('button', { name: 'Suggest another' }).click();
  await suggest(jons, 'blue door', /The Blue Door/);
  await expect(cardOf(evas, 'Something else was suggested')).toBeVisible();
  await cardOf(evas, 'Jon suggests a date').getByRole('button', { name: 'Accept' }).press('Enter');
  for (const page of [evas, jons]) await expect(cardOf(page, 'It’s a date')).toContainText('The Blue Door');
  await expectReadable(evas);
  const event = await savedEvent(jons);
  expect(event.summary).toBe('The Blue Door');
  expect(await sharedPlan(evas)).toMatch(
    /^{"text":"The Blue Door, .+ · \w+ \d+ \w+, \d\d:\d\d \(the venue’s local time\)"}$/,
  );

  await evening.begin(0.5);
  for (const page of [evas, jons]) await page.reload();
  await evening.film({ code: await evening.liveCode() });
  await cardOf(evas, 'It’s a date').getByRole('link', { name: 'I’m here' }).click();
  await expect(evas.getByText('Once both of you are, we tell you both.', { exact: false })).toBeVisible();
  await expectReadable(evas);
  await expect(cardOf(jons, 'It’s a date')).not.toContainText('here too');

  await evening.film({ code: await evening.liveCode() });
  await cardOf(jons, 'It’s a date').getByRole('link', { name: 'I’m here' }).click();
  for (const page of [evas, jons])
    await expect(page.getByRole('heading', { name: 'You both showed up' })).toBeVisible();
  await expectReadable(jons);
  await jons.getByRole('link', { name: 'Enjoy the evening' }).click();

  await evening.begin(-12);
  await jons.reload();
  const kept = cardOf(jons, 'You both showed up');
  await expect(kept).toContainText('Did you two meet?');
  await expectReadable(jons);
  await kept.getByRole('button', { name: 'Yes' }).click();
  await expect(kept).toContainText('Did you feel safe?');
  await kept.getByRole('button', { name: 'No' }).click();
  await expect(jons.getByRole('dialog', { name: 'Block & Report Eva' })).toBeVisible();
}

/** One phone shows its code, the other scans it: no hardware of the venue is needed. */
export async function meetByPhones(couple: Couple, evening: Evening, servers: Servers) {
  const { evas, jons } = await openBoth(couple, servers);
  await button(evas, 'Plan a date').click();
  await suggest(evas, 'blue', /The Blue Door/);
  await cardOf(jons, 'Eva suggests a date').getByRole('button', { name: 'Accept' }).click();
  await expect(cardOf(evas, 'It’s a date')).toBeVisible();
  await evening.begin(0.5);
  for (const page of [evas, jons]) await page.reload();

  // As in browsers inside other apps: no camera, but a code can still be shown.
  await evas.evaluate(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  await cardOf(evas, 'It’s a date').getByRole('link', { name: 'I’m here' }).click();
  await expect(evas.getByText('The camera does not open here')).toBeVisible();
  const shown = evas.waitForResponse(/\/dates\/handshake\//);
  await button(evas, 'Show my code').click();
  await expect(evas.getByRole('img', { name: 'My code' })).toBeVisible();
  await expectReadable(evas);
  const { address } = await (await shown).json();
  await evening.film({ code: address });
  await cardOf(jons, 'It’s a date').getByRole('link', { name: 'I’m here' }).click();
  for (const page of [evas, jons])
    await expect(page.getByRole('heading', { name: 'You both showed up' })).toBeVisible();
}
