import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { accountsEndpoints } from '@showup/contract/accounts';
import { mediaTexts } from '@showup/contract/platform/media';
import { profilesEndpoints } from '@showup/contract/profiles';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aUser, type Person } from '#test/people/people';
import { aPicture, asDataAddress } from '#test/people/pictures';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const someone = () => aUser(app, { isConnected: false });

const setPhotos = (person: Person, photos: readonly unknown[]) =>
  person.answer(profilesEndpoints.updateProfile, { body: { photos } });
const setAvatar = (person: Person, profilePic: unknown) =>
  person.answer(profilesEndpoints.updateProfilePic, { body: { profilePic } });

const statusOf = async (person: Person, address: string) => (await person.request(address)).status;

const refused = { status: 400, body: { message: mediaTexts.foreignAddress } };

/** The files of one picture. */
async function filesOf(address: string): Promise<number> {
  const media = join(app.dataDir, 'media');
  if (!existsSync(media)) return 0;
  const names = await readdir(media, { recursive: true });
  return names.filter((name) => name.includes(address.slice('/media/'.length))).length;
}

test('deletes a replaced photo with its files before the approval, and keeps the slots of the others', async () => {
  const anna = await aUser(app, { isConnected: false, isVerified: false });
  const [first = '', second = '', third = ''] = anna.user.photos;
  expect(await filesOf(first)).toBe(3);
  const { secure_url: fresh } = await anna.upload(await aPicture(), 'profile');
  const { body } = await setPhotos(anna, [third, fresh, second]);
  expect(body).toMatchObject({ photos: [third, fresh, second], pendingPhotos: null });
  expect(await statusOf(anna, first)).toBe(404);
  await expect.poll(() => filesOf(first)).toBe(0);
  expect(await Promise.all([filesOf(fresh), filesOf(second), filesOf(third)])).toEqual([3, 3, 3]);
});

test('deletes nothing for a refused change', async () => {
  const anna = await someone();
  const { secure_url: fresh } = await anna.upload(await aPicture(), 'profile');
  const answer = await anna.answer(profilesEndpoints.updateProfile, {
    body: { photos: [fresh, ...anna.user.photos.slice(1)], isProfileHidden: true },
  });
  expect(answer.status).toBe(403);
  for (const photo of anna.user.photos) expect(await statusOf(anna, photo)).toBe(200);
  expect(await anna.call(accountsEndpoints.checkAuth, {})).toMatchObject({ photos: anna.user.photos });
});

test('refuses photos with a foreign address, of someone else, or uploaded for something else', async () => {
  const [anna, ben] = [await someone(), await someone()];
  const [first, second] = anna.user.photos;
  const { secure_url: avatar } = await anna.upload(await aPicture(), 'avatar');
  const { secure_url: bens } = await ben.upload(await aPicture(), 'profile');
  for (const photo of [
    ben.user.photos[0],
    bens,
    avatar,
    'https://example.com/a.jpg',
    'javascript:alert(1)',
  ]) {
    expect(await setPhotos(anna, [first, second, photo])).toMatchObject(refused);
  }
  expect(await statusOf(ben, ben.user.photos[0] ?? '')).toBe(200);
});

test('replaces the avatar and deletes the files of the old one', async () => {
  const anna = await someone();
  const { secure_url: first } = await anna.upload(await aPicture(), 'avatar');
  expect((await setAvatar(anna, first)).body).toMatchObject({ _id: anna.id, profilePic: first });
  const second = await anna.call(profilesEndpoints.updateProfilePic, {
    body: { profilePic: asDataAddress(await aPicture()) },
  });
  expect(second.profilePic).toMatch(/^\/media\/[0-9a-f-]{36}$/);
  expect(second.profilePic).not.toBe(first);
  expect(await statusOf(anna, first)).toBe(404);
  await expect.poll(() => filesOf(first)).toBe(0);
  expect(second.photos).toEqual(anna.user.photos);
  expect((await setAvatar(anna, second.profilePic)).body).toMatchObject({ profilePic: second.profilePic });
});

test('keeps one picture when avatars change at once', { tags: ['race'] }, async () => {
  const anna = await someone();
  const uploads = [];
  for (let i = 0; i < 5; i++) uploads.push(await anna.upload(await aPicture(), 'avatar'));
  await Promise.all(uploads.map(({ secure_url }) => setAvatar(anna, secure_url)));
  const { profilePic } = await anna.call(accountsEndpoints.checkAuth, {});
  const left = await app.db.sql<{ address: string }[]>`
    select '/media/' || id as address from media where preset = 'avatar'`;
  expect(left).toEqual([{ address: profilePic }]);
});

test('refuses a data URL that is not a picture', async () => {
  const anna = await someone();
  for (const data of ['A', 'AAAA', 'PHN2Zy8+']) {
    expect(await setAvatar(anna, `data:image/png;base64,${data}`), data).toMatchObject({
      status: 415,
      body: { message: mediaTexts.unreadable },
    });
  }
});

test('accepts only the person’s own upload for an avatar', async () => {
  const [anna, ben] = [await someone(), await someone()];
  const { secure_url: bens } = await ben.upload(await aPicture(), 'avatar');
  for (const picture of [bens, anna.user.photos[0], 'https://example.com/a.jpg', 'x']) {
    expect(await setAvatar(anna, picture)).toMatchObject(refused);
  }
  for (const picture of [undefined, null, '']) {
    expect(await setAvatar(anna, picture)).toMatchObject({
      status: 400,
      body: { message: 'Please choose a photo.' },
    });
  }
});
