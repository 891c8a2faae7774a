import { randomUUID } from 'node:crypto';
import type { Point } from '@showup/contract/profiles/distance';
import { venuesEndpoints } from '@showup/contract/venues';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aUser } from '#test/people/people';
import { insertVenues } from '../import/import-batch.queries.ts';
import { newVenueCode, newVenueSecret } from '../venue-code.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const tromso: Point = { latitude: 69.65, longitude: 18.95 };

async function addMany(count: number, name: string, pointOf: (index: number) => Point) {
  const venues = Array.from({ length: count }, (_, i) => ({
    _id: randomUUID(),
    code: newVenueCode(),
    secret: newVenueSecret(),
    name: `${name} ${i}`,
    address: '1 Lane',
    neighbourhood: null,
    category: 'Bar' as const,
    ...pointOf(i),
  }));
  expect((await insertVenues(app.db.sql, venues)).size).toBe(count);
}

test('lists the nearest venues on Earth, however near others are on a flat map', async () => {
  // So far north a degree of longitude is a third of one of latitude: a kilometre north is less of a step on the map than
  // half a kilometre east.
  await addMany(600, 'North', (i) => ({ ...tromso, latitude: tromso.latitude + 0.009 + i / 1_000_000 }));
  await addMany(220, 'East', (i) => ({ ...tromso, longitude: tromso.longitude + 0.0135 + i / 1_000_000 }));
  const viewer = await aUser(app, { isVerified: false, isConnected: false });
  const query = { latitude: String(tromso.latitude), longitude: String(tromso.longitude) };
  const venues = await viewer.call(venuesEndpoints.nearbyVenues, { query });
  expect(venues.map(({ name }) => name)).toEqual(Array.from({ length: 200 }, (_, i) => `East ${i}`));
});
