import { datesEndpoints } from '@showup/contract/dates';
import { type VenueReportCategory, venueReportsEndpoints } from '@showup/contract/evenings/venue-reports';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { VenueRow } from '#features/venues/venues.queries';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { agree, counter, inHours, listDates, moveDate, proposal, propose } from '#test/dates/dates';
import { aBar, daysAgo, pastEvening, prove } from '#test/evenings/evenings';
import { leave, match } from '#test/people/meeting';
import { aMan, anAdmin, aWoman, type Person } from '#test/people/people';

let app: TestApp;
let bar: VenueRow;
let eva: Person;
let jon: Person;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  bar = await aBar(app);
  [eva, jon, admin] = [await aWoman(app), await aMan(app), await anAdmin(app)];
  await match(eva, jon);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const report = (by: Person, category: VenueReportCategory = 'bill', text = '') =>
  by.call(venueReportsEndpoints.reportVenue, { body: { locationId: bar._id, category, text } });

const decide = (verdict: 'pause' | 'clear') =>
  admin.call(venueReportsEndpoints.decideReportedVenue, {
    body: { venueId: bar._id, verdict, reason: 'We went there.' },
  });

const desk = () => admin.call(venueReportsEndpoints.reportedVenues, {});

/** Someone who once proved an evening at the bar. */
async function aGuest(): Promise<Person> {
  const guest = await aWoman(app, { isConnected: false });
  await pastEvening(app, guest, bar, daysAgo(30));
  return guest;
}

async function threeGuestsReport(): Promise<void> {
  for (let i = 0; i < 3; i++) await report(await aGuest());
}

const refusedPlan = async () =>
  (await eva.refusal(datesEndpoints.proposeDate, { body: proposal(jon, bar) })).problem;

test('reports of three people who were there pause dates, and nothing else', async () => {
  const date = await agree(eva, jon, await aBar(app, 'Owl'), inHours(20));
  await threeGuestsReport();
  expect(await refusedPlan()).toMatchObject({ code: 'dates.planned' });
  const moved = await eva.refusal(datesEndpoints.counterDate, {
    body: { dateId: date._id, locationId: bar._id, at: inHours(21) },
  });
  expect(moved).toMatchObject({ status: 409, problem: { code: 'dates.venue_paused' } });
  expect((await prove(eva, bar)).evening).toBeDefined();
  expect(await desk()).toMatchObject([
    { name: 'The Blue Door', pausedAt: expect.any(String), isKept: false, reports: [{}, {}, {}] },
  ]);
  expect(await admin.next('reportedVenuesChanged')).toEqual({ waiting: 1 });
});

test('reports without an evening there are read and pause nothing, however many', async () => {
  for (let i = 0; i < 5; i++)
    await report(await aWoman(app, { isConnected: false }), 'unsafe', 'Locked the door.');
  await report(await aGuest());
  await report(await aGuest());
  expect(await propose(eva, jon, bar)).toMatchObject({ state: 'proposed' });
  const [venue] = await desk();
  expect(venue).toMatchObject({ pausedAt: null });
  expect(venue?.reports.filter(({ hasEvening }) => hasEvening)).toHaveLength(2);
});

test('the same person counts once, with what they said last', async () => {
  const guest = await aGuest();
  await report(guest, 'bill', 'Twice the price.');
  await report(guest, 'threats', 'They kept my phone.');
  expect(await desk()).toMatchObject([
    { reports: [{ category: 'threats', text: 'They kept my phone.', reporter: { _id: guest.id } }] },
  ]);
});

test('what was reported before the evening counts from the evening on', async () => {
  const guest = await aWoman(app);
  await report(guest);
  await prove(guest, bar);
  await report(guest);
  expect(await desk()).toMatchObject([{ reports: [{ hasEvening: true }] }]);
});

test('an admin clears a venue, and what was reported no longer counts', async () => {
  await threeGuestsReport();
  expect(await decide('clear')).toEqual([]);
  expect(await propose(eva, jon, bar)).toMatchObject({ state: 'proposed' });
  await report(await aGuest());
  expect(await desk()).toMatchObject([{ pausedAt: null, reports: [{}] }]);
});

test('an admin keeps a venue paused, until one clears it', async () => {
  await report(await aGuest());
  expect(await decide('pause')).toMatchObject([{ isKept: true, reports: [] }]);
  expect(await refusedPlan()).toMatchObject({ code: 'dates.venue_paused' });
  expect(await decide('clear')).toEqual([]);
  await expect(decide('clear')).rejects.toMatchObject({ status: 404 });
});

test('each step is in the record', async () => {
  await threeGuestsReport();
  await decide('pause');
  const lines = await app.db
    .sql`select action, admin_id from audit_log where about = ${bar.name} order by seq`;
  expect(lines).toEqual([
    { action: 'pause-venue', adminId: null },
    { action: 'keep-venue-paused', adminId: admin.id },
  ]);
});

test('one person reports three venues a day at most', async () => {
  const limited = await startTestApp({ rateLimitFactor: 1 });
  const guest = await aWoman(limited);
  for (let i = 0; i < 4; i++) {
    const venue = await aBar(limited, `Bar ${i}`);
    const body = { locationId: venue._id, category: 'closed', text: '' } as const;
    const answered = await guest.answer(venueReportsEndpoints.reportVenue, { body });
    expect(answered.status).toBe(i < 3 ? 200 : 429);
  }
  await limited.close();
});

test('a report stays without its name when the account is deleted', async () => {
  const guest = await aGuest();
  await report(guest, 'bill', 'Twice the price.');
  await leave(guest);
  expect(await desk()).toMatchObject([{ reports: [{ text: 'Twice the price.', reporter: null }] }]);
});

test('a change to a venue where hardly anyone was for weeks gets a hint for the other, and a late one another', async () => {
  const owl = await aBar(app, 'Owl');
  const date = await agree(eva, jon, bar, inHours(20));
  expect((await counter(jon, date, owl, inHours(21))).hint).toBeNull();
  const hints = async () => (await listDates(eva)).map(({ hint }) => hint);
  expect(await hints()).toEqual([null, 'unproved']);
  await prove(jon, owl); // tonight tells nothing
  expect(await hints()).toEqual([null, 'unproved']);
  const goOut = async () => pastEvening(app, await aGuest(), owl, daysAgo(35));
  await goOut();
  await goOut();
  expect(await hints()).toEqual([null, 'unproved']); // or it would tell of one guest's evening
  await goOut();
  expect(await hints()).toEqual([null, null]);
  await moveDate(app, date, 1.5);
  expect(await hints()).toEqual([null, 'late']);
});
