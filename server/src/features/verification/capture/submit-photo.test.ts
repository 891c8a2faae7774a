import type { UserId } from '@showup/contract/fields';
import { mediaTexts } from '@showup/contract/platform/media';
import { type CodeVerdict, venuesEndpoints } from '@showup/contract/venues';
import { verificationEndpoints, verificationTexts } from '@showup/contract/verification';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { markVerified } from '#features/profiles/standing';
import { addDisplay } from '#features/venues/codes/displays';
import { liveProof, periodAt } from '#features/venues/venue-code';
import { emailAccount } from '#test/accounts/email-people';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { anAdmin, aUser, exactlyAt } from '#test/people/people';
import { openVenue, states, there } from '#test/verification/captures';
import { drawCapture } from '#test/verification/draw-capture';
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

/** The code that a display of the venue showed that many seconds ago. */
function shown(secondsAgo: number): string {
  const period = periodAt(new Date(Date.now() - secondsAgo * 1_000));
  return `http://localhost:3000/v/${at.venue.code}.${liveProof(at.venue.secret, period)}`;
}

test('judges the code in the photo: live, poster, expired, of another venue, or unreadable', async () => {
  const admin = await anAdmin(app);
  const other = await at.addVenue('Monsoon Radio');
  const token = await app.db.transaction((tx) => addDisplay(tx, at.venue._id));
  const display = await app.browser().call(venuesEndpoints.display, { params: { token } });
  const codes: [CodeVerdict, string | undefined][] = [
    ['live', display.address],
    ['poster', await at.poster()],
    ['expired', shown(300)],
    ['other-venue', await at.poster(other)],
    ['unreadable', 'https://menu.example/table/7'],
    ['unreadable', undefined],
  ];
  for (const [, code] of codes) {
    const person = await at.newcomer();
    await at.submit(person, { photo: await at.capture(person, code) });
  }
  const verdicts = (await at.pending(admin)).map(({ codeVerdict }) => codeVerdict);
  expect(verdicts).toEqual(codes.map(([verdict]) => verdict));
}); // a photo without our code is searched in every way

test('a live code that the camera reported counts for as long as its challenge, and no longer', async () => {
  const admin = await anAdmin(app);
  const sent = async (
    codeAge: number,
    { challenge, sighting }: { challenge?: number; sighting?: number },
  ) => {
    const person = await at.newcomer();
    const made = await person.call(verificationEndpoints.captureChallenge, {});
    await app.db.sql`
      update capture_challenges set created_at = now() - make_interval(secs => ${challenge ?? 0})
      where user_id = ${person.id}`;
    if (sighting !== undefined) await at.saw(person, shown(codeAge), sighting);
    const photo = await at.capture(person, shown(codeAge));
    await at.submit(person, { photo, ...(challenge !== undefined && { challenge: made.challenge }) });
    const entry = (await at.pending(admin)).find(({ userId }) => userId === person.id);
    return [entry?.codeVerdict, entry?.isLiveCapture];
  };
  expect(await sent(180, { challenge: 200, sighting: 180 })).toEqual(['live', true]);
  expect(await sent(220, { challenge: 200, sighting: 220 })).toEqual(['live', true]); // seen as the challenge was replaced
  expect(await sent(180, { challenge: 200 })).toEqual(['expired', true]);
  expect(await sent(280, { challenge: 200, sighting: 280 })).toEqual(['expired', true]);
  expect(await sent(180, { sighting: 180 })).toEqual(['expired', false]);
  expect(await sent(180, { challenge: 310, sighting: 180 })).toEqual(['expired', false]);
});

test('a used challenge doesn’t make an expired code count', async () => {
  const [anna, admin] = [await at.newcomer(), await anAdmin(app)];
  const code = shown(180);
  const { challenge } = await anna.call(verificationEndpoints.captureChallenge, {});
  await app.db.sql`update capture_challenges set created_at = now() - interval '4 minutes'`;
  await at.saw(anna, code, 180);
  await at.submit(anna, { photo: await at.capture(anna, code), challenge });
  expect(await at.pending(admin)).toMatchObject([{ codeVerdict: 'live', isLiveCapture: true }]);
  await at.submit(anna, { photo: await at.capture(anna, code), challenge });
  expect(await at.pending(admin)).toMatchObject([{ codeVerdict: 'expired', isLiveCapture: false }]);
});

test('the same photo sent again after a lost answer stays one entry and a live capture', async () => {
  const [anna, admin] = [await at.newcomer(), await anAdmin(app)];
  const { challenge } = await anna.call(verificationEndpoints.captureChallenge, {});
  const body = await at.submit(anna, { challenge });
  const [before] = await at.pending(admin);
  expect(await anna.call(verificationEndpoints.submitPhoto, { body })).toEqual(states.pending);
  expect(await at.pending(admin)).toEqual([before]);
  expect(before?.isLiveCapture).toBe(true);
});

