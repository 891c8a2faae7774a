import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { accountsEndpoints } from '@showup/contract/accounts';
import { matchingEndpoints } from '@showup/contract/matching';
import { profilesEndpoints } from '@showup/contract/profiles';
import { verificationEndpoints } from '@showup/contract/verification';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { leave } from '#test/people/meeting';
import { anAdmin, aUser, type Person, threePhotos } from '#test/people/people';
import { aPicture } from '#test/people/pictures';
import { openVenue, states } from '#test/verification/captures';
import { forgetDecided } from '../forget-decided.ts';

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

const setPhotos = (person: Person, photos: readonly string[]) =>
  person.call(profilesEndpoints.updateProfile, { body: { photos: [...photos] } });
const check = (person: Person) => person.call(accountsEndpoints.checkAuth, {});
const statusOf = async (browser: Pick<Person, 'request'>, address: string) =>
  (await browser.request(address)).status;

const decide = (person: Person, status: 'Approved' | 'Rejected', verificationId?: string) => ({
  body: {
    userId: person.id,
    ...(verificationId !== undefined && { verificationId }),
    ...(status === 'Approved' ? { status } : { status, reason: 'Inappropriate content' as const }),
  },
});

async function seenBy(viewer: Person, person: Person): Promise<string[] | undefined> {
  const params = { userId: person.id };
  return (await viewer.call(matchingEndpoints.sharedCard, { params })).card.photos;
}

async function filesOf(address: string): Promise<number> {
  const folder = join(app.dataDir, 'media');
  if (!existsSync(folder)) return 0;
  return (await readdir(folder, { recursive: true })).filter((name) => name.includes(address.slice(7)))
    .length;
}

/** Someone whose capture was approved. */
async function approved() {
  const anna = await at.newcomer();
  const { photo } = await at.submit(anna, { photo: await at.upload(anna) });
  await at.approve(admin, anna);
  return { anna, capture: photo };
}

test('new photos of a verified person wait beside the approved capture, and others keep seeing the old ones', async () => {
  const { anna, capture } = await approved();
  const ben = await aUser(app);
  const old = anna.user.photos;
  const fresh = await threePhotos(anna);

  const answer = await setPhotos(anna, fresh);
  expect(answer).toMatchObject({ photos: old, pendingPhotos: fresh, photosRejection: null });
  expect(await check(anna)).toEqual(answer);
  expect(await at.check(anna)).toEqual(states.approved);
  expect(await seenBy(ben, anna)).toEqual(old);
  expect(await at.pendingPhotos(admin)).toEqual([
    {
      kind: 'photos',
      verificationId: expect.any(String),
      userId: anna.id,
      fullName: anna.user.fullName,
      displayName: 'Person',
      age: 30,
      identifiedAs: 'Other',
      interestedIn: ['Male', 'Female', 'Other'],
      photos: old,
      newPhotos: fresh,
      newDetails: null,
      samePhotos: null,
      verifiedPhotos: capture,
      locationName: 'The Blue Door',
      locationSource: null,
      distance: 0,
      submittedAt: expect.any(String),
    },
  ]);
  for (const photo of fresh) {
    expect(await statusOf(anna, photo)).toBe(200);
    expect(await statusOf(admin, photo)).toBe(200);
    expect(await statusOf(ben, photo)).toBe(404);
    expect(await statusOf(app.browser(), photo)).toBe(404);
  }

  await app.db.sql`update verifications set decided_at = now() - interval '31 days' where kind = 'capture'`;
  await forgetDecided(app.ctx);
  const [later] = await at.pendingPhotos(admin);
  expect(later).toMatchObject({ photos: old, verifiedPhotos: null, locationName: 'The Blue Door' });
});

test('approved photos replace the old ones, whose files are deleted', async () => {
  const anna = await aUser(app);
  const ben = await aUser(app);
  const [kept = '', gone = '', goneToo = ''] = anna.user.photos;
  const [first = '', second = ''] = await threePhotos(anna);
  await setPhotos(anna, [first, kept, second]);
  await admin.call(verificationEndpoints.decideVerification, decide(anna, 'Approved'));

  expect(await anna.next('photosReviewed')).toEqual({ status: 'Approved', reason: null });
  expect(await check(anna)).toMatchObject({ photos: [first, kept, second], pendingPhotos: null });
  expect(await seenBy(ben, anna)).toEqual([first, kept, second]);
  for (const photo of [first, kept, second]) expect(await statusOf(ben, photo)).toBe(200);
  for (const photo of [gone, goneToo]) {
    expect(await statusOf(anna, photo)).toBe(404);
    await expect.poll(() => filesOf(photo)).toBe(0);
  }
  expect(await at.pendingPhotos(admin)).toEqual([]);
  expect(anna.unasked('verificationUpdate')).toBe(0);
});

test('rejected photos are deleted with their files, and the person sees the reason until they choose others', async () => {
  const anna = await aUser(app);
  const [first = '', ...others] = anna.user.photos;
  const [fresh = ''] = await threePhotos(anna);
  await setPhotos(anna, [fresh, ...others]);
  await admin.call(verificationEndpoints.decideVerification, decide(anna, 'Rejected'));

  const reason = 'Inappropriate content';
  expect(await anna.next('photosReviewed')).toEqual({ status: 'Rejected', reason });
  const told = {
    photos: [first, ...others],
    pendingPhotos: null,
    photosRejection: reason,
    verifiedUser: true,
  };
  expect(await check(anna)).toMatchObject(told);
  expect(await statusOf(anna, fresh)).toBe(404);
  await expect.poll(() => filesOf(fresh)).toBe(0);
  for (const photo of told.photos) expect(await statusOf(anna, photo)).toBe(200);

  const next = await threePhotos(anna);
  expect(await setPhotos(anna, next)).toMatchObject({ pendingPhotos: next, photosRejection: null });
});

