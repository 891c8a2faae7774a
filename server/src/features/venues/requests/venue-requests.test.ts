import { NEXT_CURSOR_HEADER } from '@showup/contract/platform/paging';
import { distanceKm } from '@showup/contract/profiles/distance';
import { venuesEndpoints } from '@showup/contract/venues';
import {
  RequestedVenue,
  VENUES_PAGE,
  venuesDeskEndpoints,
  venuesDeskTexts,
} from '@showup/contract/venues/venues-desk';
import { verificationEndpoints, verificationTexts } from '@showup/contract/verification';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { forgetDecided } from '#features/verification/forget-decided';
import { download } from '#test/accounts/download';
import { startTestApp, type TestApp } from '#test/app/test-app';
import type { Person } from '#test/people/people';
import { northOf, pune, venueDesk } from '#test/venues/venues';
import { openVenue, there } from '#test/verification/captures';
import { deleteRequestsOf } from '../venues.queries.ts';

const { venueRequests, acceptVenue, mergeVenue, refuseVenue } = venuesDeskEndpoints;

let app: TestApp;
let desk: ReturnType<typeof venueDesk>;
let maya: Person;
let zoe: Person;
let anna: Person;

beforeAll(async () => {
  app = await startTestApp();
  desk = venueDesk(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

async function people() {
  [maya, zoe, anna] = [await desk.admin('Maya'), await desk.admin('Zoe'), await desk.newcomer()];
}

const open = () => maya.call(venueRequests, { query: {} });

test('shows a request to admins, with the person who made it', async () => {
  await people();
  const { _id } = await desk.request(anna, 'The Blue Door');
  expect(await open()).toEqual([
    {
      _id,
      name: 'The Blue Door',
      address: '12 Lane 5',
      category: 'Cafe',
      ...pune,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      requester: { _id: anna.id, fullName: 'Anna' },
      possibleDuplicates: [],
      alsoRequested: [],
    },
  ]);
});

test('lists requests oldest first and a page at a time, including those made at the same moment', async () => {
  await people();
  await app.db.sql`
    insert into venues (code, name, address, category, latitude, longitude, status, secret, created_at)
    select 'AAA' || translate(lpad(i::text, 3, '0'), '01', 'XY'), 'Bar ' || i, '1 Lane', 'Bar', 0, 0, 'requested', '\\x00',
      timestamptz '2026-11-01T20:00:00Z' + make_interval(mins => i / 10)
    from generate_series(1, ${VENUES_PAGE + 7}) i`;
  const seen: z.infer<typeof RequestedVenue>[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body, headers } = await maya.answer(venueRequests, { query: cursor === '' ? {} : { cursor } });
    const page = z.array(RequestedVenue).parse(body);
    expect(page.length).toBeLessThanOrEqual(VENUES_PAGE);
    seen.push(...page);
    cursor = headers.get(NEXT_CURSOR_HEADER);
  }
  expect(new Set(seen.map(({ _id }) => _id)).size).toBe(VENUES_PAGE + 7);
  const times = seen.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted());
  expect(seen[0]?.requester).toBe(null);
});

test.each([
  'nonsense',
  Buffer.from('{}').toString('base64url'),
  Buffer.from('["1","2"]').toString('base64url'),
  Buffer.from('["0000-01-01T00:00:00.000Z","00000000-0000-4000-8000-000000000000"]').toString('base64url'),
])('refuses the cursor %s', async (cursor) => {
  await people();
  expect((await maya.refusal(venueRequests, { query: { cursor } })).status).toBe(400);
});

test('lists venues nearby, and those of the same name within 5 km, as possible duplicates', async () => {
  await people();
  await desk.addVenue('Next Door', northOf(pune, 0.48));
  await desk.addVenue('Round the Corner', northOf(pune, 0.52));
  await desk.addVenue('the  BLUE door', northOf(pune, 4.9));
  await desk.addVenue('The Blue Door', northOf(pune, 5.1));
  await desk.request(await desk.newcomer('Ben'), 'The Blue Door');
  await desk.request(anna, 'The Blue Door');

  const [request] = await open();
  expect(request?.possibleDuplicates.map(({ name, distance }) => [name, distance])).toEqual([
    ['Next Door', 0.48],
    ['the  BLUE door', 4.9],
  ]);
});

test('finds possible duplicates across the date line, each once', async () => {
  await people();
  await desk.addVenue('Edge', { latitude: -17, longitude: -179.999 });
  await desk.request(anna, 'Edge', { latitude: -17, longitude: 179.999 });
  const [request] = await open();
  expect(request?.possibleDuplicates.map(({ name, distance }) => [name, distance])).toEqual([['Edge', 0.21]]);
});

test('puts an accepted venue on everyone’s list as the admin edited it, and knows its code', async () => {
  await people();
  const { _id } = await desk.request(anna, 'the blue door!!');
  const body = { venueId: _id, name: ' The Blue Door ', category: 'Bar' } as const;
  const venue = await maya.call(acceptVenue, { body });
  expect(venue).toEqual({
    _id,
    code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{6}$/),
    name: 'The Blue Door',
    address: '12 Lane 5',
    category: 'Bar',
    ...pune,
  });
  expect(await desk.nearby(await desk.newcomer('Ben'))).toEqual(['The Blue Door']);
  const params = { code: `${venue.code}.AbCdEfGhIjK` };
  expect((await app.browser().call(venuesEndpoints.venueOfCode, { params }))._id).toBe(_id);
  expect(await open()).toEqual([]);
});

