import { venuesEndpoints, venueTexts } from '@showup/contract/venues';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import type { Person } from '#test/people/people';
import { northOf, pune, venueDesk } from '#test/venues/venues';

let app: TestApp;
let desk: ReturnType<typeof venueDesk>;

beforeAll(async () => {
  app = await startTestApp();
  desk = venueDesk(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const form = { name: 'The Blue Door', address: '12 Lane 5', category: 'Bar', ...pune } as const;

function nearby(viewer: Person) {
  const query = { latitude: String(pune.latitude), longitude: String(pune.longitude) };
  return viewer.call(venuesEndpoints.nearbyVenues, { query });
}

test('shows a requested venue to its requester at once, and to nobody else', async () => {
  const [anna, ben] = [await desk.newcomer(), await desk.newcomer()];
  const venue = await anna.call(venuesEndpoints.requestVenue, { body: form });
  expect(venue).toEqual({
    _id: expect.any(String),
    ...form,
    distance: 0,
    timeZone: 'Asia/Kolkata',
    isRequested: true,
  });
  expect(await nearby(anna)).toEqual([venue]);
  expect(await nearby(ben)).toEqual([]);
});

test('returns an existing venue to a person who requests it, whatever the spelling of its name', async () => {
  const anna = await desk.newcomer();
  const known = await desk.addVenue('The Blue Door', northOf(pune, 0.09));
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

test('makes one venue of a request sent twenty times at once', { tags: ['race'] }, async () => {
  const anna = await desk.newcomer();
  const request = () => anna.call(venuesEndpoints.requestVenue, { body: form });
  const answers = await Promise.all(Array.from({ length: 20 }, request));
  expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1);
  expect(await nearby(anna)).toHaveLength(1);
});

test('does not reveal another person’s request for the same place', async () => {
  const [anna, ben] = [await desk.newcomer(), await desk.newcomer()];
  const hers = await anna.call(venuesEndpoints.requestVenue, { body: form });
  const his = await ben.call(venuesEndpoints.requestVenue, { body: form });
  expect(his._id).not.toBe(hers._id);
});

test('says what is missing from a request without a name or an address', async () => {
  const anna = await desk.newcomer();
  const refused = (change: { name?: string; address?: string }) =>
    anna.refusal(venuesEndpoints.requestVenue, { body: { ...form, ...change } });
  expect((await refused({ name: ' ' })).problem.message).toBe(venueTexts.name);
  expect((await refused({ address: '' })).problem.message).toBe(venueTexts.address);
});
