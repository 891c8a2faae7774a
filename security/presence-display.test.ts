import { venuesEndpoints } from '@showup/contract/venues';
import { verificationEndpoints } from '@showup/contract/verification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDisplay } from '../server/src/features/venues/codes/displays.ts';
import { readConfig } from '../server/src/platform/config/config.ts';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { openVenue, states } from '../server/test/verification/captures.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ requireVenueQr: 'live' });
});
afterAll(() => app.close());

test('a poster, redrawn or not, is refused where a live code is required', async () => {
  const at = await openVenue(app);
  const [faker, guest] = [await at.newcomer(), await at.newcomer()];
  const { requiredCode } = await faker.call(verificationEndpoints.captureChallenge, {});
  expect(requiredCode).toBe('live');
  const refused = await at.refused(faker, { photo: await at.capture(faker, await at.poster()) });
  expect(refused).toMatchObject({ status: 400, problem: { code: 'verification.poster' } });
  expect(await at.check(faker)).toEqual(states.none);

  const token = await app.db.transaction((tx) => addDisplay(tx, at.venue._id));
  const { address } = await app.browser().call(venuesEndpoints.display, { params: { token } });
  await at.submit(guest, { photo: await at.capture(guest, address) });
  expect(await at.check(guest)).toEqual(states.pending);
});

test('REQUIRE_VENUE_QR is off, any or live; 0 and 1 keep their meaning', () => {
  const required = (value: string) => readConfig({ REQUIRE_VENUE_QR: value }).requireVenueQr;
  expect(['', 'off', 'any', 'live', '0', '1'].map(required)).toEqual([
    'off',
    'off',
    'any',
    'live',
    'off',
    'any',
  ]);
  expect(() => required('yes')).toThrow('off, any or live');
});
