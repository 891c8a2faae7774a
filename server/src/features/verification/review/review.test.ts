import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { accountsEndpoints } from '@showup/contract/accounts';
import { matchingEndpoints } from '@showup/contract/matching';
import { profilesEndpoints } from '@showup/contract/profiles';
import { REJECT_REASONS, verificationEndpoints, verificationTexts } from '@showup/contract/verification';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { cellOf } from '#features/venues/geo';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { leave } from '#test/people/meeting';
import { anAdmin, aUser, type Person, threePhotos } from '#test/people/people';
import { openVenue, states, there } from '#test/verification/captures';
import { forgetDecided } from '../forget-decided.ts';

let app: TestApp;
let at: Awaited<ReturnType<typeof openVenue>>;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  at = await openVenue(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const rejection = ({ id: userId }: Person) =>
  ({ body: { userId, status: 'Rejected', reason: 'Face is not clear' } }) as const;

test('a photo waits for an admin, who sees everything needed to decide', async () => {
  const [anna, admin] = [await at.newcomer(), await anAdmin(app)];
  expect(await at.check(anna)).toEqual(states.none);
  const { challenge } = await anna.call(verificationEndpoints.captureChallenge, {});
  const { photo } = await at.submit(anna, {
    photo: await at.capture(anna, await at.poster()),
    location: { latitude: there.latitude + 0.01, longitude: there.longitude, accuracy: 12 },
    challenge,
  });

  expect(await at.check(anna)).toEqual(states.pending);
  expect(await at.pending(admin)).toEqual([
    {
      kind: 'capture',
      userId: anna.id,
      verificationId: expect.any(String),
      verifiedPhotos: photo,
      photos: anna.user.photos,
      fullName: anna.user.fullName,
      displayName: 'Person',
      age: 30,
      identifiedAs: 'Other',
      interestedIn: ['Male', 'Female', 'Other'],
      locationName: 'The Blue Door',
      locationSource: null,
      isVenueApproved: true,
      distance: expect.closeTo(1.112, 3),
      accuracy: 12,
      codeVerdict: 'poster',
      codeUse: null,
      codeSighting: null,
      isLiveCapture: true,
      captureSeconds: expect.any(Number),
      pose: expect.any(String),
      submittedAt: expect.any(String),
      sameImage: null,
      samePhotos: null,
      isOldPicture: false,
      joint: null,
      earlierRejections: [],
    },
  ]);
});

test('credits a venue of OpenStreetMap beside a photo that was taken there, and later beside new ones', async () => {
  const [anna, admin] = [await at.newcomer(), await anAdmin(app)];
  await app.db.sql`
    insert into venue_sources (source, source_id, venue_id, name, address, category, latitude, longitude)
    select 'osm', 'node/' || n, ${at.venue._id}, 'The Blue Door', '12 Lane 5', 'Bar', 0, 0 from generate_series(1, 2) n`;
  await at.submit(anna);
  expect(await at.pending(admin)).toMatchObject([{ userId: anna.id, locationSource: 'osm' }]);
  await at.approve(admin, anna);
  await anna.call(profilesEndpoints.updateProfile, { body: { photos: await threePhotos(anna) } });
  expect(await at.pendingPhotos(admin)).toMatchObject([{ userId: anna.id, locationSource: 'osm' }]);
});

test('approval tells the person at once, verifies them, and can’t happen twice', async () => {
  const [anna, admin] = [await at.newcomer(), await anAdmin(app)];
  await at.submit(anna);
  await at.approve(admin, anna);

  expect(await anna.next('verificationUpdate')).toEqual(states.approved);
  expect(await at.check(anna)).toEqual(states.approved);
  expect(await anna.call(accountsEndpoints.checkAuth, {})).toMatchObject({ verifiedUser: true });
  expect(await at.pending(admin)).toEqual([]);
  const [row] = await app.db.sql<{ cell: string }[]>`
    select venue_cell as cell from users where id = ${anna.id}`;
  expect(row?.cell).toBe(cellOf(there));

  const again = await admin.refusal(verificationEndpoints.decideVerification, rejection(anna));
  expect(again).toMatchObject({ status: 409, problem: { message: 'You already approved this photo.' } });
});

test('rejection gives its reason, and the person can send another photo', async () => {
  const [anna, admin] = [await at.newcomer(), await anAdmin(app)];
  await at.submit(anna);
  await admin.call(verificationEndpoints.decideVerification, rejection(anna));
  expect(await anna.next('verificationUpdate')).toEqual(states.rejected);
  expect(await at.check(anna)).toEqual(states.rejected);
  expect(await anna.call(accountsEndpoints.checkAuth, {})).toMatchObject({ verifiedUser: false });

  await at.submit(anna);
  expect(await at.check(anna)).toEqual(states.pending);
  await at.approve(admin, anna);
  expect(await at.check(anna)).toEqual(states.approved);
});

test('shows the latest three rejections of a person beside their next photo', async () => {
  const [anna, ben, admin] = [await at.newcomer(), await at.newcomer(), await anAdmin(app)];
  for (const reason of REJECT_REASONS.slice(0, 4)) {
    await at.submit(anna);
    await admin.call(verificationEndpoints.decideVerification, {
      body: { userId: anna.id, status: 'Rejected', reason },
    });
  }
  for (const person of [anna, ben]) await at.submit(person);
  const shown = (await at.pending(admin)).map(({ userId, earlierRejections }) => [
    userId,
    earlierRejections.map(({ reason }) => reason),
  ]);
  expect(Object.fromEntries(shown)).toEqual({
    [anna.id]: REJECT_REASONS.slice(1, 4).toReversed(),
    [ben.id]: [],
  });
});

test('approval puts the person into the decks of people who look for them', async () => {
  const [anna, ben] = [await at.newcomer(), await aUser(app, { isConnected: false })];
  const admin = await anAdmin(app);
  const deck = async () =>
    (await ben.call(matchingEndpoints.potentialMatches, { query: {} })).map(({ _id }) => _id);
  await at.submit(anna);
  expect(await deck()).toEqual([]);
  await at.approve(admin, anna);
  expect(await deck()).toEqual([anna.id]);
});

test.each(REJECT_REASONS)('a photo can be rejected because: %s', async (reason) => {
  const [anna, admin] = [await at.newcomer(), await anAdmin(app)];
  await at.submit(anna, { photo: await at.upload(anna) });
  await admin.call(verificationEndpoints.decideVerification, {
    body: { userId: anna.id, status: 'Rejected', reason },
  });
  expect(await anna.next('verificationUpdate')).toEqual({ ...states.rejected, reason });
});

test('two admins who decide at once make one decision', { tags: ['race'] }, async () => {
  const [anna, one, two] = [await at.newcomer(), await anAdmin(app), await anAdmin(app)];
  await at.submit(anna);
  const outcomes = await Promise.allSettled([
    at.approve(one, anna),
    two.call(verificationEndpoints.decideVerification, rejection(anna)),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await anna.next('verificationUpdate');
  expect(anna.unasked('verificationUpdate')).toBe(0);
});

test('a new photo replaces the waiting one, which is deleted', async () => {
  const [anna, admin] = [await at.newcomer(), await anAdmin(app)];
  const { photo: first } = await at.submit(anna);
  const [seen] = await at.pending(admin);
  const { photo: second } = await at.submit(anna);
  expect((await at.pending(admin)).map(({ verifiedPhotos }) => verifiedPhotos)).toEqual([second]);
  expect((await at.look(anna, first)).status).toBe(404);
  const files = async () =>
    (await readdir(join(app.dataDir, 'media', 'verification'), { recursive: true })).join();
  await expect.poll(files).not.toContain(first.slice('/media/'.length));
  expect(await files()).toContain(second.slice('/media/'.length));

  const tooLate = await admin.refusal(verificationEndpoints.decideVerification, {
    body: { userId: anna.id, verificationId: seen?.verificationId, status: 'Approved' },
  });
  expect(tooLate).toMatchObject({ status: 409, problem: { code: 'verification.replaced' } });
  expect(await at.check(anna)).toEqual(states.pending);
});

test('the longest wait comes first', async () => {
  const [anna, ben, admin] = [await at.newcomer(), await at.newcomer(), await anAdmin(app)];
  await at.submit(anna);
  await at.submit(ben);
  await at.submit(anna);
  expect((await at.pending(admin)).map(({ userId }) => userId)).toEqual([ben.id, anna.id]);
});

test('only its owner and admins see the photo, and no cache keeps it', async () => {
  const [anna, admin, stranger] = [await at.newcomer(), await anAdmin(app), await aUser(app)];
  const { photo } = await at.submit(anna);
  expect(await at.look(anna, photo)).toEqual({ status: 200, caching: 'private, no-store' });
  expect((await at.look(admin, photo)).status).toBe(200);
  expect((await at.look(stranger, photo)).status).toBe(404);
  expect((await at.look(app.browser(), photo)).status).toBe(404);
});

test('only admins review, and never themselves', async () => {
  const [anna, admin] = [await at.newcomer(), await anAdmin(app)];
  await at.submit(anna);
  expect((await anna.refusal(verificationEndpoints.pendingVerifications, { query: {} })).status).toBe(403);
  expect((await anna.refusal(verificationEndpoints.decideVerification, rejection(anna))).status).toBe(403);

  await at.submit(admin);
  const own = await admin.refusal(verificationEndpoints.decideVerification, rejection(admin));
  expect(own).toMatchObject({ status: 403, problem: { message: 'Nobody can review their own photo.' } });
  expect(await at.check(admin)).toEqual(states.pending);
});

test('a rejection needs one of the reasons, and a decision needs a photo', async () => {
  const [anna, admin] = [await at.newcomer(), await anAdmin(app)];
  const none = await admin.refusal(verificationEndpoints.decideVerification, rejection(anna));
  expect(none).toMatchObject({
    status: 404,
    problem: { message: 'There is no longer a photo of this person to review.' },
  });
  const response = await admin.request('/auth/update-verification-status', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId: anna.id, status: 'Rejected', reason: 'No' }),
  });
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { message: verificationTexts.reason },
  ]);
});

