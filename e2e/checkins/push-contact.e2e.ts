import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { PushService } from '#test/stand-ins/push-service';
import { button } from '../support/browser/button.ts';
import {
  deliverPush,
  injectPush,
  shownNotifications,
  tapNotification,
} from '../support/browser/push-browser.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { appOn, everyoneLeaves } from '../support/people/people.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';
import { anAgreedDate, contactsPhone, letCheckInBeDue, reloadUntil, setUp } from './check-in-story.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

test.use({ serviceWorkers: 'allow' });

let service: PushService;
let server: AppServer;
const certificate = join(tmpdir(), `showup-check-ins-${process.pid}.pem`);

test.beforeAll(async () => {
  service = await PushService.start();
  await writeFile(certificate, service.cert);
  const network = join(import.meta.dirname, '..', 'support', 'server', 'push-network.mjs');
  server = await startAppServer({
    PUSH_HOSTS: '*.push.test',
    PUSH_SERVICE_PORT: String(service.port),
    NODE_EXTRA_CA_CERTS: certificate,
    NODE_OPTIONS: `--import ${pathToFileURL(network).href}`,
  });
});
test.afterAll(async () => {
  await server?.stop();
  await service?.close();
  await rm(certificate, { force: true });
});

test('a tap on the first notification confirms a browser, and the alert arrives there', {
  tag: '@slow',
}, async ({ browser }) => {
  const app = appOn(server, browser);
  const { eva, jon } = await anAgreedDate(app);
  const { page, link } = await setUp(eva, jon);
  const phone = await contactsPhone(browser, server);
  const context = phone.context();
  const subscription = service.subscribe();
  await injectPush(context, subscription);
  const received = () => service.receivedBy(subscription).map(({ payload }) => payload);
  await phone.goto(link);

  await test.step('nothing is confirmed before the tap', async () => {
    await button(phone, 'Send me one').click();
    await expect(phone.getByText('We sent you a notification. Tap it to confirm.')).toBeVisible();
    await expect(page.getByText('Nobody will be alerted.')).toBeVisible();
    await expectReadable(phone);
  });

  await test.step('the tap opens the page and confirms', async () => {
    const [first] = received();
    if (!first) throw new Error('No push was sent.');
    await deliverPush(phone, first);
    await tapNotification(context);
    await expect(phone.getByText('You will be alerted', { exact: true })).toBeVisible();
    await expect(page.getByText('Mum will be alerted')).toBeVisible();
  });

  await test.step('the alert names nobody but Eva, and its tap opens the envelope', async () => {
    await letCheckInBeDue(server, 31);
    await expect.poll(() => received().length, { timeout: 60_000 }).toBe(2);
    const [, alert] = received();
    if (!alert) throw new Error('No alert was sent.');
    expect(alert.title).toBe('Eva has not checked in');
    expect(JSON.stringify(alert)).not.toMatch(/Jon|Blue Door/);
    await deliverPush(phone, alert);
    expect(await shownNotifications(context)).toMatchObject([{ title: 'Eva has not checked in' }]);
    await tapNotification(context);
    await reloadUntil(phone, phone.getByText('The Blue Door'));
  });

  await test.step('the contact closes it', async () => {
    await button(phone, 'They are safe: close this').click();
    await expectReadable(phone);
    await button(phone, 'Yes, close it').click();
    await expect(phone.getByRole('heading', { name: 'This alert is closed' })).toBeVisible();
  });
  await context.close();
  await everyoneLeaves(app);
});
