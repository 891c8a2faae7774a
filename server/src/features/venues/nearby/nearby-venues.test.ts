import { distanceKm, type Point } from '@showup/contract/profiles/distance';
import { NEARBY_RADIUS_KM, venuesEndpoints } from '@showup/contract/venues';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import type { Person } from '#test/people/people';
import { northOf, pune, venueDesk } from '#test/venues/venues';
import { addVenue } from '../add-venue.ts';

let app: TestApp;
let desk: ReturnType<typeof venueDesk>;

beforeAll(async () => {
  app = await startTestApp();
  desk = venueDesk(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

function nearby(viewer: Person, { latitude, longitude }: Point, radius?: number) {
  return viewer.call(venuesEndpoints.nearbyVenues, {
    query: {
      latitude: String(latitude),
      longitude: String(longitude),
      ...(radius !== undefined && { radius: String(radius) }),
    },
  });
}

const names = (venues: readonly { name: string }[]) => venues.map(({ name }) => name);

test('lists nearby venues nearest first, within 5 km by default', async () => {
  const anna = await desk.newcomer();
  await desk.addVenue('Four', northOf(pune, 4.9));
  await desk.addVenue('Zero', pune);
  await desk.addVenue('Six', northOf(pune, 6));
  await desk.addVenue('Two', northOf(pune, -2));

  expect(names(await nearby(anna, pune))).toEqual(['Zero', 'Two', 'Four']);
  expect(names(await nearby(anna, pune, 10))).toEqual(['Zero', 'Two', 'Four', 'Six']);
  expect(names(await nearby(anna, pune, 1))).toEqual(['Zero']);
  expect((await nearby(anna, pune))[2]).toEqual({
    _id: expect.any(String),
    name: 'Four',
    address: '1 Lane',
    category: 'Bar',
    distance: 4.9,
    timeZone: 'Asia/Kolkata',
    ...northOf(pune, 4.9),
  });
});

test('leaves out venues in the corners of the box', async () => {
  const anna = await desk.newcomer();
  const corner = { latitude: northOf(pune, 4.9).latitude, longitude: pune.longitude + 4.9 / 105.4 };
  expect(distanceKm(pune, corner)).toBeGreaterThan(NEARBY_RADIUS_KM);
  await desk.addVenue('Corner', corner);
  expect(await nearby(anna, pune)).toEqual([]);
});

test('finds venues across the date line and around the poles', async () => {
  const anna = await desk.newcomer();
  await desk.addVenue('East', { latitude: -17, longitude: -179.99 });
  await desk.addVenue('West', { latitude: -17, longitude: 179.98 });
  await desk.addVenue('Ice', { latitude: 89.99, longitude: 180 });
  expect(names(await nearby(anna, { latitude: -17, longitude: 179.99 }))).toEqual(['West', 'East']);
  expect(names(await nearby(anna, { latitude: -17, longitude: -180 }))).toEqual(['East', 'West']);
  expect(names(await nearby(anna, { latitude: 89.99, longitude: 0 }))).toEqual(['Ice']);
});

test('lists the nearest 200 of very many venues', async () => {
  const anna = await desk.newcomer();
  await app.db.transaction(async (tx) => {
    for (let i = 0; i < 220; i++) {
      const point = northOf(pune, 4.5 - i * 0.02);
      await addVenue(tx, {
        name: `Bar ${i}`,
        address: '1 Lane',
        category: 'Bar',
        ...point,
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
  [{ latitude: '0', longitude: '0', radius: '2001' }, 'The radius can be at most 2000 km.'],
  [{ latitude: '0', longitude: '0', radius: '0' }, 'The radius must be more than 0 km.'],
  [{ latitude: '0', longitude: '0', radius: 'far' }, 'The radius must be a number of kilometres.'],
])('refuses %o: %s', async (query, message) => {
  const anna = await desk.newcomer();
  const refused = await anna.refusal(venuesEndpoints.nearbyVenues, { query });
  expect(refused).toMatchObject({ status: 400, problem: { message } });
});

test.each([
  ['latitude=18.5', 'Longitude must be a number.'],
  ['', 'Latitude must be a number.'],
  ['latitude=1&longitude=1&radius=1&radius=2', 'The radius must be a number of kilometres.'],
])('names a number that is missing or given twice: %s', async (query, message) => {
  const anna = await desk.newcomer();
  const refused = await anna.request(`${venuesEndpoints.nearbyVenues.path}?${query}`);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ message });
});

test('shows venues only to people who are signed in', async () => {
  const { latitude, longitude } = pune;
  const query = { latitude: String(latitude), longitude: String(longitude) };
  expect((await app.browser().refusal(venuesEndpoints.nearbyVenues, { query })).status).toBe(401);
});

test('tells anyone how many accepted venues are within 5 km', async () => {
  const around = ({ latitude, longitude }: Point) =>
    app.browser().call(venuesEndpoints.venuesAround, {
      query: { latitude: String(latitude), longitude: String(longitude) },
    });
  expect(await around(pune)).toEqual({ count: 0 });
  const anna = await desk.newcomer();
  await desk.request(anna, 'Only asked for', pune);
  await desk.addVenue('Two', northOf(pune, 2));
  await desk.addVenue('Four', northOf(pune, 4));
  await desk.addVenue('Six', northOf(pune, 6));
  expect(await around(pune)).toEqual({ count: 2 });
});
