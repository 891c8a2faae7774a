import { distanceKm, type Place } from '@showup/contract/distance';
import { NEARBY_RADIUS_KM, venuesEndpoints, venueTexts } from '@showup/contract/venues';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app/test-app.ts';
import type { Person } from '../../../../test/people/people.ts';
import { readCodes } from '../../../platform/qr/read-code.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const pune: Place = { latitude: 18.5362, longitude: 73.8939 };

const addVenue = (name: string, place: Place) =>
  app.db.transaction((tx) =>
    app.features.venues.addVenue(tx, { name, address: '1 Lane', category: 'Bar', ...place }),
  );

const newcomer = () => app.people.person({ isVerified: false, isConnected: false });

const northOf = ({ latitude, longitude }: Place, km: number): Place => ({
  latitude: latitude + km / 111.195,
  longitude,
});

function nearby(viewer: Person, { latitude, longitude }: Place, radius?: number) {
  return viewer.call(venuesEndpoints.nearbyVenues, {
    query: {
      latitude: String(latitude),
      longitude: String(longitude),
      ...(radius !== undefined && { radius: String(radius) }),
    },
  });
}

const names = (venues: readonly { name: string }[]) => venues.map(({ name }) => name);

const form = { name: 'The Blue Door', address: '12 Lane 5', category: 'Bar', ...pune } as const;

test('nearby venues come nearest first, within 5 km unless asked otherwise', async () => {
  const anna = await newcomer();
  await addVenue('Four', northOf(pune, 4.9));
  await addVenue('Zero', pune);
  await addVenue('Six', northOf(pune, 6));
  await addVenue('Two', northOf(pune, -2));

  expect(names(await nearby(anna, pune))).toEqual(['Zero', 'Two', 'Four']);
  expect(names(await nearby(anna, pune, 10))).toEqual(['Zero', 'Two', 'Four', 'Six']);
  expect(names(await nearby(anna, pune, 1))).toEqual(['Zero']);
  expect((await nearby(anna, pune))[2]).toEqual({
    _id: expect.any(String),
    name: 'Four',
    address: '1 Lane',
    category: 'Bar',
    distance: 4.9,
    ...northOf(pune, 4.9),
  });
});

test('the corners of the box do not count as nearby', async () => {
  const anna = await newcomer();
  const corner = { latitude: northOf(pune, 4.9).latitude, longitude: pune.longitude + 4.9 / 105.4 };
  expect(distanceKm(pune, corner)).toBeGreaterThan(NEARBY_RADIUS_KM);
  await addVenue('Corner', corner);
  expect(await nearby(anna, pune)).toEqual([]);
});

test('venues over the date line and around the poles are found', async () => {
  const anna = await newcomer();
  await addVenue('East', { latitude: -17, longitude: -179.99 });
  await addVenue('West', { latitude: -17, longitude: 179.98 });
  await addVenue('Ice', { latitude: 89.99, longitude: 180 });
  expect(names(await nearby(anna, { latitude: -17, longitude: 179.99 }))).toEqual(['West', 'East']);
  expect(names(await nearby(anna, { latitude: -17, longitude: -180 }))).toEqual(['East', 'West']);
  expect(names(await nearby(anna, { latitude: 89.99, longitude: 0 }))).toEqual(['Ice']);
});

test('of very many venues the nearest 200 come', async () => {
  const anna = await newcomer();
  await app.db.transaction(async (tx) => {
    for (let i = 0; i < 220; i++) {
      const place = northOf(pune, 4.5 - i * 0.02);
      await app.features.venues.addVenue(tx, {
        name: `Bar ${i}`,
        address: '1 Lane',
        category: 'Bar',
        ...place,
      });
    }
  });
  const venues = await nearby(anna, pune);
  expect(venues).toHaveLength(200);
  expect(venues[0]?.name).toBe('Bar 219');
  expect(names(venues)).not.toContain('Bar 19');
});

test.each([
  [{ latitude: '91', longitude: '0' }, 'Latitude must be between -90 and 90.'],
  [{ latitude: '0', longitude: '-181' }, 'Longitude must be between -180 and 180.'],
  [{ latitude: 'here', longitude: '0' }, 'Latitude must be a number.'],
  [{ latitude: '0', longitude: '' }, 'Longitude must be a number.'],
  [{ latitude: '0', longitude: '0', radius: '51' }, 'The radius can be at most 50 km.'],
  [{ latitude: '0', longitude: '0', radius: '0' }, 'The radius must be more than 0 km.'],
  [{ latitude: '0', longitude: '0', radius: 'far' }, 'The radius must be a number of kilometres.'],
])('%o is refused: %s', async (query, message) => {
  const anna = await newcomer();
  const refused = await anna.refusal(venuesEndpoints.nearbyVenues, { query });
  expect(refused).toMatchObject({ status: 400, problem: { message } });
});

test.each([
  ['latitude=18.5', 'Longitude must be a number.'],
  ['', 'Latitude must be a number.'],
  ['latitude=1&longitude=1&radius=1&radius=2', 'The radius must be a number of kilometres.'],
])('a number that is missing or there twice is named: %s', async (query, message) => {
  const anna = await newcomer();
  const refused = await anna.request(`${venuesEndpoints.nearbyVenues.path}?${query}`);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ message });
});

