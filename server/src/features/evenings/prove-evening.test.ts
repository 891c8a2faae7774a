import {
  EVENINGS_A_DAY,
  type EveningScan,
  eveningsEndpoints,
  eveningsTexts,
} from '@showup/contract/evenings';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aBar, codeOnScreen, prove, scanAt } from '#test/evenings/evenings';
import { aUser, type Person, provePhone } from '#test/people/people';
import { getPoster, northOf } from '#test/venues/venues';
import { eveningAt } from '../venues/evening-date.ts';
import type { VenueRow } from '../venues/venues.queries.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
let bar: VenueRow;
let anna: Person;

beforeAll(async () => {
  app = await startTestApp({ rateLimitFactor: 1 });
});
beforeEach(async () => {
  bar = await aBar(app);
  anna = await aUser(app, { fullName: 'Anna', isConnected: false });
});
afterEach(() => app.reset());
afterAll(() => app.close());

const kept = () => app.db.sql<Record<string, string>[]>`select user_id, venue_id, evening from evenings`;

async function refusal(scan: EveningScan, who = anna) {
  const { status, problem } = await who.refusal(eveningsEndpoints.proveEvening, { body: scan });
  return { status, message: problem.message };
}

test('the code on the venue’s screen proves the evening there', async () => {
  const evening = eveningAt(bar, new Date());
  expect(await prove(anna, bar)).toMatchObject({
    evening,
    venueId: bar._id,
    venueName: 'The Blue Door',
    isShown: false,
  });
  expect(await kept()).toEqual([{ userId: anna.id, venueId: bar._id, evening }]);
});

test('others see something of it at a random hour, one to four days later', async () => {
  const hours = new Set<number>();
  for (let guests = 0; guests < 6; guests++) {
    const guest = await aUser(app, { isConnected: false });
    const at = Date.now();
    const shownFrom = Date.parse((await prove(guest, bar)).shownFrom);
    expect(shownFrom % HOUR_MS).toBe(0);
    expect(shownFrom - at).toBeGreaterThanOrEqual(24 * HOUR_MS);
    expect(shownFrom - at).toBeLessThan(96 * HOUR_MS);
    hours.add(shownFrom);
  }
  expect(hours.size).toBeGreaterThan(1);
});

test('nothing but person, venue, evening and the hour at which it is shown is kept', async () => {
  const before = await app.db.sql`select * from users where id = ${anna.id}`;
  await prove(anna, bar);
  const [row] = await app.db.sql<Record<string, string>[]>`select * from evenings`;
  expect(Object.keys(row ?? {}).sort()).toEqual(['evening', 'id', 'shownFrom', 'userId', 'venueId']);
  expect(await app.db.sql`select * from users where id = ${anna.id}`).toEqual(before);
  expect(await app.db.sql`select * from code_uses`).toEqual([]);
});

test('scanned again, from another phone too, it is the same evening', { tags: ['race'] }, async () => {
  const other = app.browser();
  await provePhone(app, other, anna.phone);
  const [first, second] = await Promise.all([prove(anna, bar), prove(other, bar)]);
  expect(second._id).toBe(first._id);
  expect((await prove(anna, bar))._id).toBe(first._id);
  expect(await kept()).toHaveLength(1);
});

test('a code that left the screen a minute ago, over a video call for example, no longer counts', async () => {
  const scan = scanAt(bar, { code: codeOnScreen(bar, 90) });
  expect(await refusal(scan)).toEqual({ status: 400, message: eveningsTexts.expired });
  expect(await kept()).toEqual([]);
});

test('neither a poster, a forged proof nor a foreign code counts', async () => {
  const { address } = await getPoster(app, bar._id);
  const other = await aBar(app, 'Hop & Hum');
  const forged = `${codeOnScreen(bar).split('.')[0]}.${codeOnScreen(other).split('.').at(-1)}`;
  const foreign = codeOnScreen(bar).replace(bar.code, 'ABC234');
  for (const [code, message] of [
    [address, eveningsTexts.poster],
    [forged, eveningsTexts.expired],
    [foreign, eveningsTexts.unknown],
    ['https://menu.example/table/7', eveningsTexts.unknown],
    ['', eveningsTexts.unknown],
  ] as const) {
    expect(await refusal(scanAt(bar, { code }))).toEqual({ status: 400, message });
  }
  expect(await kept()).toEqual([]);
});

test('a venue that no admin has accepted has no code', async () => {
  await app.db.sql`update venues set status = 'requested' where id = ${bar._id}`;
  expect(await refusal(scanAt(bar))).toEqual({ status: 400, message: eveningsTexts.unknown });
});

test.each([
  [0.299, 0],
  [0.349, 50],
  [0.399, 100],
  [0.399, 5_000],
])('%s km away with a phone that is unsure by %s m is near enough', async (km, accuracy) => {
  await prove(anna, bar, { ...northOf(bar, km), accuracy });
});

test.each([
  [0.302, 0],
  [0.352, 50],
  [0.402, 100],
  [0.402, 5_000],
])('%s km away with a phone that is unsure by %s m is too far', async (km, accuracy) => {
  const scan = scanAt(bar, { ...northOf(bar, km), accuracy });
  expect(await refusal(scan)).toEqual({ status: 400, message: eveningsTexts.tooFar });
  expect(await kept()).toEqual([]);
});

test('the code of one venue, sent from another one, says so', async () => {
  const other = await aBar(app, 'Hop & Hum', northOf(bar, 2));
  const { latitude, longitude } = other;
  expect(await refusal(scanAt(bar, { latitude, longitude }))).toEqual({
    status: 400,
    message: eveningsTexts.otherVenue,
  });
});

test('one person proves at most a few venues a day', { tags: ['race'] }, async () => {
  const bars = [bar];
  while (bars.length <= EVENINGS_A_DAY) bars.push(await aBar(app, `Bar ${'A'.repeat(bars.length)}`));
  const answers = await Promise.allSettled(bars.map((one) => prove(anna, one)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(EVENINGS_A_DAY);
  expect(await kept()).toHaveLength(EVENINGS_A_DAY);
});

test('who scans again and again is refused for a while', async () => {
  const stale = scanAt(bar, { code: codeOnScreen(bar, 300) });
  for (let n = 0; n < 60; n++) await refusal(stale);
  const { status, problem } = await anna.refusal(eveningsEndpoints.proveEvening, { body: scanAt(bar) });
  expect(status).toBe(429);
  expect(problem.code).toBe('evenings.too_many');
  expect(await kept()).toEqual([]);
});

test('is for verified people', async () => {
  const newcomer = await aUser(app, { isVerified: false, isConnected: false });
  expect((await refusal(scanAt(bar), newcomer)).status).toBe(403);
});
