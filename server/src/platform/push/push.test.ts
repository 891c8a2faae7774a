import { createHash } from 'node:crypto';
import { chatEndpoints } from '@showup/contract/chat';
import { pushEndpoints, pushTexts } from '@showup/contract/platform/push';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { picture, send } from '#test/chat/conversations';
import { match } from '#test/people/meeting';
import { aUser, type Person, provePhone } from '#test/people/people';
import { asDataAddress } from '#test/people/pictures';
import { turnOn } from '#test/push/browsers';
import { PushService, senderOf } from '#test/stand-ins/push-service';

let app: TestApp;
let service: PushService;
let anna: Person;
let ben: Person;

beforeAll(async () => {
  service = await PushService.start();
  app = await startTestApp({}, { pushAgent: service.agent() });
});
beforeEach(async () => {
  anna = await aUser(app, { fullName: 'Anna Rao', isConnected: false });
  ben = await aUser(app, { fullName: 'Ben', isConnected: false });
});
afterEach(async () => {
  await app.reset();
  expect(service.forget()).toEqual([]);
});
afterAll(async () => {
  await app.close();
  await service.close();
});

test('a match and a message reach a browser without a tab, without names or texts', async () => {
  const phone = service.subscribe();
  await turnOn(ben, phone);
  await match(ben, anna);
  await expect.poll(() => service.receivedBy(phone)).toHaveLength(1);
  await send(anna, ben, { text: 'Do you like jazz?' });
  await expect.poll(() => service.receivedBy(phone)).toHaveLength(2);
  expect(service.receivedBy(phone).map(({ payload }) => payload)).toEqual([
    { title: 'You have a new match', userId: anna.id },
    { title: 'You have a new message', userId: anna.id },
  ]);
});

test('a push is signed with the browsers’ key, and has a lifetime and an urgency', async () => {
  const phone = service.subscribe();
  await turnOn(ben, phone);
  const { publicKey } = await ben.call(pushEndpoints.pushSettings, {});
  await match(ben, anna);
  await send(anna, ben, { text: 'Hi' });
  await expect.poll(() => service.receivedBy(phone)).toHaveLength(2);

  const [ofMatch, ofMessage] = service.receivedBy(phone);
  if (!ofMatch || !ofMessage) throw new Error('One of them is missing.');
  const { aud, exp, sub, ...sender } = senderOf(ofMessage);
  expect([sender.publicKey, aud]).toEqual([publicKey, 'https://browsers.push.test']);
  expect(exp * 1_000 - Date.now()).toBeLessThan(24 * 3_600_000);
  expect(sub).toMatch(/^(mailto|https):/);
  expect([ofMatch.headers.urgency, ofMessage.headers.urgency]).toEqual(['normal', 'high']);
  expect([ofMessage.headers.ttl, ofMessage.headers['content-encoding']]).toEqual(['86400', 'aes128gcm']);
});

test('messages of one conversation share a topic, which names nobody', async () => {
  const phone = service.subscribe();
  await turnOn(ben, phone);
  const carl = await aUser(app, { isConnected: false });
  for (const other of [anna, carl]) await match(other, ben);
  for (const [from, text] of [
    [anna, 'One'],
    [anna, 'Two'],
    [carl, 'Three'],
  ] as const)
    await send(from, ben, { text });
  await expect.poll(() => service.receivedBy(phone)).toHaveLength(3);

  const topics = service.receivedBy(phone).map(({ payload, headers }) => [payload.userId, headers.topic]);
  const byPerson = new Map(topics.map(([userId, topic]) => [userId, topic]));
  expect(new Set(byPerson.values()).size).toBe(2);
  for (const [userId, topic] of topics) expect(topic).toBe(byPerson.get(userId));
  expect(String(byPerson.get(anna.id))).toMatch(/^[\w-]{32}$/);
  expect(byPerson.get(anna.id)).not.toBe(
    createHash('sha256').update(anna.id).digest('base64url').slice(0, 32),
  );
});