test('forgets the photo and its location 30 days after the decision, but not the decision and the distance', async () => {
  const [anna, ben, admin] = [await at.newcomer(), await at.newcomer(), await anAdmin(app)];
  const { photo: old } = await at.submit(anna);
  const { photo: recent } = await at.submit(ben);
  await at.approve(admin, anna);
  await at.approve(admin, ben);
  await app.db
    .sql`update verifications set decided_at = now() - interval '31 days' where user_id = ${anna.id}`;
  await forgetDecided(app.ctx);
  expect((await at.look(admin, old)).status).toBe(404);
  expect((await at.look(admin, recent)).status).toBe(200);
  const kept = (person: Person) => app.db.sql`
    select latitude, longitude, accuracy, image_id is null and read_codes is null as is_forgotten, round(distance_km) as distance
    from verifications where user_id = ${person.id}`;
  const nowhere = { latitude: null, longitude: null, accuracy: null };
  expect(await kept(anna)).toMatchObject([{ ...nowhere, isForgotten: true, distance: 0 }]);
  expect(await kept(ben)).toMatchObject([{ ...there, isForgotten: false }]);
  expect(await at.check(anna)).toEqual(states.approved);
});

test('deleting an account deletes its entry and photo', async () => {
  const [anna, admin] = [await at.newcomer(), await anAdmin(app)];
  const { photo } = await at.submit(anna);
  await leave(anna);
  expect(await at.pending(admin)).toEqual([]);
  expect((await at.look(admin, photo)).status).toBe(404);
});

test('in the demo one person can play both parts', async () => {
  const demo = await startTestApp({ demo: true });
  try {
    const self = await anAdmin(demo);
    const bar = await openVenue(demo);
    await bar.submit(self);
    await bar.approve(self, self);
    expect(await bar.check(self)).toEqual(states.approved);
  } finally {
    await demo.close();
  }
});