test('a later change replaces the waiting one; a new order alone does not', async () => {
  const anna = await aUser(app);
  const [one = '', two = '', three = ''] = await threePhotos(anna);
  await setPhotos(anna, [one, two, three]);
  const [entry] = await at.pendingPhotos(admin);
  await setPhotos(anna, [three, one, two]);
  expect(await at.pendingPhotos(admin)).toEqual([{ ...entry, newPhotos: [three, one, two] }]);

  const { secure_url: four } = await anna.upload(await aPicture(), 'profile');
  expect(await setPhotos(anna, [one, two, four])).toMatchObject({ pendingPhotos: [one, two, four] });
  const [later, ...more] = await at.pendingPhotos(admin);
  expect(more).toEqual([]);
  expect(later?.newPhotos).toEqual([one, two, four]);
  expect(await statusOf(anna, three)).toBe(404);
  const tooLate = await admin.refusal(
    verificationEndpoints.decideVerification,
    decide(anna, 'Approved', entry?.verificationId),
  );
  expect(tooLate).toMatchObject({ status: 409, problem: { code: 'verification.replaced' } });
  expect(await check(anna)).toMatchObject({ photos: anna.user.photos, pendingPhotos: [one, two, four] });
});

test('going back to the old photos, in any order, withdraws the new ones', async () => {
  const anna = await aUser(app);
  const [one = '', two = '', three = ''] = anna.user.photos;
  const fresh = await threePhotos(anna);
  await setPhotos(anna, fresh);
  const [entry] = await at.pendingPhotos(admin);
  expect(await setPhotos(anna, [two, three, one])).toMatchObject({
    photos: [two, three, one],
    pendingPhotos: null,
  });
  expect(await at.pendingPhotos(admin)).toEqual([]);
  for (const photo of fresh) expect(await statusOf(anna, photo)).toBe(404);
  await admin.next('reviewArrived');
  expect(await admin.next('reviewDecided')).toEqual({
    verificationId: entry?.verificationId,
    userId: anna.id,
    status: 'Withdrawn',
    decidedBy: null,
  });
});

test('the same three photos in another order need no review, and neither do other changes', async () => {
  const anna = await aUser(app);
  const [one = '', two = '', three = ''] = anna.user.photos;
  const body = { photos: [three, two, one], bio: 'Dancing.' };
  expect(await anna.call(profilesEndpoints.updateProfile, { body })).toMatchObject({
    ...body,
    pendingPhotos: null,
  });
  expect(await at.pendingPhotos(admin)).toEqual([]);
});

test('a refused change leaves the waiting photos, and no one can take another person’s photos', async () => {
  const anna = await aUser(app);
  const ben = await aUser(app);
  const fresh = await threePhotos(anna);
  await setPhotos(anna, fresh);
  const [, two = '', three = ''] = fresh;
  for (const foreign of [fresh[0] ?? '', anna.user.photos[0] ?? '']) {
    const photos = [foreign, ...ben.user.photos.slice(1)];
    const refusal = await ben.refusal(profilesEndpoints.updateProfile, { body: { photos } });
    expect(refusal.status).toBe(400);
  }
  const photos = [ben.user.photos[0] ?? '', two, three];
  expect((await anna.refusal(profilesEndpoints.updateProfile, { body: { photos } })).status).toBe(400);
  expect(await check(anna)).toMatchObject({ pendingPhotos: fresh });
});

test('shows photos changed before the approval at once, and refuses a decision about the old ones', async () => {
  const anna = await at.newcomer();
  await at.submit(anna, { photo: await at.upload(anna) });
  const [seen] = await at.pending(admin);
  const fresh = await threePhotos(anna);
  expect(await setPhotos(anna, fresh)).toMatchObject({ photos: fresh, pendingPhotos: null });
  const tooLate = await admin.refusal(
    verificationEndpoints.decideVerification,
    decide(anna, 'Approved', seen?.verificationId),
  );
  expect(tooLate).toMatchObject({
    status: 409,
    problem: {
      code: 'verification.replaced',
      message: 'This person has changed something since you looked. Please look again.',
    },
  });
  const [now] = await at.pending(admin);
  expect(now).toMatchObject({ photos: fresh, submittedAt: seen?.submittedAt });
  await admin.call(verificationEndpoints.decideVerification, decide(anna, 'Approved', now?.verificationId));
  expect(await at.check(anna)).toEqual(states.approved);
});

test('deleting an account deletes its waiting photos', async () => {
  const anna = await aUser(app);
  const fresh = await threePhotos(anna);
  await setPhotos(anna, fresh);
  await leave(anna);
  expect(await at.pendingPhotos(admin)).toEqual([]);
  for (const photo of [...fresh, ...anna.user.photos]) {
    expect(await statusOf(admin, photo)).toBe(404);
    await expect.poll(() => filesOf(photo)).toBe(0);
  }
  await admin.next('reviewArrived');
  expect(await admin.next('reviewDecided')).toMatchObject({ userId: anna.id, status: 'Withdrawn' });
});
