import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { pushEndpoints } from '@showup/contract/platform/push';
import { verificationEndpoints } from '@showup/contract/verification';
import { like, write } from '#test/people/meeting';
import { PushService } from '#test/stand-ins/push-service';
import {
  deliverPush,
  injectPush,
  shownNotifications,
  tapNotification,
} from '../support/browser/push-browser.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { aMatch, anAdmin, appOn, aUser, everyoneLeaves, type JourneyApp } from '../support/people/people.ts';
import { sendPhoto } from '../support/people/showing-up.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

test.use({ serviceWorkers: 'allow' });

let service: PushService;
let server: AppServer;
let app: JourneyApp;
const certificate = join(tmpdir(), `showup-push-${process.pid}.pem`);

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
});
test.afterEach(async () => {
  await everyoneLeaves(app);
  expect(service.forget()).toEqual([]);
});
test.afterAll(async () => {
  await server?.stop();
  await service?.close();
  await rm(certificate, { force: true });
});

const invitation = (page: Page) => page.getByRole('region', { name: 'Know when someone writes' });
const toggle = (page: Page, name: string) => page.getByRole('switch', { name });
const news = 'New matches and messages';

test('notifications are offered after a match, open the chat on a tap, and can be turned off', async () => {
  const [anna, ben] = [await aUser(app, { fullName: 'Anna' }), await aUser(app, { fullName: 'Ben' })];
  const subscription = service.subscribe();
  await injectPush(anna.context, subscription);

  await test.step('nothing asks before there is a match, and the browser asks only after a tap', async () => {
    const page = await anna.open('/chats');
    await expect(page.getByText('No matches yet')).toBeVisible();
    await expect(invitation(page)).toHaveCount(0);
    await like(ben, anna);
    await like(anna, ben);
    await expect(invitation(page)).toBeVisible();
    await expectReadable(page);
    await expect(page.locator('html')).not.toHaveAttribute('data-permission-asked');

    const settings = await anna.open('/settings');
    await expect(toggle(settings, news)).not.toBeChecked();
    await expect(toggle(settings, 'Show names and message text')).toBeDisabled();
    await page.bringToFront();
    await invitation(page).getByRole('button', { name: 'Turn on' }).click();
    await expect(invitation(page)).toHaveCount(0);
    await expect(toggle(settings, news)).toBeChecked();
    await expectReadable(settings);
    await page.close();
    await settings.close();
  });

  await test.step('a message that arrives while no tab is open is pushed without its text', async () => {
    await write(ben, anna, 'Do you like jazz?');
    await expect.poll(() => service.receivedBy(subscription)).toHaveLength(1);
    expect(service.receivedBy(subscription)[0]?.payload).toEqual({
      title: 'You have a new message',
      userId: ben.id,
    });
  });

  const page = await anna.open('/profile');
  await test.step('the notification shows, and a tap on it opens the chat', async () => {
    const [pushed] = service.receivedBy(subscription);
    if (!pushed) throw new Error('Nothing was pushed.');
    await deliverPush(page, pushed.payload);
    const shown = { title: 'You have a new message', body: '', tag: ben.id };
    await expect.poll(() => shownNotifications(anna.context)).toEqual([shown]);
    await tapNotification(anna.context);
    await expect(page).toHaveURL(`/chats?with=${ben.id}`);
    await expect(
      page.getByRole('region', { name: 'Chat with Ben' }).getByText('Do you like jazz?'),
    ).toBeVisible();
    await expect.poll(() => shownNotifications(anna.context)).toEqual([]);
  });

  await test.step('once turned off it stays off, and nothing asks again', async () => {
    await page.goto('/settings');
    await toggle(page, 'Show names and message text').click();
    await expect(toggle(page, 'Show names and message text')).toBeChecked();
    const turnedOff = page.waitForResponse(`**${pushEndpoints.unsubscribe.path}`);
    await toggle(page, news).click();
    await (await turnedOff).finished();
    await expect(toggle(page, news)).not.toBeChecked();
    await page.goto('/chats');
    await expect(page.getByRole('link', { name: /^Ben/ })).toBeVisible();
    await expect(invitation(page)).toHaveCount(0);
  });
});

test('a late yes turns notifications on once, although the person has asked again', async () => {
  const { anna } = await aMatch(app);
  await injectPush(anna.context, service.subscribe());
  await anna.context.addInitScript(() => {
    Notification.requestPermission = () =>
      new Promise((resolve) => addEventListener('allowed', () => resolve('granted')));
  });
  const page = await anna.context.newPage();
  let subscribed = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(pushEndpoints.subscribe.path)) subscribed++;
  });
  await page.clock.install();
  await page.goto('/chats');
  const turnOn = invitation(page).getByRole('button', { name: 'Turn on' });
  await turnOn.click();
  await expect(turnOn).toHaveAttribute('aria-busy');
  await page.clock.fastForward(9_000);
  await expect(turnOn).not.toHaveAttribute('aria-busy');
  await turnOn.click();
  await expect(turnOn).toHaveAttribute('aria-busy');
  await page.evaluate(() => dispatchEvent(new Event('allowed')));
  await expect(invitation(page)).toHaveCount(0);
  expect(subscribed).toBe(1);
});

test('the wait shows one’s own card, and a push ends it with Showup closed', async () => {
  const anna = await aUser(app, { fullName: 'Anna', isVerified: false });
  const admin = await anAdmin(app);
  await sendPhoto(anna, 'anna');
  const subscription = service.subscribe();
  await injectPush(anna.context, subscription);
  const page = await anna.open('/verify');
  await page.getByRole('button', { name: 'See your card' }).click();
  const card = page.getByRole('dialog', { name: 'How others will see you' });
  await expect(card.getByRole('group', { name: /Anna/ }).getByRole('img').first()).toBeVisible();
  await expectReadable(page);
  await page.goBack();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Tell me when I’m in' }).click();
  await expect(page.getByText('We’ll tell you here when you’re in')).toBeVisible();
  await expectReadable(page);
  await page.close();
  await admin.call(verificationEndpoints.decideVerification, {
    body: { userId: anna.id, status: 'Approved' },
  });
  await expect.poll(() => service.receivedBy(subscription)).toHaveLength(1);
  expect(service.receivedBy(subscription)[0]?.payload).toEqual({
    title: 'News about your photo',
    opens: { address: '/', tag: 'verification' },
  });
});

test('a refusal is remembered, and the settings say if the browser blocks notifications', async () => {
  const { anna, ben } = await aMatch(app);
  await injectPush(anna.context, service.subscribe());
  const page = await anna.open('/chats');
  await invitation(page).getByRole('button', { name: 'Not now' }).click();
  await expect(invitation(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: /^Ben/ })).toBeVisible();
  await expect(invitation(page)).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-permission-asked');

  await ben.context.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
  );
  const settings = await ben.open('/settings');
  await expect(settings.getByText('Your browser does not let Showup notify you.')).toBeVisible();
  await expect(toggle(settings, news)).toHaveCount(0);
});
