import { profilesEndpoints } from '@showup/contract/profiles';
import { verificationEndpoints } from '@showup/contract/verification';
import { HAND_POSES, HANDS_FREE_POSES } from '@showup/contract/verification/poses';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { posesOf } from '../server/src/features/verification/capture/capture-challenge.ts';
import { createKeyedHash } from '../server/src/platform/keyed-hash.ts';
import { emailAccount } from '../server/test/accounts/email-people.ts';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { leave } from '../server/test/people/meeting.ts';
import { anAdmin, nextPhone, type Person, provePhone, threePhotos } from '../server/test/people/people.ts';
import { comeBack } from '../server/test/safety/blocks.ts';
import { openVenue } from '../server/test/verification/captures.ts';

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

const ask = (browser: ReturnType<TestApp['browser']>) =>
  browser.call(verificationEndpoints.captureChallenge, {});
async function poseSeen(): Promise<string | null | undefined> {
  const entries = await at.pending(admin);
  return entries.at(-1)?.pose;
}

test('asking again, using another browser or sending a photo does not change the pose', async () => {
  const anna = await at.newcomer();
  const { pose, handsFreePose, challenge } = await ask(anna);
  expect([HAND_POSES, HANDS_FREE_POSES]).toEqual([
    expect.arrayContaining([pose]),
    expect.arrayContaining([handsFreePose]),
  ]);
  const elsewhere = app.browser();
  await provePhone(app, elsewhere, anna.phone);
  for (let n = 0; n < 20; n += 1)
    expect(await ask(n % 2 === 0 ? anna : elsewhere)).toMatchObject({ pose, handsFreePose });
  await at.submit(anna, { challenge });
  expect(await ask(anna)).toMatchObject({ pose, handsFreePose });
});

test('deleting the account and returning does not change the pose', async () => {
  const anna = await at.newcomer();
  const { pose, handsFreePose } = await ask(anna);
  await leave(anna);
  const again = await comeBack(app, anna.phone, { identifiedAs: 'Other', interestedIn: ['Other'] });
  expect(await ask(again)).toMatchObject({ pose, handsFreePose });
});

test('accounts without a phone, or without a complete profile, get no pose', async () => {
  const isIncomplete = { status: 403, body: { code: 'profiles.incomplete' } };
  const { browser: byEmail } = await emailAccount(app, 'Asha');
  const answer = () => byEmail.answer(verificationEndpoints.captureChallenge, {});
  expect(await answer()).toMatchObject(isIncomplete);
  const photos = await threePhotos(byEmail);
  await byEmail.call(profilesEndpoints.updateProfile, {
    body: { dob: '1996-04-12', identifiedAs: 'Other', interestedIn: ['Other'], photos },
  });
  expect(await answer()).toMatchObject(isIncomplete);
  await provePhone(app, byEmail, nextPhone());
  expect((await answer()).status).toBe(200);
});

test('other hours and other phones can get any pose', () => {
  const keyedHash = createKeyedHash('a key that is long enough for this');
  const poses = (phone: string, hour: number) => posesOf({ keyedHash }, phone, new Date(hour * 3_600_000));
  const numbers = Array.from({ length: 400 }, (_, n) => n);
  const byHour = numbers.map((hour) => poses('7000000001', hour));
  const byPhone = numbers.map((n) => poses(String(7_000_000_000 + n), 1));
  for (const given of [byHour, byPhone]) {
    expect(new Set(given.map(({ pose }) => pose)).size).toBe(HAND_POSES.length);
    expect(new Set(given.map(({ handsFreePose }) => handsFreePose)).size).toBe(HANDS_FREE_POSES.length);
  }
});

test('the admin sees the requested pose, with or without hands', async () => {
  const anna = await at.newcomer();
  const { pose, handsFreePose, challenge } = await ask(anna);
  await at.submit(anna, { challenge });
  expect(await poseSeen()).toBe(pose);
  const again = await ask(anna);
  await at.submit(anna, { challenge: again.challenge, isHandsFree: true });
  expect(await poseSeen()).toBe(handsFreePose);
});

test('challenges of others, used ones and expired ones have no pose', async () => {
  const [anna, ben] = [await at.newcomer(), await at.newcomer()];
  const { challenge } = await ask(anna);
  await at.submit(ben, { challenge });
  expect(await poseSeen()).toBeNull();
  await at.submit(anna, { challenge });
  await at.submit(anna, { challenge, photo: await at.capture(anna) });
  const [entry] = (await at.pending(admin)).filter(({ userId }) => userId === anna.id);
  expect(entry).toMatchObject({ pose: null, isLiveCapture: false });
  const late = await ask(anna);
  await app.db.sql`update capture_challenges set created_at = created_at - interval '6 minutes'`;
  await at.submit(anna, { challenge: late.challenge });
  const [second] = (await at.pending(admin)).filter(({ userId }) => userId === anna.id);
  expect(second).toMatchObject({ pose: null, isLiveCapture: false });
  await at.submit(anna, { isHandsFree: true }); // without any challenge
  const [third] = (await at.pending(admin)).filter(({ userId }) => userId === anna.id);
  expect(third).toMatchObject({ pose: null, isLiveCapture: false });
});
