import { randomUUID } from 'node:crypto';
import { Agent } from 'node:https';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { send } from '#test/chat/conversations';
import { asUserId } from '#test/people/as-user-id';
import { block, match, unmatch } from '#test/people/meeting';
import { aUser, type Person, provePhone } from '#test/people/people';
import { settingsOf, turnOn } from '#test/push/browsers';
import { PushService } from '#test/stand-ins/push-service';
import { Push } from './push.service.ts';

let app: TestApp;
let service: PushService;
let anna: Person;
let ben: Person;
let carl: Person;
const off = { enabled: false, showText: false };
const on = { enabled: true, showText: false };

beforeAll(async () => {
  service = await PushService.start();
  app = await startTestApp({ logLevel: 'warn' }, { pushAgent: service.agent() });
  anna = await aUser(app, { isConnected: false });
  ben = await aUser(app, { isConnected: false });
  carl = await aUser(app, { isConnected: false });
  for (const other of [anna, carl]) await match(other, ben);
});
afterEach(async () => {
  await app.db.sql`delete from push_subscriptions`;
  expect(service.forget()).toEqual([]);
});
afterAll(async () => {
  await app.close();
  await service.close();
});

/** Someone no other test uses. */
async function anotherMatch(): Promise<Person> {
  const dev = await aUser(app, { isConnected: false });
  await match(dev, ben);
  return dev;
}

const soon = { status: 503, headers: { 'retry-after': '1' } };
/** The people this browser was notified about so far. */
const aboutWhom = (browser: ReturnType<PushService['subscribe']>) =>
  service.receivedBy(browser).map(({ payload }) => payload.userId);

test.each([404, 410])('a subscription is dropped when its service answers %i', async (status) => {
  const [phone, other] = [service.subscribe(), service.subscribe()];
  const elsewhere = app.browser();
  await provePhone(app, elsewhere, ben.phone);
  await turnOn(ben, phone);
  service.answerWith({ status });
  await send(anna, ben, { text: 'Hi' });
  await expect.poll(() => settingsOf(ben)).toEqual(off);

  await turnOn(elsewhere, other);
  await send(anna, ben, { text: 'Hi again' });
  await expect.poll(() => aboutWhom(other)).toHaveLength(1);
  expect(aboutWhom(phone)).toHaveLength(1);
});

test.each([429, 503])(
  'an overloaded service (%i) is tried again when it asks for, and only for the browser concerned',
  async (status) => {
    const [phone, tablet] = [service.subscribe(), service.subscribe()];
    const atTablet = app.browser();
    await provePhone(app, atTablet, ben.phone);
    await turnOn(ben, phone);
    await turnOn(atTablet, tablet);
    service.answerWith({ status, headers: { 'retry-after': '1' } });
    const start = performance.now();
    await send(anna, ben, { text: 'Hi' });
    await expect.poll(() => service.received.length >= 3).toBe(true);
    expect(performance.now() - start).toBeGreaterThan(990);
    expect([aboutWhom(phone).length, aboutWhom(tablet).length].toSorted()).toEqual([1, 2]);
    expect(await settingsOf(ben)).toEqual(on);
  },
);

test('an overloaded service is tried four times, and the log names only its host', async () => {
  const phone = service.subscribe();
  await turnOn(ben, phone);
  const now = { status: 429, headers: { 'retry-after': '0' } };
  service.answerWith(now, now, now, now);
  await send(anna, ben, { text: 'Hi' });
  await expect.poll(() => aboutWhom(phone)).toHaveLength(4);
  await expect.poll(() => app.logged.join('')).toContain('a push service refused a notification');
  expect(app.logged.join('')).toContain('browsers.push.test');
  for (const secret of [phone.endpoint, phone.keys.auth, anna.id, ben.id])
    expect(app.logged.join('')).not.toContain(secret);
  expect(await settingsOf(ben)).toEqual(on);

  await send(carl, ben, { text: 'Hi' });
  await expect.poll(() => aboutWhom(phone)).toEqual([anna.id, anna.id, anna.id, anna.id, carl.id]);
});

test.each([
  { status: 307, headers: { location: 'https://browsers.push.test/elsewhere' } },
  { status: 302, headers: { location: 'http://127.0.0.1/' } },
  { status: 403 },
  { status: 503, headers: { 'retry-after': '86400' } },
])('an answer %o is not followed, and nothing is sent again', async (answer) => {
  const phone = service.subscribe();
  await turnOn(ben, phone);
  service.answerWith(answer, soon);
  await send(anna, ben, { text: 'Hi' });
  await expect.poll(() => aboutWhom(phone)).toEqual([anna.id]);
  await send(carl, ben, { text: 'Hi' }); // retried after a second: a retry for Anna would have arrived by then
  await expect.poll(() => aboutWhom(phone)).toEqual([anna.id, carl.id, carl.id]);
  expect(await settingsOf(ben)).toEqual(on);
});

