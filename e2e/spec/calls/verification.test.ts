import { ageInYears } from '@showup/contract/profiles/age';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { anAdmin, aUser, nextPhone, type Person, provePhone } from '#test/people/people';
import { openVenue } from '#test/verification/captures';
import { promise } from '../promise.ts';
import { ask } from './ask.ts';

let app: TestApp;
let at: Awaited<ReturnType<typeof openVenue>>;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  at = await openVenue(app);
  admin = await anAdmin(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

/** Sends a photo from about 1.1 km away from the venue. */
async function submit(person: Person) {
  const photo = await at.upload(person);
  const location = { latitude: 18.5465, longitude: 73.8941 };
  const body = { photo, location, locationId: at.venue._id };
  return { photo, answer: await ask(person, 'POST /auth/set-verification-photo', body) };
}

const decide = ({ id: userId }: Person, status: string, reason?: string) =>
  ask(admin, 'POST /auth/update-verification-status', { userId, status, reason });

const check = (person: Person) => ask(person, 'GET /auth/check-photo-verification/');

test('a venue photo is reviewed, rejected, sent again and approved', async () => {
  const anna = await at.newcomer();
  await promise('GET /auth/check-photo-verification/', async () =>
    expect(await check(anna)).toMatchObject({
      status: 200,
      body: { verificationStatus: null, reason: null },
    }),
  );
  const { photo, answer } = await submit(anna);
  await promise('POST /auth/set-verification-photo', () => expect(answer.status).toBe(200));
  await promise('Both status and verificationStatus', async () =>
    expect((await check(anna)).body).toMatchObject({ verificationStatus: 'Pending', status: 'Pending' }),
  );

  const pending = await ask(admin, 'GET /auth/pending-verifications');
  await promise('GET /auth/pending-verifications', () =>
    expect(pending).toMatchObject({ status: 200, body: [{ userId: anna.id }] }),
  );
  await promise('Verification entry fields', () =>
    expect(pending.body).toEqual([
      expect.objectContaining({
        userId: anna.id,
        verifiedPhotos: photo,
        photos: anna.user.photos,
        fullName: anna.user.fullName,
        age: ageInYears('1996-04-12'),
        identifiedAs: 'Other',
        interestedIn: ['Male', 'Female', 'Other'],
        locationName: 'The Blue Door',
        distance: expect.closeTo(1.11, 1),
      }),
    ]),
  );

  const states = [(await check(anna)).body];
  const isVerified = async () => [
    (await ask(anna, 'GET /auth/check')).body,
    (await ask(anna, 'GET /match/potential-matches')).status,
  ];
  const notVerified = [expect.objectContaining({ verifiedUser: false }), 403];
  const verified = [expect.objectContaining({ verifiedUser: true }), 200];
  const before = [await isVerified()];
  await promise('POST /auth/update-verification-status', async () => {
    expect((await decide(anna, 'Rejected', 'Face is not clear')).status).toBe(200);
    states.push((await check(anna)).body);
    before.push(await isVerified());
    await submit(anna);
    expect((await decide(anna, 'Approved')).status).toBe(200);
    states.push((await check(anna)).body);
  });
  await promise('Status Pending/Approved/Rejected + reason', () =>
    expect(states).toMatchObject([
      { status: 'Pending', reason: null },
      { status: 'Rejected', reason: 'Face is not clear' },
      { status: 'Approved', reason: null },
    ]),
  );
  await promise('Approved = verified, else not', async () => {
    expect(before).toEqual([notVerified, notVerified]);
    expect(await isVerified()).toEqual(verified);
  });
});

test('an admin rejects with one of five reasons', async () => {
  const anna = await at.newcomer();
  await promise('Five reject reasons', async () => {
    for (const reason of [
      'Face is not clear',
      "You're not at the correct location",
      "Photo doesn't match profile",
      'Inappropriate content',
      'Other',
    ]) {
      await submit(anna);
      expect((await decide(anna, 'Rejected', reason)).status).toBe(200);
      expect((await check(anna)).body).toMatchObject({ status: 'Rejected', reason });
    }
  });
  await submit(anna);
  await promise('Admin reject with one of the reasons', async () => {
    for (const reason of ['I do not like it', '', undefined])
      expect((await decide(anna, 'Rejected', reason)).status).toBe(400);
    expect((await check(anna)).body).toMatchObject({ status: 'Pending' });
  });
});

test('a verified phone and a verified photo make a member', async () => {
  await promise('isPhoneVerified / isPhotoVerified', async () => {
    const browser = app.browser();
    await provePhone(app, browser, nextPhone());
    expect((await ask(browser, 'GET /otp/state')).body).toMatchObject({ isPhoneVerified: true });
    for (const isVerified of [true, false]) {
      const person = await aUser(app, { isVerified, isConnected: false });
      expect((await ask(person, 'GET /auth/check')).body).toMatchObject({ verifiedUser: isVerified });
    }
  });
});

test('only admins can see the queue and the reports, and decide', async () => {
  const [anna, ben] = [await at.newcomer(), await aUser(app, { isConnected: false })];
  await submit(anna);
  const desk = async (by: Person) => [
    (await ask(by, 'GET /auth/pending-verifications')).status,
    (await ask(by, 'GET /auth/get-reported-users')).status,
    (await ask(by, 'POST /auth/update-verification-status', { userId: anna.id, status: 'Approved' })).status,
  ];
  await promise('Non-admin → / ; API 403', async () => {
    expect(await desk(ben)).toEqual([403, 403, 403]);
    expect(await desk(anna)).toEqual([403, 403, 403]);
    expect((await check(anna)).body).toMatchObject({ status: 'Pending' });
  });
  await promise('Admin extras', async () => expect(await desk(admin)).toEqual([200, 200, 200]));
});
