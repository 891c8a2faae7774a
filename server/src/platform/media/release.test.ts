import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountsEndpoints } from '@showup/contract/accounts';
import { profilesEndpoints } from '@showup/contract/profiles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aUser, threePhotos } from '#test/people/people';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent' });
});
afterAll(() => app.close());

test('a file that cannot be removed is left behind, and the server continues', async () => {
  const anna = await aUser(app, { isVerified: false }); // whose new photos need no review
  const id = anna.user.photos[0]?.split('/').at(-1) ?? '';
  const file = join(app.dataDir, 'media', 'profile', id.slice(0, 2), `${id}-160.webp`);
  await rm(file);
  await mkdir(file);
  await writeFile(join(file, 'in the way'), '');

  const photos = await threePhotos(anna);
  const changed = await anna.call(profilesEndpoints.updateProfile, { body: { photos } });
  expect(changed.photos).toEqual(photos);
  expect(await anna.call(accountsEndpoints.checkAuth, {})).toMatchObject({ _id: anna.id });
});
