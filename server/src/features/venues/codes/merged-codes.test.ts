import type { Venue } from '@showup/contract/venues';
import { venuesDeskEndpoints } from '@showup/contract/venues/venues-desk';
import { verificationEndpoints } from '@showup/contract/verification';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetDecided } from '#features/verification/forget-decided';
import { startTestApp, type TestApp } from '#test/app/test-app';
import type { Person } from '#test/people/people';
import { venueDesk } from '#test/venues/venues';
import { openVenue, there } from '#test/verification/captures';
import { liveProof, periodAt } from '../venue-code.ts';

let app: TestApp;
let at: Awaited<ReturnType<typeof openVenue>>;
let desk: ReturnType<typeof venueDesk>;
let maya: Person;
let anna: Person;
let asked: Venue;

beforeAll(async () => {
  app = await startTestApp();
  desk = venueDesk(app);
});
beforeEach(async () => {
  at = await openVenue(app);
  [maya, anna] = [await desk.admin('Maya'), await desk.newcomer()];
  asked = await desk.request(anna, 'Blue Dor', there);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const merge = (into: { _id: string } = at.venue) =>
  maya.call(venuesDeskEndpoints.mergeVenue, { body: { venueId: asked._id, intoId: into._id } });

const verdict = async () => (await at.pending(maya)).map(({ codeVerdict }) => codeVerdict);

const live = (secondsAgo: number) =>
  `http://localhost:3000/v/${at.venue.code}.${liveProof(at.venue.secret, periodAt(new Date(Date.now() - secondsAgo * 1_000)))}`;

test('counts a venue’s code once the chosen request is merged into that venue', async () => {
  await at.submit(anna, { locationId: asked._id });
  expect(await verdict()).toEqual(['other-venue']);
  await merge();
  expect(await at.pending(maya)).toMatchObject([{ locationName: 'The Blue Door', codeVerdict: 'poster' }]);
});

test('still rejects another venue’s code, or none, after a merge', async () => {
  const radio = await at.addVenue('Monsoon Radio');
  const ben = await desk.newcomer('Ben');
  await at.submit(anna, { locationId: asked._id });
  await merge(radio);
  expect(await verdict()).toEqual(['other-venue']);

  asked = await desk.request(ben, 'Blue Dor', there);
  await at.submit(ben, { locationId: asked._id, photo: await at.upload(ben) });
  await merge();
  expect(await verdict()).toEqual(['other-venue', 'unreadable']);
});

test('judges a live code by when the photo was taken, not by when the request was merged', async () => {
  const { challenge } = await anna.call(verificationEndpoints.captureChallenge, {});
  await app.db.sql`update capture_challenges set created_at = now() - interval '4 minutes'`;
  const code = live(180 + 3_600);
  await at.saw(anna, code, 180);
  await at.submit(anna, { locationId: asked._id, challenge, photo: await at.capture(anna, code) });
  await app.db.sql`
    update verifications set received_at = received_at - interval '1 hour',
      code_seen_at = code_seen_at - interval '1 hour'`;
  await merge();
  expect(await verdict()).toEqual(['live']);
});

test('judges a live code as expired after the merge if it was when the photo was taken', async () => {
  await at.submit(anna, { locationId: asked._id, photo: await at.capture(anna, live(180)) });
  await merge();
  expect(await verdict()).toEqual(['expired']);
});

test('forgets the codes with the photo, and keeps the verdict', async () => {
  await at.submit(anna, { locationId: asked._id });
  await at.approve(maya, anna);
  const kept = () => app.db.sql`select read_codes as codes, code_verdict as verdict from verifications`;
  expect(await kept()).toMatchObject([{ codes: [expect.stringMatching(/^\/v\/[A-Z2-9]{6}\.[\w-]{11}$/)] }]);
  await app.db.sql`update verifications set decided_at = now() - interval '31 days'`;
  await forgetDecided(app.ctx);
  expect(await kept()).toEqual([{ codes: null, verdict: 'other-venue' }]);
  await merge();
  expect(await kept()).toEqual([{ codes: null, verdict: 'other-venue' }]);
});
