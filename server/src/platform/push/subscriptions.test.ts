import { createECDH } from 'node:crypto';
import { accountsEndpoints } from '@showup/contract/accounts';
import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import { type PushSubscription, pushEndpoints, pushTexts } from '@showup/contract/platform/push';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { download } from '#test/accounts/download';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { send } from '#test/chat/conversations';
import { leave, match } from '#test/people/meeting';
import { aUser, type Person, provePhone } from '#test/people/people';
import { settingsOf, turnOn } from '#test/push/browsers';
import { PushService } from '#test/stand-ins/push-service';

let app: TestApp;
let service: PushService;
let anna: Person;
let ben: Person;

beforeAll(async () => {
  service = await PushService.start();
  app = await startTestApp({ pushHosts: ['*.push.test', 'one.example'] }, { pushAgent: service.agent() });
});
beforeEach(async () => {
  anna = await aUser(app, { isConnected: false });
  ben = await aUser(app, { isConnected: false });
});
afterEach(async () => {
  await app.reset();
  expect(service.forget()).toEqual([]);
});
afterAll(async () => {
  await app.close();
  await service.close();
});

const { subscribe, unsubscribe, changePushSettings, pushSettings } = pushEndpoints;

/** Another browser in which the person is signed in. */
async function secondBrowserOf({ phone }: Person) {
  const browser = app.browser();
  await provePhone(app, browser, phone);
  return browser;
}

async function kept(): Promise<string[]> {
  const rows = await app.db.sql<{ endpoint: string }[]>`select endpoint from push_subscriptions`;
  return rows.map(({ endpoint }) => endpoint);
}

test('each browser has its own switch, off by default, and without texts by default', async () => {
  const other = await secondBrowserOf(ben);
  expect(await settingsOf(ben)).toEqual({ enabled: false, showText: false });
  expect(await turnOn(ben, service.subscribe())).toEqual({ enabled: true, showText: false });
  expect(await ben.call(changePushSettings, { body: { showText: true } })).toEqual({
    enabled: true,
    showText: true,
  });
  expect(await settingsOf(other)).toEqual({ enabled: false, showText: false });
  expect((await other.refusal(changePushSettings, { body: { showText: true } })).problem).toMatchObject({
    code: 'push.off',
    message: pushTexts.notOn,
  });

  const tablet = service.subscribe();
  await turnOn(other, tablet);
  expect(await ben.call(unsubscribe, {})).toEqual({ enabled: false, showText: false });
  expect(await ben.call(unsubscribe, {})).toEqual({ enabled: false, showText: false });
  expect(await settingsOf(other)).toEqual({ enabled: true, showText: false });
  expect(await kept()).toEqual([tablet.endpoint]);
});

test('a renewed subscription replaces the old one and keeps its settings', async () => {
  const [old, renewed] = [service.subscribe(), service.subscribe()];
  await turnOn(ben, old, true);
  expect(await turnOn(ben, renewed)).toEqual({ enabled: true, showText: true });
  expect(await turnOn(ben, renewed, false)).toEqual({ enabled: true, showText: false });
  expect(await kept()).toEqual([renewed.endpoint]);
});

test('processes with the same secret have the same key, and others a different one', async () => {
  const { publicKey } = await ben.call(pushSettings, {});
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  const keyOf = async (secretKey: string | undefined) => {
    const other = await startTestApp({ secretKey });
    try {
      return (await (await aUser(other)).call(pushSettings, {})).publicKey;
    } finally {
      await other.close();
    }
  };
  const [one, same] = [await keyOf('a'.repeat(32)), await keyOf('a'.repeat(32))];
  expect(one).toBe(same);
  expect(new Set([publicKey, one, await keyOf(undefined)]).size).toBe(3);
});

test('a subscription on an unknown host is refused with a message, and not stored', async () => {
  const { keys } = service.subscribe();
  for (const endpoint of [
    'https://push.example/x',
    'https://127.0.0.1/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://push.test/x',
    'https://evilpush.test/x',
    'https://one.example.evil.example/x',
    'https://sub.one.example/x',
    'https://browsers.push.test:8443/x',
    'https://browsers.push.test@127.0.0.1/x',
    'https://me:secret@browsers.push.test/x',
    'http://browsers.push.test/x',
    'ftp://browsers.push.test/x',
    'browsers.push.test',
    '',
  ]) {
    const { status, problem } = await ben.refusal(subscribe, { body: { subscription: { endpoint, keys } } });
    expect([endpoint, status, problem.message]).toEqual([endpoint, 400, pushTexts.unknownHost]);
  }
  expect(await kept()).toEqual([]);
});