test('the same photo sent twice at once is one entry', { tags: ['race'] }, async () => {
  const [anna, admin] = [await at.newcomer(), await anAdmin(app)];
  const body = { photo: await at.upload(anna), location: there, locationId: at.venue._id };
  const send = () => anna.call(verificationEndpoints.submitPhoto, { body });
  expect(await Promise.all([send(), send()])).toEqual([states.pending, states.pending]);
  expect(await at.pending(admin)).toHaveLength(1);
});

test('the same photo sent for another venue moves the entry, which is judged again and stays a live capture', async () => {
  const [anna, admin] = [await at.newcomer(), await anAdmin(app)];
  const { challenge } = await anna.call(verificationEndpoints.captureChallenge, {});
  const body = await at.submit(anna, { challenge });
  const [before] = await at.pending(admin);
  const other = await at.addVenue('Monsoon Radio');
  await at.submit(anna, { ...body, locationId: other._id });
  const [moved, ...more] = await at.pending(admin);
  expect(more).toEqual([]);
  expect(moved).toMatchObject({
    verifiedPhotos: before?.verifiedPhotos,
    locationName: 'Monsoon Radio',
    codeVerdict: 'other-venue',
    captureSeconds: before?.captureSeconds,
    isLiveCapture: true,
  });
  expect((await at.look(admin, moved?.verifiedPhotos ?? '')).status).toBe(200);
});

test('a photo that is moved to the venue of its live code is judged by when it was first sent', async () => {
  const [anna, admin] = [await at.newcomer(), await anAdmin(app)];
  const other = await at.addVenue('Monsoon Radio');
  const body = await at.submit(anna, { photo: await at.capture(anna, shown(180)), locationId: other._id });
  expect(await at.pending(admin)).toMatchObject([{ codeVerdict: 'other-venue' }]);
  await app.db.sql`update verifications set received_at = received_at - interval '3 minutes'`;
  for (const locationId of [at.venue._id, other._id, at.venue._id])
    await at.submit(anna, { ...body, locationId });
  expect(await at.pending(admin)).toMatchObject([{ locationName: 'The Blue Door', codeVerdict: 'live' }]);
});

test('photos of one person sent at the same time leave one entry', { tags: ['race'] }, async () => {
  const [anna, admin] = [await at.newcomer(), await anAdmin(app)];
  await Promise.all([at.submit(anna), at.submit(anna), at.submit(anna)]);
  expect(await at.pending(admin)).toHaveLength(1);
});

test.each([
  ['the account was deleted', 401, (id: string) => app.db.sql`delete from users where id = ${id}`],
  [
    'an admin approved another photo',
    409,
    (id: UserId) => app.db.transaction((tx) => markVerified(app.ctx, tx, id, exactlyAt())),
  ],
  ['the venue was refused', 400, () => app.db.sql`update venues set status = 'refused'`],
])('refuses a photo if %s while it was read, and keeps no entry', async (_, status, change) => {
  const anna = await at.newcomer();
  const { media } = app.ctx;
  const read = media.bytesFor.bind(media);
  vi.spyOn(media, 'bytesFor').mockImplementationOnce(async (look) => {
    await change(anna.id);
    return read(look);
  });
  expect(await at.refused(anna)).toMatchObject({ status });
  expect(await app.db.sql`select from verifications`).toHaveLength(0);
});

test('a picture that can’t be read from the disk is the server’s fault, not the person’s', async () => {
  const anna = await at.newcomer();
  vi.spyOn(app.ctx.media, 'bytesFor').mockRejectedValueOnce(new Error('refused on purpose by this test'));
  expect(await at.refused(anna)).toMatchObject({ status: 500 });
});

test('a capture challenge counts once, for its own person, and for five minutes', async () => {
  const [anna, ben, admin] = [await at.newcomer(), await at.newcomer(), await anAdmin(app)];
  const { challenge } = await anna.call(verificationEndpoints.captureChallenge, {});
  const isLive = async () => (await at.pending(admin)).map(({ isLiveCapture }) => isLiveCapture);

  await at.submit(ben, { challenge });
  await at.submit(anna, { challenge });
  expect(await isLive()).toEqual([false, true]);
  await at.submit(anna, { challenge });
  expect(await isLive()).toEqual([false, false]);

  const { challenge: stale } = await anna.call(verificationEndpoints.captureChallenge, {});
  await app.db.sql`update capture_challenges set created_at = now() - interval '301 seconds'`;
  await at.submit(anna, { challenge: stale });
  const entries = await at.pending(admin);
  expect(entries[1]).toMatchObject({ userId: anna.id, isLiveCapture: false, captureSeconds: null });

  await anna.call(verificationEndpoints.captureChallenge, {});
  await app.db
    .sql`update capture_challenges set created_at = now() - interval '61 minutes' where used_at is null`;
  await forgetDecided(app.ctx);
  expect(await app.db.sql`select from capture_challenges where used_at is null`).toHaveLength(0);
});