test('a push that waits for its next try is dropped once it is outdated', { tags: ['timing'] }, async () => {
  const dev = await anotherMatch();
  const phone = service.subscribe();
  await turnOn(ben, phone);
  service.answerWith(soon, soon);
  await send(dev, ben, { text: 'Hi' });
  await expect.poll(() => aboutWhom(phone)).toEqual([dev.id]);
  await unmatch(dev, ben);
  await send(carl, ben, { text: 'Hi' });
  await expect.poll(() => aboutWhom(phone)).toEqual([dev.id, carl.id, carl.id]);
});

test('a newer message replaces one that waits for its next try', { tags: ['timing'] }, async () => {
  const phone = service.subscribe();
  await turnOn(ben, phone, true);
  service.answerWith(soon, { status: 201 }, soon);
  await send(anna, ben, { text: 'Old' });
  await expect.poll(() => aboutWhom(phone)).toEqual([anna.id]);
  await send(anna, ben, { text: 'New' });
  await expect.poll(() => aboutWhom(phone)).toEqual([anna.id, anna.id]);
  await send(carl, ben, { text: 'Hi' });
  await expect.poll(() => aboutWhom(phone)).toEqual([anna.id, anna.id, carl.id, carl.id]);
  expect(service.receivedBy(phone).map(({ payload }) => payload.body)).toEqual(['Old', 'New', 'Hi', 'Hi']);
});

test('no notification is sent about someone blocked while the last tab closes', async () => {
  const dev = await anotherMatch();
  const phone = service.subscribe();
  await turnOn(ben, phone);
  await ben.connect();
  await send(dev, ben, { text: 'Hi' });
  await send(carl, ben, { text: 'Hi' });
  await block(ben, dev);
  ben.close();
  await expect.poll(() => aboutWhom(phone)).toEqual([carl.id]);
  await send(carl, ben, { text: 'Still there?' });
  await expect.poll(() => aboutWhom(phone)).toEqual([carl.id, carl.id]);
});

test('a failed push is not retried while a newer message is being sent', async () => {
  const phone = service.subscribe();
  await turnOn(ben, phone, true);
  const answerFirst = service.answerLater(soon);
  service.answerWith({ status: 201 }, soon);
  await send(anna, ben, { text: 'Old' });
  await expect.poll(() => aboutWhom(phone)).toEqual([anna.id]);
  await send(anna, ben, { text: 'New' });
  await expect.poll(() => aboutWhom(phone)).toEqual([anna.id, anna.id]);
  answerFirst();
  await send(carl, ben, { text: 'Hi' });
  await expect.poll(() => aboutWhom(phone)).toEqual([anna.id, anna.id, carl.id, carl.id]);
});

test('a push service that does not answer delays neither messages nor later pushes', async () => {
  const phone = service.subscribe();
  await turnOn(ben, phone);
  service.answerWith('nothing');
  expect((await send(anna, ben, { text: 'Hi' })).text).toBe('Hi');
  await send(carl, ben, { text: 'Hi' });
  await expect.poll(() => aboutWhom(phone).toSorted()).toEqual([anna.id, carl.id].toSorted());
});

test('stopping the server does not wait for pending pushes', { tags: ['timing'] }, async () => {
  const other = await startTestApp({}, { pushAgent: service.agent() });
  const dev = await aUser(other, { isConnected: false });
  const emil = await aUser(other, { isConnected: false });
  const phone = service.subscribe();
  await turnOn(emil, phone);
  await match(dev, emil);
  service.answerWith('nothing');
  await send(dev, emil, { text: 'Hi' });
  await expect.poll(() => aboutWhom(phone)).toEqual([dev.id]);
  const start = performance.now();
  await other.close();
  expect(performance.now() - start).toBeLessThan(2_000);
});

test('at most a thousand notifications wait, and more are dropped', async () => {
  const outcomes: string[] = [];
  const push = new Push({
    db: app.db,
    keyedHash: app.ctx.keyedHash,
    publicUrl: app.ctx.publicUrl,
    hosts: [],
    events: app.ctx.events,
    agent: new Agent(),
    presence: { isOnline: () => false, onDeparture() {} },
    log: { warn() {} },
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  const text = { title: 'New message' };
  const notice = { aboutId: anna.id, urgency: 'high', discreet: text, heldMs: 0 } as const;
  for (let n = 0; n < 1_011; n++)
    push.notify(asUserId(randomUUID()), { ...notice, text: async () => text, isDue: async () => true });
  expect(outcomes).toEqual(['dropped', 'dropped', 'dropped']); // eight are under way
  await push.close();
});