test('a known host is accepted in any spelling', async () => {
  const { keys } = service.subscribe();
  await turnOn(ben, { endpoint: 'HTTPS://One.Example:443/x', keys });
  expect(await kept()).toEqual(['https://one.example/x']);
});

test('keys that cannot be encrypted for are refused', async () => {
  const { endpoint, keys } = service.subscribe();
  const offCurve = Buffer.alloc(65, 7).fill(4, 0, 1).toString('base64url');
  const compressed = createECDH('prime256v1').generateKeys('base64url', 'compressed');
  const bad: PushSubscription['keys'][] = [
    { ...keys, p256dh: offCurve },
    { ...keys, p256dh: compressed },
    { ...keys, p256dh: `${keys.p256dh}A` },
    { ...keys, auth: 'short' },
  ];
  for (const one of bad) {
    const refusal = await ben.refusal(subscribe, { body: { subscription: { endpoint, keys: one } } });
    expect([refusal.status, refusal.problem.message]).toEqual([400, pushTexts.incomplete]);
  }
  for (const subscription of [
    undefined,
    {},
    { endpoint },
    { endpoint, keys: null },
    { ...keys, endpoint: 7 },
  ]) {
    const { status, body } = await ben.answer(subscribe, { body: { subscription } });
    expect([status, body]).toEqual([400, { code: 'input.invalid', message: expect.any(String) }]);
  }
});

test('signing out ends notifications in that browser only', async () => {
  const [phone, tablet] = [service.subscribe(), service.subscribe()];
  const other = await secondBrowserOf(ben);
  await turnOn(ben, phone);
  await turnOn(other, tablet);
  await other.call(accountsEndpoints.logout, {});
  expect(await kept()).toEqual([phone.endpoint]);
});

test('signing a session out from elsewhere ends its browser’s notifications', async () => {
  const [phone, tablet] = [service.subscribe(), service.subscribe()];
  const other = await secondBrowserOf(ben);
  await turnOn(ben, phone);
  await turnOn(other, tablet);
  const sessions = await ben.call(accountSettingsEndpoints.listSessions, {});
  const sessionId = sessions.find(({ isCurrent }) => !isCurrent)?._id ?? '';
  await ben.call(accountSettingsEndpoints.endSession, { body: { sessionId } });
  expect(await kept()).toEqual([phone.endpoint]);

  await match(anna, ben);
  await send(anna, ben, { text: 'Hi' });
  await expect.poll(() => service.receivedBy(phone)).toHaveLength(1);
  expect(service.receivedBy(tablet)).toEqual([]);
});

test('deleting the account ends notifications in all its browsers', async () => {
  await turnOn(ben, service.subscribe());
  await turnOn(await secondBrowserOf(ben), service.subscribe());
  const annas = service.subscribe();
  await turnOn(anna, annas);
  await leave(ben);
  expect(await kept()).toEqual([annas.endpoint]);
});

test('a browser belongs to the last person who signed in there, initially without texts', async () => {
  const shared = service.subscribe();
  await turnOn(ben, shared, true);
  expect(await turnOn(anna, shared)).toEqual({ enabled: true, showText: false });
  expect([await settingsOf(ben), await settingsOf(anna)]).toEqual([
    { enabled: false, showText: false },
    { enabled: true, showText: false },
  ]);
});

test('a session that ends while its browser is being saved is simply refused', {
  tags: ['race'],
}, async () => {
  const other = await secondBrowserOf(ben);
  const [, saved] = await Promise.all([
    other.call(accountsEndpoints.logout, {}),
    other.answer(subscribe, { body: { subscription: service.subscribe() } }),
  ]);
  expect([200, 401]).toContain(saved.status);
  expect(await kept()).toEqual([]);
});

test('the download lists the notified browsers, but no addresses or keys', async () => {
  const subscription = service.subscribe();
  await secondBrowserOf(ben);
  await turnOn(ben, subscription, true);
  const archive = await download(ben);
  const aTime = expect.any(String);
  expect(archive.jsonOf('sessions.json')).toMatchObject([
    { userAgent: aTime, notificationsSince: aTime, notificationsShowText: true },
    { userAgent: aTime, notificationsSince: null, notificationsShowText: null },
  ]);
  for (const secret of [subscription.endpoint, subscription.keys.auth, subscription.keys.p256dh])
    expect(archive.allText()).not.toContain(secret);
});