test('only browsers where the person opted in get the first name and the text', async () => {
  const [phone, tablet] = [service.subscribe(), service.subscribe()];
  const atTablet = app.browser();
  await provePhone(app, atTablet, ben.phone);
  await turnOn(ben, phone, true);
  await turnOn(atTablet, tablet);
  await match(ben, anna);
  await expect.poll(() => service.receivedBy(phone)).toHaveLength(1);
  await send(anna, ben, { text: 'Do you like jazz?' });
  await expect.poll(() => service.receivedBy(phone)).toHaveLength(2);
  await send(anna, ben, { image: asDataAddress(await picture()) });
  await expect.poll(() => service.receivedBy(phone)).toHaveLength(3);
  await send(anna, ben, { text: 'x'.repeat(5_000) });
  await expect.poll(() => [phone, tablet].map((one) => service.receivedBy(one).length)).toEqual([4, 4]);

  const shown = service.receivedBy(phone).map(({ payload: { title, body } }) => [title, body]);
  expect(shown).toEqual([
    ['You have a new match', 'You and Anna like each other.'],
    ['Anna', 'Do you like jazz?'],
    ['Anna', pushTexts.picture],
    ['Anna', `${'x'.repeat(299)}…`],
  ]);
  expect(JSON.stringify(service.receivedBy(tablet).map(({ payload }) => payload))).not.toMatch(
    /Anna|jazz|xx/,
  );

  await ben.call(pushEndpoints.changePushSettings, { body: { showText: false } });
  await send(anna, ben, { text: 'Still there?' });
  await expect.poll(() => service.receivedBy(phone)).toHaveLength(5);
  expect(service.receivedBy(phone).at(-1)?.payload).toEqual({ title: pushTexts.newMessage, userId: anna.id });
});

test('nobody is notified of a match they made or a message they sent', async () => {
  const [annas, bens] = [service.subscribe(), service.subscribe()];
  await turnOn(anna, annas);
  await turnOn(ben, bens);
  await match(ben, anna);
  await send(anna, ben, { text: 'Hi' });
  await expect.poll(() => service.receivedBy(bens)).toHaveLength(2);
  await send(ben, anna, { text: 'Hello' });
  await expect.poll(() => service.receivedBy(annas)).toHaveLength(1);
  expect(service.receivedBy(annas)[0]?.payload).toEqual({ title: pushTexts.newMessage, userId: ben.id });
});

test('nothing is pushed while a tab is open, nor afterwards if it was read there', async () => {
  const phone = service.subscribe();
  await turnOn(ben, phone, true);
  await ben.connect();
  await match(ben, anna);
  await send(anna, ben, { text: 'Seen' });
  await ben.next('newMessage');
  await ben.call(chatEndpoints.markRead, { body: { senderId: anna.id } });
  ben.close();
  await expect.poll(() => app.ctx.live.presence.isOnline(ben.id)).toBe(false);
  await send(anna, ben, { text: 'Not seen' });
  await expect.poll(() => service.receivedBy(phone)).toHaveLength(1);
  expect(service.receivedBy(phone)[0]?.payload).toMatchObject({ title: 'Anna', body: 'Not seen' });
});

test('a message just after the last tab was closed is not lost', { tags: ['timing'] }, async () => {
  const phone = service.subscribe();
  await turnOn(ben, phone, true);
  await ben.connect();
  await match(anna, ben);
  ben.close();
  expect(app.ctx.live.presence.isOnline(ben.id)).toBe(true);
  await send(anna, ben, { text: 'One' });
  await send(anna, ben, { text: 'Two' });
  await expect.poll(() => service.receivedBy(phone)).toHaveLength(1);
  expect(service.receivedBy(phone)[0]?.payload).toEqual({ title: 'Anna', body: 'Two', userId: anna.id });
});
