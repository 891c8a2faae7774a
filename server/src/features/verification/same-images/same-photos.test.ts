import { moderationEndpoints } from '@showup/contract/moderation';
import { bansEndpoints } from '@showup/contract/moderation/bans';
import { profilesEndpoints } from '@showup/contract/profiles';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteAccount } from '#features/accounts/account/delete-account';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { block, leave } from '#test/people/meeting';
import { anAdmin, aUser, type Person, threePhotos } from '#test/people/people';
import { openVenue } from '#test/verification/captures';
import { drawCapture } from '#test/verification/draw-capture';
import { forgetEndedBans, knowOldPhotos } from './same-photos.ts';

let app: TestApp;
let at: Awaited<ReturnType<typeof openVenue>>;
let admin: Person;
let portrait: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  portrait = await drawPortrait('the one that is handed on');
});
beforeEach(async () => {
  at = await openVenue(app);
  admin = await anAdmin(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const drawPortrait = async (seed: string) =>
  sharp(await drawCapture({ seed }))
    .resize({ width: 600 })
    .jpeg()
    .toBuffer();

/** The same picture after another app: smaller and encoded again. */
const copy = () => sharp(portrait).resize({ width: 480 }).jpeg({ quality: 55 }).toBuffer();

async function showPhoto(person: Person, picture: Buffer): Promise<string> {
  const { secure_url: photo } = await person.upload(picture, 'profile');
  const photos = [photo, ...(await threePhotos(person)).slice(1)];
  await person.call(profilesEndpoints.updateProfile, { body: { photos } });
  return photo;
}

/** Someone waiting for a review, with this as their first photo. */
async function waiting(picture: Buffer): Promise<Person & { photo: string }> {
  const person = await at.newcomer();
  const photo = await showPhoto(person, picture);
  await at.submit(person, { photo: await at.upload(person) });
  return Object.assign(person, { photo });
}

const samePhotos = async ({ id }: Person) =>
  [...(await at.pending(admin)), ...(await at.pendingPhotos(admin))].find(({ userId }) => userId === id)
    ?.samePhotos;

const pairOf = (photo: string, other: Person & { photo: string }, isBanned = false) => ({
  photo,
  userId: other.id,
  fullName: other.user.fullName,
  otherPhoto: other.photo,
  isBanned,
});

const ban = ({ id: userId }: Person) =>
  admin.call(bansEndpoints.banUser, { body: { userId, reason: 'Not who they say.' } });

/** Deletes the account of a banned person, who can’t sign in. */
const remove = ({ id, cookies }: Person) =>
  deleteAccount(app.ctx, id, Buffer.from(cookies.get('browser') ?? ''));

test('marks a photo that is on several accounts on each of their entries, and on no others', async () => {
  const [anna, ben, carl] = [await waiting(portrait), await waiting(await copy()), await waiting(portrait)];
  const dev = await waiting(await drawPortrait('another'));
  expect(await samePhotos(anna)).toEqual({
    accounts: 2,
    isOnBanned: false,
    pairs: [pairOf(anna.photo, ben), pairOf(anna.photo, carl)],
  });
  expect(await samePhotos(carl)).toEqual({
    accounts: 2,
    isOnBanned: false,
    pairs: [pairOf(carl.photo, anna), pairOf(carl.photo, ben)],
  });
  expect(await samePhotos(dev)).toBeNull();

  await showPhoto(ben, await drawPortrait('his own'));
  expect(await samePhotos(ben)).toBeNull();
  await leave(anna);
  expect(await samePhotos(carl)).toBeNull();
});

test('finds a picture that two accounts take at once, and one that is a photo here and an avatar there', {
  tags: ['race'],
}, async () => {
  const [anna, ben, carl] = [await at.newcomer(), await at.newcomer(), await at.newcomer()];
  const setAvatar = async (person: Person) => {
    const { secure_url: profilePic } = await person.upload(await copy(), 'avatar');
    await person.call(profilesEndpoints.updateProfilePic, { body: { profilePic } });
  };
  await Promise.all([showPhoto(anna, portrait), showPhoto(ben, await copy()), setAvatar(carl)]);
  for (const person of [anna, ben, carl]) {
    await at.submit(person, { photo: await at.upload(person) });
    expect(await samePhotos(person)).toMatchObject({ accounts: 2 });
  }
});

test('compares the new photos of verified people as well, and those of reported people', async () => {
  const anna = await waiting(portrait);
  const ben = await aUser(app);
  const photo = await showPhoto(ben, await copy());
  const found = { accounts: 1, isOnBanned: false, pairs: [pairOf(photo, anna)] };
  expect(await samePhotos(ben)).toEqual(found);

  const carl = await aUser(app);
  await block(carl, ben, 'Somebody else', 'fake_profile');
  const [report] = await admin.call(moderationEndpoints.reportedUsers, { query: {} });
  expect(report?.samePhotos).toEqual(found);
});

test('recognises a banned person’s photo for as long as the ban holds, even after their account is gone', async () => {
  const ben = await waiting(portrait);
  await at.approve(admin, ben);
  const anna = await waiting(await copy());
  await ban(ben);
  expect(await samePhotos(anna)).toEqual({
    accounts: 1,
    isOnBanned: true,
    pairs: [pairOf(anna.photo, ben, true)],
  });

  await remove(ben);
  const onBanned = { accounts: 0, isOnBanned: true, pairs: [] };
  expect(await samePhotos(anna)).toEqual(onBanned);
  const carl = await waiting(await copy());
  expect(await samePhotos(carl)).toMatchObject({ accounts: 1, isOnBanned: true });
  await leave(anna);
  expect(await samePhotos(carl)).toEqual(onBanned);
  const kept = await app.db.sql<{ row: string }[]>`select row_to_json(b)::text as row from banned_images b`;
  expect(kept).toHaveLength(1);
  expect(kept[0]?.row).not.toContain(ben.id);

  await app.db.sql`update bans set until = now()`;
  expect(await samePhotos(carl)).toBeNull();
  await forgetEndedBans(app.ctx);
  expect(await app.db.sql`select from banned_images`).toHaveLength(0);
});

test('keeps no photo of someone who leaves without a ban', async () => {
  const ben = await waiting(portrait);
  await leave(ben);
  expect(await app.db.sql`select from banned_images`).toHaveLength(0);
  expect(await samePhotos(await waiting(portrait))).toBeNull();
});

test('compares older photos a few at a time, and never two demo people with each other', async () => {
  const [anna, ben] = [await waiting(portrait), await waiting(portrait)];
  await app.db.sql`delete from photo_matches`;
  await app.db.sql`update media set image_hash = null, is_hashed = false`;
  expect(await samePhotos(anna)).toBeNull();
  await knowOldPhotos(app.ctx);
  expect(await samePhotos(anna)).toMatchObject({ accounts: 1 });
  expect(await samePhotos(ben)).toMatchObject({ accounts: 1 });
  expect(
    await app.db.sql`
    select from media where preset in ('profile', 'avatar') and owner_id is not null and not is_hashed`,
  ).toEqual([]);

  await app.db.sql`delete from photo_matches`;
  await app.db.sql`update users set is_demo = true where id in (${anna.id}, ${ben.id})`;
  await app.db.sql`update media set image_hash = null, is_hashed = false`;
  await knowOldPhotos(app.ctx);
  expect(await samePhotos(anna)).toBeNull();
  const carl = await waiting(portrait);
  expect(await samePhotos(carl)).toMatchObject({ accounts: 2 });
});
