// @module-tag race
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { heldOpen } from '#test/database/held-open';
import { aUser } from '#test/people/people';
import { aPicture } from '#test/people/pictures';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  expect(app.db.embedded).toBe(false);
});
afterAll(() => app.close());

test('a day-old upload that is claimed while unclaimed ones are deleted is kept', async () => {
  const { media } = app.ctx;
  const anna = await aUser(app, { isConnected: false });
  const uploader = Buffer.from('a browser');
  const upload = async () =>
    (await media.upload(await aPicture(), 'avatar', { browser: uploader, userId: null })).secure_url;
  const [claimed, forgotten] = [await upload(), await upload()];
  await app.db.sql`update media set created_at = now() - interval '25 hours' where audience = 'uploader'`;

  const id = claimed.slice('/media/'.length);
  const claiming = await heldOpen(app.db, (tx) =>
    media.claim(tx, [id], { preset: 'avatar', uploader, ownerId: anna.id, shownTo: 'members' }),
  );
  await media.forgetUnclaimed(); // waits for nobody
  await claiming.end();

  const statuses = await Promise.all([claimed, forgotten].map(async (at) => (await anna.request(at)).status));
  expect(statuses).toEqual([200, 404]);
});