test('venues are for people who are signed in', async () => {
  const { latitude, longitude } = pune;
  const query = { latitude: String(latitude), longitude: String(longitude) };
  expect((await app.browser().refusal(venuesEndpoints.nearbyVenues, { query })).status).toBe(401);
});

test('a requested venue is on its requester’s list at once, and on nobody else’s', async () => {
  const [anna, ben] = [await newcomer(), await newcomer()];
  const venue = await anna.call(venuesEndpoints.requestVenue, { body: form });
  expect(venue).toEqual({ _id: expect.any(String), ...form, distance: 0, isRequested: true });
  expect(await nearby(anna, pune)).toEqual([venue]);
  expect(await nearby(ben, pune)).toEqual([]);
});

test('whoever requests a venue that is there already gets that one, however its name is written', async () => {
  const anna = await newcomer();
  const known = await addVenue('The Blue Door', northOf(pune, 0.09));
  const again = await anna.call(venuesEndpoints.requestVenue, {
    body: { ...form, name: ' the  BLUE door ' },
  });
  expect(again).toMatchObject({ _id: known._id, name: 'The Blue Door', distance: 0.09 });

  const another = await anna.call(venuesEndpoints.requestVenue, { body: { ...form, name: 'The Red Door' } });
  expect(another._id).not.toBe(known._id);
  const farther = await anna.call(venuesEndpoints.requestVenue, {
    body: { ...form, ...northOf(pune, -0.05) },
  });
  expect(farther._id).not.toBe(known._id);
});

test('a request sent twenty times at once makes one venue', async () => {
  const anna = await newcomer();
  const request = () => anna.call(venuesEndpoints.requestVenue, { body: form });
  const answers = await Promise.all(Array.from({ length: 20 }, request));
  expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1);
  expect(await nearby(anna, pune)).toHaveLength(1);
});

test('another person’s request is neither shown nor given away by asking for the same', async () => {
  const [anna, ben] = [await newcomer(), await newcomer()];
  const hers = await anna.call(venuesEndpoints.requestVenue, { body: form });
  const his = await ben.call(venuesEndpoints.requestVenue, { body: form });
  expect(his._id).not.toBe(hers._id);
});

test('a request without a name or an address says what is missing', async () => {
  const anna = await newcomer();
  const refused = (change: { name?: string; address?: string }) =>
    anna.refusal(venuesEndpoints.requestVenue, { body: { ...form, ...change } });
  expect((await refused({ name: ' ' })).problem.message).toBe(venueTexts.name);
  expect((await refused({ address: '' })).problem.message).toBe(venueTexts.address);
});

test('a code of no venue answers 404, and so does one of a venue that only its requester sees', async () => {
  const unknown = await app
    .browser()
    .refusal(venuesEndpoints.venueOfCode, { params: { code: 'ABC234.AbCdEfGhIjK' } });
  expect(unknown).toMatchObject({ status: 404, problem: { message: venueTexts.unknownCode } });

  const anna = await newcomer();
  const { _id } = await anna.call(venuesEndpoints.requestVenue, { body: form });
  const [row] = await app.db.sql<[{ code: string }]>`select code from venues where id = ${_id}`;
  const code = `${row.code}.AbCdEfGhIjK`;
  expect((await anna.refusal(venuesEndpoints.venueOfCode, { params: { code } })).status).toBe(404);
});

test('a display shows its venue’s live code and says when it changes', async () => {
  const { _id } = await addVenue('The Blue Door', pune);
  const token = await app.db.transaction((tx) => app.features.venues.giveDisplay(tx, _id));
  expect(token).toMatch(/^[\w-]{22}$/);
  const before = Date.now();
  const display = await app.browser().call(venuesEndpoints.display, { params: { token } });
  expect(display.venueName).toBe('The Blue Door');
  expect(await readCodes(Buffer.from(display.svg))).toEqual([display.address]);
  expect(display.address).not.toBe((await app.features.venues.poster(_id)).address);
  const wait = Date.parse(display.changesAt) - before;
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(31_000);
});

test('without its token there is no display, and the token is not kept', async () => {
  const { _id } = await addVenue('The Blue Door', pune);
  const token = await app.db.transaction((tx) => app.features.venues.giveDisplay(tx, _id));
  for (const other of [
    'AAAAAAAAAAAAAAAAAAAAAA',
    'AAAA',
    `${token}A`,
    'no such token',
    '\0',
    '☕'.repeat(20),
  ]) {
    const refused = await app.browser().refusal(venuesEndpoints.display, { params: { token: other } });
    expect(refused).toMatchObject({ status: 404, problem: { message: venueTexts.noDisplay } });
  }
  const rows = await app.db.sql<{ tokenHash: Buffer }[]>`select token_hash from venue_displays`;
  expect(rows.some(({ tokenHash }) => tokenHash.includes(Buffer.from(token, 'base64url')))).toBe(false);
});
