import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { match } from '#test/people/meeting';
import { PushService } from '#test/stand-ins/push-service';
import { injectPush } from '../support/browser/push-browser.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { refuseCameraWithoutPermission } from '../support/camera/camera-flags.ts';
import { test } from '../support/journey-test.ts';
import { appOn, aUser, everyoneLeaves, type JourneyApp } from '../support/people/people.ts';
import { atTheBlueDoor } from '../support/people/venues.ts';
import { openPhotoStep, type PhotoStep } from '../support/screens/photo-step.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

test.use({ serviceWorkers: 'allow' });

let service: PushService;
let server: AppServer;
let app: JourneyApp;
let step: PhotoStep;
const certificate = join(tmpdir(), `showup-consent-${process.pid}.pem`);

test.beforeAll(async ({ browser }) => {
  service = await PushService.start();
  await writeFile(certificate, service.cert);
  const network = pathToFileURL(
    join(import.meta.dirname, '..', 'support', 'server', 'push-network.mjs'),
  ).href;
  server = await startAppServer({
    PUSH_HOSTS: '*.push.test',
    PUSH_SERVICE_PORT: String(service.port),
    NODE_EXTRA_CA_CERTS: certificate,
    NODE_OPTIONS: `--import ${network}`,
  });
  app = appOn(server, browser);
  step = await openPhotoStep(app);
});
test.afterEach(() => everyoneLeaves(app));
test.afterAll(async () => {
  await step?.close();
  await server?.stop();
  await service?.close();
  await rm(certificate, { force: true });
});

const purpose = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const agreed = /^You agreed on /;
const withdrawn = /^You withdrew this on /;

async function withdraw(page: Page, name: string, button: string, confirm: string, done: string) {
  await purpose(page, name).getByRole('button', { name: button }).click();
  await expectReadable(page);
  await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
  await expect(page.getByText(done)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Anna is verified, matched with Ben, and has turned on notifications. */
async function aMember() {
  const anna = await aUser(app, {
    fullName: 'Anna',
    device: { permissions: ['camera', 'geolocation'], geolocation: atTheBlueDoor },
  });
  await refuseCameraWithoutPermission(anna.context);
  await match(anna, await aUser(app, { fullName: 'Ben' }));
  await injectPush(anna.context, service.subscribe());
  const page = await anna.open('/settings');
  await turnOnNotifications(page);
  return { anna, page };
}

async function turnOnNotifications(page: Page): Promise<void> {
  const news = page.getByRole('switch', { name: 'New matches and messages' });
  await expect(news).not.toBeChecked();
  await expect(page.getByText('For this we keep your browser’s address')).toBeVisible();
  await news.click();
  await expect(page.getByRole('switch', { name: 'Show names and message text' })).toBeEnabled(); // once it is on
  await expect(news).toBeChecked();
}

test('a member withdraws notifications and location, and agrees again by using them', async () => {
  const { anna, page } = await aMember();
  await page.goto('/account');
  await page.getByRole('link', { name: 'Your consent' }).click();
  for (const name of ['Notifications', 'Location', 'Photos'])
    await expect(purpose(page, name).getByText(agreed)).toBeVisible();
  await expect(purpose(page, 'Photos')).toContainText('30 days after the decision');
  await expectReadable(page);

  await test.step('what is withdrawn stays so', async () => {
    const notifications = ['Turn off everywhere', 'Turn off everywhere'] as const;
    await withdraw(page, 'Notifications', ...notifications, 'Notifications are off on all your devices.');
    const location = ['Withdraw my location', 'Delete my location'] as const;
    await withdraw(page, 'Location', ...location, 'Everything about your location is deleted.');
    await page.reload();
    for (const name of ['Notifications', 'Location'])
      await expect(purpose(page, name).getByText(withdrawn)).toBeVisible();
    await expect(purpose(page, 'Photos').getByText(agreed)).toBeVisible();
    await expectReadable(page);
  });

  await test.step('nobody new sees her, and she keeps her match', async () => {
    await page.goto('/');
    await expect(page.getByText('Nobody new sees you')).toBeVisible();
    await expectReadable(page);
    await page.goto('/chats');
    await expect(page.getByText('Ben').first()).toBeVisible();
  });

  await test.step('turning notifications on is a new consent', async () => {
    await page.goto('/settings');
    await turnOnNotifications(page);
    await page.goto('/consent');
    await expect(purpose(page, 'Notifications').getByText(agreed)).toBeVisible();
  });

  await test.step('and so is verifying herself again', async () => {
    await step.film({ code: await step.poster('The Blue Door') });
    await page.getByRole('button', { name: 'Verify yourself again' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('your matches and chats are paused');
    await dialog.getByRole('button', { name: 'Verify yourself again' }).click();
    await expect(page.getByText('We use your location and one photo')).toBeVisible();
    await page.getByRole('button', { name: /The Blue Door/ }).click();
    await expect(page.getByText('Code found. Hold still, and smile')).toBeVisible();
    await page.getByRole('button', { name: 'Capture' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('heading', { name: 'Waiting for verification...' })).toBeVisible();
    await step.decide({ userId: anna.id, status: 'Approved' });
    await expect(page.getByText(/^You showed up/)).toBeVisible();
    await page.goto('/consent');
    await expect(purpose(page, 'Location').getByText(agreed)).toBeVisible();
    await page.goto('/chats');
    await expect(page.getByText('Ben').first()).toBeVisible();
  });
});

test('a member deletes the photo that proves it and stays verified', async () => {
  const cleo = await aUser(app, { fullName: 'Cleo', identifiedAs: 'Female' });
  const page = await cleo.open('/consent');
  const photos = ['Delete the photo that proves it', 'Delete this photo'] as const;
  await withdraw(page, 'Photos', ...photos, 'The photo that proves you showed up is deleted.');
  await page.reload();
  await expect(purpose(page, 'Photos').getByText(withdrawn)).toBeVisible();
  await expect(page.getByRole('link', { name: 'hide your profile' })).toHaveAttribute('href', '/myprofile');
  await page.getByRole('link', { name: 'delete your account' }).click();
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible();
});

test('anyone can read how long what is kept is kept', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.url });
  await page.goto('/privacy');
  await page.getByRole('link', { name: 'table of what we keep' }).click();
  const row = page.getByRole('row', {
    name: 'The photo that proves you showed up 30 days after the decision',
  });
  await expect(row).toBeVisible();
  await expectReadable(page);
  await page.close();
});
