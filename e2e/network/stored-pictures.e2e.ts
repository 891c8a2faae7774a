import { expect } from '@playwright/test';
import { type S3Server, startS3Server } from '#test/stand-ins/s3-server';
import { test } from '../support/journey-test.ts';
import { appOn, aUser, type Person } from '../support/people/people.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

let s3: S3Server;
let server: AppServer;
let anna: Person;

test.beforeAll(async ({ browser }) => {
  s3 = await startS3Server();
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.settings;
  server = await startAppServer({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  anna = await aUser(appOn(server, browser), { fullName: 'Anna' });
});
test.afterAll(async () => {
  await anna.context.close();
  await server.stop();
  await s3.close();
});

test('the page shows pictures from the external store and none from other origins', async () => {
  const page = await anna.context.newPage();
  const fromStore = page.waitForResponse(
    (response) => response.url().startsWith(`${s3.settings.publicEndpoint}/`) && response.ok(),
  );
  await page.goto('/profile');
  const picture = page.locator('img[src^="/media/"]').first();
  await expect(picture).toBeVisible();
  await fromStore;
  await expect
    .poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBeGreaterThan(0);

  const isBlocked = await page.evaluate(
    (address) =>
      new Promise<boolean>((resolve) => {
        document.addEventListener('securitypolicyviolation', () => resolve(true), { once: true });
        const picture = new Image();
        picture.onload = () => resolve(false);
        picture.src = address;
      }),
    'http://127.0.0.1:4359/picture.webp',
  );
  expect(isBlocked).toBe(true);
});
