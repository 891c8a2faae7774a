import { randomBytes, randomUUID } from 'node:crypto';
import { NEXT_CURSOR_HEADER } from '@showup/contract/platform/paging';
import { venuesEndpoints, venueTexts } from '@showup/contract/venues';
import {
  DeskVenue,
  VENUES_PAGE,
  venuesDeskEndpoints,
  venuesDeskTexts,
} from '@showup/contract/venues/venues-desk';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { anAdmin } from '#test/people/people';
import { getPoster, northOf, pune, venueDesk } from '#test/venues/venues';
import { addVenue } from '../add-venue.ts';
import { judgeCodes } from '../codes/judge-codes.ts';
import { findChoosableVenue } from '../nearby/choose-venue.ts';

const { searchVenues, venuePage, giveDisplay, renewDisplay, revokeDisplay, renewSecret } =
  venuesDeskEndpoints;

let app: TestApp;
let desk: ReturnType<typeof venueDesk>;

beforeAll(async () => {
  app = await startTestApp();
  desk = venueDesk(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const tokenOf = (address: string) => address.split('/display/')[1] ?? '';
const show = (address: string) =>
  app.browser().call(venuesEndpoints.display, { params: { token: tokenOf(address) } });
const noShow = (address: string) =>
  app.browser().answer(venuesEndpoints.display, { params: { token: tokenOf(address) } });

async function aVenue() {
  const [admin, venue] = [await anAdmin(app), await desk.addVenue('The Blue Door')];
  const give = async () => (await admin.call(giveDisplay, { body: { venueId: venue._id } })).address;
  const page = () => admin.call(venuePage, { params: { venueId: venue._id } });
  return { admin, venue, give, page };
}

test('a call that gives a display and is repeated after a lost answer gives one, at the same address', async () => {
  const { admin, venue, page } = await aVenue();
  const give = async (clientId: string) =>
    (await admin.call(giveDisplay, { body: { venueId: venue._id, clientId } })).address;
  const address = await give('first press');
  expect(await give('first press')).toBe(address);
  expect(await give('second press')).not.toBe(address);
  expect((await page()).displays).toHaveLength(2);
  const [line] = await app.db.sql<{ count: number }[]>`
    select count(*)::int as count from audit_log where action = 'give-display'`;
  expect(line).toEqual({ count: 2 });
});

test('finds a venue by the beginnings of words in its name, address and code, in any order', async () => {
  const admin = await anAdmin(app);
  const blue = await desk.addVenue('The Blue Door', pune, '12/3 M.G. Road, Pune');
  await desk.addVenue("O'Hara’s (Upstairs) & Café", pune, 'Lane-5, Mumbai');
  await desk.addVenue('नीला दरवाज़ा', pune, '7 Road');
  await desk.request(await desk.newcomer(), 'The Blue Window');
  const found = async (text: string) =>
    (await admin.call(searchVenues, { query: { text } })).map(({ name }) => name);

  expect(await found('door blu')).toEqual(['The Blue Door']);
  expect(await found('BLUE  road')).toEqual(['The Blue Door']);
  expect(await found('m.g. 12/3')).toEqual(['The Blue Door']);
  expect(await found(blue.code)).toEqual(['The Blue Door']);
  expect(await found(blue.code.slice(0, 4).toLowerCase())).toEqual(['The Blue Door']);
  expect(await found("o'har")).toEqual(["O'Hara’s (Upstairs) & Café"]);
  expect(await found('upstairs 5')).toEqual(["O'Hara’s (Upstairs) & Café"]);
  expect(await found('दर')).toEqual(['नीला दरवाज़ा']);
  for (const other of ['oor', 'window', 'blue mumbai']) expect(await found(other)).toEqual([]);
  expect(await found("blue':* | !")).toEqual(['The Blue Door']);
  for (const marks of ['!!', "';--", '\\', '<-> |', '()', '™']) expect(await found(marks)).toEqual([]);
});

test('lists all accepted venues by name, a page at a time, when there is no text', async () => {
  const admin = await anAdmin(app);
  const names = Array.from({ length: VENUES_PAGE + 5 }, (_, i) => (i < 3 ? 'Same' : `Bar ${100 + i}`));
  for (const name of names) await desk.addVenue(name);
  const seen: z.infer<typeof DeskVenue>[] = [];
  let query: { cursor?: string } = {};
  for (;;) {
    const { body, headers } = await admin.answer(searchVenues, { query });
    seen.push(...z.array(DeskVenue).parse(body));
    const cursor = headers.get(NEXT_CURSOR_HEADER);
    if (cursor === null) break;
    query = { cursor };
  }
  expect(seen.map(({ name }) => name)).toEqual(names.toSorted());
  expect(new Set(seen.map(({ _id }) => _id)).size).toBe(names.length);
  expect(JSON.stringify(seen)).not.toContain('secret');
});

test('shows a venue’s displays and when they were last seen, but never their keys', async () => {
  const { venue, give, page } = await aVenue();
  const { _id, code } = venue;
  const about = { _id, code, name: 'The Blue Door', address: '1 Lane', category: 'Bar', ...pune };
  const figures = { eveningsAWeek: 0, keptDates: 0, openReports: 0 };
  expect(await page()).toEqual({ ...about, figures, displays: [] });

  const [bar, door] = [await give(), await give()];
  expect(bar).toMatch(/^http:\/\/localhost:3000\/display\/[\w-]{22}$/);
  await show(door);
  const { displays } = await page();
  expect(displays).toEqual([
    { _id: expect.any(String), createdAt: expect.any(String), lastSeenAt: null, isSilent: false },
    {
      _id: expect.any(String),
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      isSilent: false,
    },
  ]);
  expect(JSON.stringify(displays)).not.toContain(tokenOf(bar));
});

test('notes once a minute that a display was seen', async () => {
  const { give, page } = await aVenue();
  const address = await give();
  const seenAt = async () => (await page()).displays[0]?.lastSeenAt;
  const setBack = (seconds: number) =>
    app.db.sql`update venue_displays set last_seen_at = last_seen_at - make_interval(secs => ${seconds})`;
  await show(address);
  await setBack(30);
  const half = await seenAt();
  await show(address);
  expect(await seenAt()).toBe(half);
  await setBack(31);
  await show(address);
  expect(Date.parse((await seenAt()) ?? '')).toBeGreaterThan(Date.parse(half ?? ''));
});

test('answers the old addresses of a renewed and a revoked display like any unknown address', async () => {
  const { admin, give, page } = await aVenue();
  const [bar, door] = [await give(), await give()];
  await show(bar);
  const [first, second] = (await page()).displays;
  const renewed = await admin.call(renewDisplay, { body: { displayId: first?._id ?? '' } });
  expect((await show(renewed.address)).venueName).toBe('The Blue Door');
  await show(door);
  await admin.call(revokeDisplay, { body: { displayId: second?._id ?? '' } });

  const unknown = await noShow('/display/AAAAAAAAAAAAAAAAAAAAAA');
  expect(unknown).toMatchObject({ status: 404, body: { message: venueTexts.noDisplay } });
  for (const old of [bar, door]) {
    const { status, body } = await noShow(old);
    expect({ status, body }).toEqual({ status: unknown.status, body: unknown.body });
  }
  expect((await page()).displays.map(({ _id }) => _id)).toEqual([first?._id]);
  for (const entry of [renewDisplay, revokeDisplay]) {
    const refused = await admin.refusal(entry, { body: { displayId: second?._id ?? '' } });
    expect(refused).toMatchObject({ status: 404, problem: { message: venuesDeskTexts.noDisplay } });
  }
});

test('counts a renewed display as not seen yet', async () => {
  const { admin, give, page } = await aVenue();
  await show(await give());
  const [display] = (await page()).displays;
  await admin.call(renewDisplay, { body: { displayId: display?._id ?? '' } });
  expect((await page()).displays).toEqual([{ ...display, lastSeenAt: null }]);
});

test('expires old posters when the secret is renewed, while displays continue with the new one', async () => {
  const { admin, venue, give } = await aVenue();
  const display = await give();
  const old = await getPoster(app, venue._id);
  await admin.call(renewSecret, { body: { venueId: venue._id } });

  const now = await findChoosableVenue(app.ctx, app.db.sql, admin.id, venue._id);
  if (!now) throw new Error('The venue is gone.');
  const judge = (address: string) => judgeCodes([address], now, [new Date()]);
  expect(judge(old.address)).toBe('expired');
  expect(judge((await getPoster(app, venue._id)).address)).toBe('poster');
  expect(judge((await show(display)).address)).toBe('live');
});

test('gives a venue that is not accepted no page, no display and no secret to renew', async () => {
  const admin = await anAdmin(app);
  const requested = await desk.request(await desk.newcomer(), 'The Blue Door');
  for (const venueId of [requested._id, randomUUID()]) {
    const refusals = [
      await admin.refusal(venuePage, { params: { venueId } }),
      await admin.refusal(giveDisplay, { body: { venueId } }),
      await admin.refusal(renewSecret, { body: { venueId } }),
    ];
    for (const refused of refusals)
      expect(refused).toMatchObject({ status: 404, problem: { message: venuesDeskTexts.noVenue } });
  }
});

test('keeps demo venues off the desk when the demo is off', async () => {
  const admin = await anAdmin(app);
  const { _id } = await app.db.transaction((tx) =>
    addVenue(tx, {
      name: 'Stage',
      address: '1 Lane',
      category: 'Bar',
      ...northOf(pune, 1),
      isDemo: true,
    }),
  );
  expect(await admin.call(searchVenues, { query: {} })).toEqual([]);
  expect((await admin.refusal(venuePage, { params: { venueId: _id } })).status).toBe(404);
});

test('refuses a cursor that no page returned', async () => {
  const admin = await anAdmin(app);
  const unstorable = Buffer.from(JSON.stringify(['\0', randomUUID()])).toString('base64url');
  for (const cursor of ['x', randomBytes(900).toString('base64url'), unstorable])
    expect((await admin.refusal(searchVenues, { query: { cursor } })).status).toBe(400);
});

test('a display that was not seen for a day is silent, on its page and in the list', async () => {
  const { admin, venue, give, page } = await aVenue();
  const silent = async () =>
    (await admin.call(venuesDeskEndpoints.silentDisplays, {})).map(({ venueName }) => venueName);
  await show(await give());
  await give(); // never opened
  expect(await silent()).toEqual([]);
  await app.db
    .sql`update venue_displays set last_seen_at = now() - interval '25 hours' where last_seen_at is not null`;
  expect(await silent()).toEqual([venue.name]);
  expect((await page()).displays.map(({ isSilent }) => isSilent)).toEqual([true, false]);
});

test('a venue’s use is told in steps, of evenings that ended weeks ago, and small numbers not at all', async () => {
  const { venue, page } = await aVenue();
  const guests = await Promise.all(Array.from({ length: 10 }, () => desk.newcomer()));
  const prove = async (weeksAgo: number, times: number) => {
    for (const { id } of guests.slice(0, times))
      await app.db.sql`
        insert into evenings (user_id, venue_id, evening, shown_from)
        values (${id}, ${venue._id}, date_trunc('week', current_date)::date - 7 * ${weeksAgo}::int, date_trunc('hour', now()))`;
  };
  const eveningsAWeek = async () => (await page()).figures.eveningsAWeek;
  await prove(0, 10); // this week and the last one are private
  await prove(1, 10);
  await prove(2, 10);
  expect(await eveningsAWeek()).toBe(0);
  await prove(3, 10);
  expect(await eveningsAWeek()).toBe(5);
  await prove(4, 10);
  await prove(5, 10);
  expect(await eveningsAWeek()).toBe(10);
});