test('refuses to accept a venue with an empty name', async () => {
  await people();
  const { _id } = await desk.request(anna, 'The Blue Door');
  expect((await maya.refusal(acceptVenue, { body: { venueId: _id, name: ' ' } })).status).toBe(400);
  expect(await open()).toHaveLength(1);
});

test('takes a refused venue off its requester’s list, and gives the reason in their download', async () => {
  await people();
  const { _id } = await desk.request(anna, 'My Kitchen');
  await maya.call(refuseVenue, { body: { venueId: _id, reason: 'A home is not a venue.' } });
  expect(await desk.nearby(anna)).toEqual([]);
  expect(await open()).toEqual([]);
  const { jsonOf } = await download(anna);
  expect(jsonOf('venue-requests.json')).toMatchObject([
    { name: 'My Kitchen', status: 'refused', refusal: 'A home is not a venue.' },
  ]);
});

test('makes a new request for a place that was refused before', async () => {
  await people();
  const first = await desk.request(anna, 'The Blue Door');
  await maya.call(refuseVenue, { body: { venueId: first._id } });
  const again = await desk.request(anna, 'The Blue Door');
  expect(again._id).not.toBe(first._id);
  expect((await open()).map(({ _id }) => _id)).toEqual([again._id]);
});

test('keeps a photo from a refused place in the queue, and accepts no other from there', async () => {
  await people();
  const at = await openVenue(app);
  const { _id } = await desk.request(anna, 'My Kitchen', there);
  await at.submit(anna, { photo: await at.upload(anna), locationId: _id });
  await maya.call(refuseVenue, { body: { venueId: _id } });

  expect(await at.pending(maya)).toMatchObject([{ userId: anna.id, locationName: 'My Kitchen' }]);
  const refused = await at.refused(anna, { photo: await at.upload(anna), locationId: _id });
  expect(refused).toMatchObject({
    status: 400,
    problem: { code: 'verification.venue_gone', message: verificationTexts.venueGone },
  });
  const body = { userId: anna.id, status: 'Rejected', reason: "You're not at the correct location" } as const;
  await maya.call(verificationEndpoints.decideVerification, { body });
  expect(await at.check(anna)).toMatchObject({ status: 'Rejected' });
});

test('moves a merged request’s photos to the other venue, with the distance the person stood from it', async () => {
  await people();
  const at = await openVenue(app);
  const home = northOf(there, 4);
  const { _id } = await desk.request(anna, 'Blue Dor', home);
  const photo = await at.upload(anna);
  await at.submit(anna, { photo, locationId: _id, location: home });
  const [before] = await at.pending(maya);
  expect(before?.distance).toBe(0);
  const into = await maya.call(mergeVenue, { body: { venueId: _id, intoId: at.venue._id } });

  expect(into).toMatchObject({ _id: at.venue._id, name: 'The Blue Door' });
  expect(await open()).toEqual([]);
  expect(await desk.nearby(anna, there)).toEqual(['The Blue Door']);
  const [after] = await at.pending(maya);
  expect(before?.isVenueApproved).toBe(false);
  const distance = distanceKm(home, there);
  expect(after).toEqual({ ...before, locationName: 'The Blue Door', isVenueApproved: true, distance });

  await at.approve(maya, anna);
  expect(await at.check(anna)).toMatchObject({ status: 'Approved' });
});

