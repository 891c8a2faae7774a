import { VENUE_SEARCH_MAX, venuesEndpoints, venueTexts } from '@showup/contract/venues';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aBar } from '#test/evenings/evenings';
import { aUser } from '#test/people/people';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

test('a member finds accepted venues by the beginnings of words, without their codes', async () => {
  const bar = await aBar(app, 'The Blue Door');
  await aBar(app, 'Owl');
  const closed = await aBar(app, 'Blue Moon');
  await app.db.sql`update venues set status = 'requested' where id = ${closed._id}`;
  const anna = await aUser(app, { isConnected: false });
  const find = (text: string) => anna.call(venuesEndpoints.findVenues, { query: { q: text } });
  const { _id, name, address, category, latitude, longitude } = bar;
  expect(await find('doo blu')).toEqual([
    { _id, name, address, category, latitude, longitude, timeZone: 'Asia/Kolkata' },
  ]);
  expect(await find('nowhere')).toEqual([]);
  expect(await find('!?')).toEqual([]);
  const refused = await anna.refusal(venuesEndpoints.findVenues, { query: { q: ' ' } });
  expect(refused).toMatchObject({ status: 400, problem: { message: venueTexts.search } });
});

test('a search finds a limited number, and is for verified people', async () => {
  for (let n = 0; n <= VENUE_SEARCH_MAX; n++) await aBar(app, `Bar ${'A'.repeat(n + 1)}`);
  const anna = await aUser(app, { isConnected: false });
  const newcomer = await aUser(app, { isVerified: false, isConnected: false });
  const query = { q: 'bar' };
  expect(await anna.call(venuesEndpoints.findVenues, { query })).toHaveLength(VENUE_SEARCH_MAX);
  expect((await newcomer.refusal(venuesEndpoints.findVenues, { query })).status).toBe(403);
});
