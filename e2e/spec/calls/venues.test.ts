import { afterAll, beforeAll, expect, test } from 'vitest';
import { addVenue } from '#server/features/venues/add-venue';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aUser } from '#test/people/people';
import { promise } from '../promise.ts';
import { ask } from './ask.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const here = { latitude: 18.5362, longitude: 73.8939 };
const northOfHere = (km: number) => ({ ...here, latitude: here.latitude + km / 111.195 });

test('venues within 5 km are listed, and a new one can be requested', async () => {
  const anna = await aUser(app, { isVerified: false, isConnected: false });
  const openBar = (name: string, km: number) =>
    app.db.transaction((tx) =>
      addVenue(tx, { name, address: '1 Lane', category: 'Bar', ...northOfHere(km) }),
    );
  await openBar('Far', 5.1);
  await openBar('Near', 4.9);
  const nearby = (radius = '') =>
    ask(anna, `GET /locations/nearby?latitude=${here.latitude}&longitude=${here.longitude}${radius}`);
  const near = {
    _id: expect.any(String),
    name: 'Near',
    address: '1 Lane',
    category: 'Bar',
    distance: expect.closeTo(4.9, 2),
    timeZone: 'Asia/Kolkata',
    ...northOfHere(4.9),
  };
  await promise('Venue fields, distance km', async () =>
    expect((await nearby('&radius=5')).body).toEqual([near]),
  );
  await promise('Nearby 5 km', async () => {
    expect((await nearby()).body).toMatchObject([{ name: 'Near' }]);
    expect((await nearby('&radius=5')).body).toMatchObject([{ name: 'Near' }]);
  });
  await promise('GET /locations/nearby', async () =>
    expect(await nearby('&radius=6')).toEqual({
      status: 200,
      body: [near, expect.objectContaining({ name: 'Far' })],
    }),
  );

  const form = { name: 'The Blue Door', address: '12 Lane 5', category: 'Cafe', ...northOfHere(20) };
  const request = (changes: object) => ask(anna, 'POST /locations/request', { ...form, ...changes });
  await promise('POST /locations/request', async () => {
    const location = { _id: expect.any(String), ...form, distance: expect.any(Number) };
    expect(await request({})).toMatchObject({ status: 200, body: location });
    for (const missing of [
      { name: ' ' },
      { address: ' ' },
      { latitude: undefined },
      { longitude: undefined },
    ])
      expect((await request(missing)).status).toBe(400);
  });
  await promise('Venue categories', async () => {
    const another = await aUser(app, { isVerified: false, isConnected: false });
    for (const category of ['Bar', 'Club', 'Restaurant', 'Cafe', 'Other']) {
      const wish = { ...form, name: `A ${category}`, category };
      expect(await ask(another, 'POST /locations/request', wish)).toMatchObject({ body: { category } });
    }
    for (const category of ['Pub', undefined]) expect((await request({ category })).status).toBe(400);
  });
});