test('keeps the distance after a merge once the person’s position is forgotten', async () => {
  await people();
  const at = await openVenue(app);
  const { _id } = await desk.request(anna, 'Blue Dor', northOf(there, 4));
  await at.submit(anna, { photo: await at.upload(anna), locationId: _id });
  await at.approve(maya, anna);
  await app.db.sql`update verifications set decided_at = now() - interval '31 days'`;
  await forgetDecided(app.ctx);
  await maya.call(mergeVenue, { body: { venueId: _id, intoId: at.venue._id } });
  const kept = await app.db.sql<{ km: number }[]>`
    select distance_km as km from verifications where venue_id = ${at.venue._id}`;
  expect(kept).toEqual([{ km: expect.closeTo(4, 1) }]);
});

test('sends the photo of a person who chose a request to the venue it was merged into', async () => {
  await people();
  const at = await openVenue(app);
  const { _id } = await desk.request(anna, 'Blue Dor', there);
  await maya.call(mergeVenue, { body: { venueId: _id, intoId: at.venue._id } });
  await at.submit(anna, { photo: await at.capture(anna, await at.poster()), locationId: _id });
  expect(await at.pending(maya)).toMatchObject([{ locationName: 'The Blue Door', codeVerdict: 'poster' }]);
});

test('merges a request only into an accepted venue', async () => {
  await people();
  const hers = await desk.request(anna, 'The Blue Door');
  const his = await desk.request(await desk.newcomer('Ben'), 'The Blue Door');
  for (const intoId of [his._id, hers._id, '00000000-0000-4000-8000-000000000000']) {
    const refused = await maya.refusal(mergeVenue, { body: { venueId: hers._id, intoId } });
    expect(refused).toMatchObject({ status: 404, problem: { message: venuesDeskTexts.noVenue } });
  }
  expect(await open()).toHaveLength(2);
});

test('tells the second admin what happened and who did it', async () => {
  await people();
  const known = await desk.addVenue('Monsoon Radio', northOf(pune, 3));
  const decide = async (name: string, decision: (admin: Person, venueId: string) => Promise<unknown>) => {
    const { _id } = await desk.request(anna, name);
    await decision(maya, _id);
    return _id;
  };
  const told = async (admin: Person, venueId: string) => {
    const refusals = [
      await admin.refusal(acceptVenue, { body: { venueId } }),
      await admin.refusal(mergeVenue, { body: { venueId, intoId: known._id } }),
      await admin.refusal(refuseVenue, { body: { venueId } }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([409, 409, 409]);
    return [...new Set(refusals.map(({ problem }) => problem.message))];
  };

  const accepted = await decide('One', (admin, venueId) => admin.call(acceptVenue, { body: { venueId } }));
  expect(await told(zoe, accepted)).toEqual(['Maya already accepted this place.']);
  expect(await told(maya, accepted)).toEqual(['You already accepted this place.']);
  const merged = await decide('Two', (admin, venueId) =>
    admin.call(mergeVenue, { body: { venueId, intoId: known._id } }),
  );
  expect(await told(zoe, merged)).toEqual(['Maya already merged this place with Monsoon Radio.']);
  const refused = await decide('Three', (admin, venueId) => admin.call(refuseVenue, { body: { venueId } }));
  expect(await told(zoe, refused)).toEqual(['Maya already refused this place.']);

  await app.db.sql`delete from users where id = ${maya.id}`;
  expect(await told(zoe, refused)).toEqual(['This place was already refused.']);
  expect(await told(zoe, merged)).toEqual(['This place was already merged with Monsoon Radio.']);
});

test('deletes open, refused and merged requests when their requester leaves', async () => {
  await people();
  const known = await desk.addVenue('Monsoon Radio', northOf(pune, 3));
  const ids = [];
  for (const name of ['One', 'Two', 'Three', 'Four']) ids.push((await desk.request(anna, name))._id);
  const [one = '', two = '', three = '', four = ''] = ids;
  await maya.call(acceptVenue, { body: { venueId: one } });
  await maya.call(mergeVenue, { body: { venueId: two, intoId: known._id } });
  await maya.call(refuseVenue, { body: { venueId: three } });
  await app.db.transaction((tx) => deleteRequestsOf(tx, anna.id));

  const gone = await maya.refusal(acceptVenue, { body: { venueId: four } });
  expect(gone).toMatchObject({ status: 404, problem: { message: venuesDeskTexts.noRequest } });
  const left = await app.db.sql<{ name: string }[]>`select name from venues order by name`;
  expect(left.map(({ name }) => name)).toEqual(['Monsoon Radio', 'One']);
});
