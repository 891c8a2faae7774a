import { randomUUID } from 'node:crypto';
import { venuesEndpoints } from '@showup/contract/venues';
import { venuesDeskEndpoints } from '@showup/contract/venues/venues-desk';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readCodes } from '#platform/qr/read-code';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { anAdmin, aUser } from '#test/people/people';
import { getPoster, pune, venueDesk } from '#test/venues/venues';

let app: TestApp;
let desk: ReturnType<typeof venueDesk>;

beforeAll(async () => {
  app = await startTestApp();
  desk = venueDesk(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const { takePoster } = venuesDeskEndpoints;

test('puts a code on the poster that reads as an address of this server and leads to the venue', async () => {
  const { _id } = await desk.addVenue('The Blue Door');
  const poster = await (await anAdmin(app)).call(takePoster, { params: { venueId: _id } });
  expect(poster).toMatchObject({ venueName: 'The Blue Door', venueAddress: '1 Lane' });
  expect(await readCodes(Buffer.from(poster.svg))).toEqual([poster.address]);
  expect(poster.address).toMatch(/^http:\/\/localhost:3000\/v\/[A-HJ-NP-Z2-9]{6}\.[\w-]{11}$/);

  const code = poster.address.split('/v/')[1] ?? '';
  const venue = await app.browser().call(venuesEndpoints.venueOfCode, { params: { code } });
  expect(venue).toEqual({
    _id,
    name: 'The Blue Door',
    address: '1 Lane',
    category: 'Bar',
    timeZone: 'Asia/Kolkata',
    ...pune,
  });
});

test('leaves coordinates that stand for a missing address off the poster', async () => {
  for (const [address, printed] of [
    ['Near 18.5375, 73.8955', ''],
    ['Near -33.8688, -70.6693', ''],
    ['Near the station', 'Near the station'],
    ['12 Lane 5', '12 Lane 5'],
  ] as const) {
    const { _id } = await desk.addVenue('The Blue Door', pune, address);
    expect((await getPoster(app, _id)).venueAddress).toBe(printed);
  }
});

test('is kept in no cache', async () => {
  const { _id } = await desk.addVenue('The Blue Door');
  const answer = await (await anAdmin(app)).request(takePoster.path.replace(':venueId', _id));
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
});

test('gives posters to admins only, since anyone could prove presence with one, and reveals to nobody else which exist', async () => {
  const { _id } = await desk.addVenue('The Blue Door');
  const callers = [app.browser(), await desk.newcomer(), await aUser(app, { isConnected: false })];
  for (const caller of callers) {
    const refusalFor = async (venueId: string) =>
      (await caller.refusal(takePoster, { params: { venueId } })).problem;
    const refused = await refusalFor(_id);
    expect(refused.code).toMatch(/^(session\.missing|access\.denied)$/);
    expect(await refusalFor(randomUUID())).toEqual(refused);
  }
});

test('has no poster for a venue that is not accepted yet', async () => {
  const { _id } = await desk.request(await desk.newcomer(), 'The Blue Door');
  const admin = await anAdmin(app);
  for (const venueId of [_id, randomUUID()]) {
    const { problem } = await admin.refusal(takePoster, { params: { venueId } });
    expect(problem.code).toBe('venues.none');
  }
});
