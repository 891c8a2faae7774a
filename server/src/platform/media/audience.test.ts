import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chatEndpoints } from '@showup/contract/chat';
import { profilesEndpoints } from '@showup/contract/profiles';
import { verificationEndpoints } from '@showup/contract/verification';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { markVerified } from '#features/profiles/standing';
import { addVenue } from '#features/venues/add-venue';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aMatch, anAdmin, aUser, exactlyAt, nextPhone, provePhone } from '#test/people/people';
import { aPicture } from '#test/people/pictures';
import type { TestBrowser } from '#test/people/test-browser';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const statuses = (address: string, browsers: readonly TestBrowser[]) =>
  Promise.all(browsers.map(async (browser) => (await browser.request(address)).status));

test('an upload is visible only to the browser that made it until it is used', async () => {
  const anna = await aUser(app, { isConnected: false });
  const ben = await aUser(app, { isConnected: false });
  const admin = await anAdmin(app);
  const annasPhone = app.browser();
  await provePhone(app, annasPhone, anna.phone);
  const { secure_url } = await anna.upload(await aPicture(), 'avatar');
  const everyone = [anna, annasPhone, ben, admin, app.browser()];
  expect(await statuses(secure_url, everyone)).toEqual([200, 404, 404, 404, 404]);

  await anna.call(profilesEndpoints.updateProfilePic, { body: { profilePic: secure_url } });
  expect(await statuses(secure_url, everyone)).toEqual([200, 200, 200, 200, 404]);
});

test('a newcomer sees their own photos before they have an account', async () => {
  const browser = app.browser();
  await provePhone(app, browser, nextPhone());
  const { secure_url } = await browser.upload(await aPicture(), 'profile');
  expect(await statuses(secure_url, [browser, app.browser()])).toEqual([200, 404]);
});

test('a verification photo is visible only to its owner and admins, and is not cached', async () => {
  const anna = await aUser(app, { isVerified: false, isConnected: false });
  const ben = await aUser(app, { isConnected: false });
  const admin = await anAdmin(app);
  const location = { latitude: 18.5362, longitude: 73.8939 };
  const venue = await app.db.transaction((tx) =>
    addVenue(tx, { name: 'Bar', address: '1 Lane', category: 'Bar', ...location }),
  );
  const { secure_url } = await anna.upload(await aPicture(), 'verification');
  await anna.call(verificationEndpoints.submitPhoto, {
    body: { photo: secure_url, location, locationId: venue._id },
  });
  expect(await statuses(secure_url, [anna, admin, ben, app.browser()])).toEqual([200, 200, 404, 404]);
  const { headers } = await admin.request(secure_url);
  expect(headers.get('cache-control')).toBe('private, no-store');
});

test('a picture in a chat is visible only to its two people, not even to admins', async () => {
  const { anna, ben } = await aMatch(app);
  const carl = await aUser(app, { isConnected: false });
  const admin = await anAdmin(app);
  const { secure_url } = await anna.upload(await aPicture(), 'chat');
  await anna.call(chatEndpoints.sendMessage, { params: { userId: ben.id }, body: { image: secure_url } });
  const everyone = [anna, ben, carl, admin, app.browser()];
  expect(await statuses(secure_url, everyone)).toEqual([200, 200, 404, 404, 404]);
  expect((await ben.request(secure_url)).headers.get('cache-control')).toBe('private, no-store');
});

test('a missing picture and one for others get the same answer', async () => {
  const anna = await aUser(app, { isConnected: false });
  const stranger = app.browser();
  const answers = await Promise.all(
    [anna.user.photos[0] ?? '', `/media/${randomUUID()}`, '/media/x', '/media/..%2f..%2fetc%2fpasswd'].map(
      async (address) => {
        const response = await stranger.request(address);
        return [response.status, await response.text()];
      },
    ),
  );
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]?.[0]).toBe(404);
});

test('uploads that are not used within a day are deleted, with their files', async () => {
  const anna = await aUser(app, { isConnected: false });
  const { secure_url: old } = await anna.upload(await aPicture(), 'profile');
  await app.db.sql`update media set created_at = now() - interval '25 hours'`;
  const { secure_url: fresh } = await anna.upload(await aPicture(), 'profile');
  await app.ctx.media.forgetUnclaimed();
  expect(await statuses(old, [anna])).toEqual([404]);
  expect(await statuses(fresh, [anna])).toEqual([200]);
  expect(await statuses(anna.user.photos[0] ?? '', [anna])).toEqual([200]);
  const id = old.slice('/media/'.length);
  const kept = async () => (await readdir(join(app.dataDir, 'media'), { recursive: true })).join();
  await expect.poll(kept).not.toContain(id);
});

test('profile photos of verified people are visible to verified people, admins and the owner', async () => {
  const anna = await aUser(app, { isVerified: false, isConnected: false });
  const [ben, carl] = [
    await aUser(app, { isConnected: false }),
    await aUser(app, { isVerified: false, isConnected: false }),
  ];
  const admin = await anAdmin(app);
  const photo = anna.user.photos[0] ?? '';
  const everyone = [anna, ben, carl, admin, app.browser()];
  expect(await statuses(photo, everyone)).toEqual([200, 404, 404, 200, 404]);
  await app.db.transaction((tx) => markVerified(app.ctx, tx, anna.id, exactlyAt()));
  expect(await statuses(photo, everyone)).toEqual([200, 200, 404, 200, 404]);
});