test('names each missing part with the product’s own message', async () => {
  const anna = await at.newcomer();
  const said = async (body: object) => {
    const response = await anna.request('/auth/set-verification-photo', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return [response.status, await response.json()];
  };
  const whole = { photo: '/media/x', location: there, locationId: at.venue._id };
  const { photo: _photo, ...noPhoto } = whole;
  const { location: _location, ...noPoint } = whole;
  const { locationId: _venue, ...noVenue } = whole;
  expect(await said(noPhoto)).toMatchObject([400, { message: verificationTexts.photo }]);
  expect(await said(noPoint)).toMatchObject([400, { message: verificationTexts.coordinates }]);
  expect(await said(noVenue)).toMatchObject([400, { message: verificationTexts.venue }]);
  expect(verificationTexts).toMatchObject({
    photo: 'Please capture a photo first',
    venue: 'Please select a location',
    coordinates: 'Location data is required',
  });
  for (const location of [
    null,
    'here',
    {},
    { latitude: 18.5 },
    { latitude: null, longitude: 73.9 },
    { latitude: 91, longitude: 0 },
    { ...there, accuracy: -1 },
    { ...there, accuracy: null },
  ]) {
    const refusal = [400, { message: verificationTexts.coordinates }];
    expect(await said({ ...whole, location }), JSON.stringify(location)).toMatchObject(refusal);
  }
  for (const locationId of [null, '', 'x', 7]) {
    expect(await said({ ...whole, locationId })).toMatchObject([400, { message: verificationTexts.venue }]);
  }
  for (const challenge of [null, 7, 'x'.repeat(101)]) {
    const refusal = [400, { message: verificationTexts.challenge }];
    expect(await said({ ...whole, challenge })).toMatchObject(refusal);
  }
  for (const photo of [null, '', 7]) {
    expect(await said({ ...whole, photo })).toMatchObject([400, { message: verificationTexts.photo }]);
  }
});

test('takes the person’s own venue request, but not someone else’s', async () => {
  const [anna, ben] = [await at.newcomer(), await at.newcomer()];
  const requested = await anna.call(venuesEndpoints.requestVenue, {
    body: { name: 'New Bar', address: '1 Lane', category: 'Bar', ...there },
  });
  const said = {
    status: 400,
    problem: { code: 'verification.venue_gone', message: verificationTexts.venueGone },
  };
  expect(verificationTexts.venueGone).toBe('This place is no longer available. Please choose another.');
  expect(await at.refused(ben, { locationId: requested._id })).toMatchObject(said);
  expect(await at.refused(ben, { locationId: ben.id })).toMatchObject(said);
  await at.submit(anna, { locationId: requested._id });
  expect(await at.check(anna)).toEqual(states.pending);
});

test('takes only this browser’s own verification upload, and looks up nothing else', async () => {
  const [anna, ben] = [await at.newcomer(), await at.newcomer()];
  const said = { status: 400, problem: { message: mediaTexts.foreignAddress } };
  expect(await at.refused(anna, { photo: await at.capture(ben) })).toMatchObject(said);
  expect(await at.refused(anna, { photo: anna.user.photos[0] ?? '' })).toMatchObject(said);
  expect(await at.refused(anna, { photo: 'https://pictures.example/1.jpg' })).toMatchObject(said);
  expect(await at.check(anna)).toEqual(states.none);
});

test('takes a photo as a data URL', async () => {
  const [anna, admin] = [await at.newcomer(), await anAdmin(app)];
  const picture = await drawCapture({ seed: 'anna', code: await at.poster() });
  await at.submit(anna, { photo: `data:image/jpeg;base64,${picture.toString('base64')}` });
  expect((await at.pending(admin))[0]?.codeVerdict).toBe('poster');
});

test('tells people who are already verified', async () => {
  const anna = await aUser(app);
  expect(await at.check(anna)).toEqual(states.approved);
  expect(await at.refused(anna)).toMatchObject({
    status: 409,
    problem: { message: 'Your photo is already verified.' },
  });
});

test('an email account completes its profile first', async () => {
  const { browser } = await emailAccount(app, 'Mia');
  const picture = await drawCapture({ seed: 'mia' });
  const photo = (await browser.upload(picture, 'verification')).secure_url;
  const answer = await browser.refusal(verificationEndpoints.submitPhoto, {
    body: { photo, location: there, locationId: at.venue._id },
  });
  expect(answer).toMatchObject({ status: 403, problem: { code: 'profiles.incomplete' } });
});
