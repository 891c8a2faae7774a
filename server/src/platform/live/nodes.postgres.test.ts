import { randomUUID } from 'node:crypto';
import { accountsEndpoints } from '@showup/contract/accounts';
import { chatEndpoints } from '@showup/contract/chat';
import { profilesEndpoints } from '@showup/contract/profiles';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { send } from '#test/chat/conversations';
import { bansIn } from '#test/moderation/bans';
import { like } from '#test/people/meeting';
import { aUser, type Person } from '#test/people/people';
import type { TestBrowser } from '#test/people/test-browser';
import { turnOn } from '#test/push/browsers';
import { PushService } from '#test/stand-ins/push-service';
import { newSecretKey, openTestRedis } from '#test/stand-ins/redis';
import type { Redis } from '../redis/redis.ts';

let one: TestApp;
let other: TestApp;
let service: PushService;
const joints: Redis[] = [];

beforeAll(async () => {
  const secretKey = newSecretKey();
  service = await PushService.start();
  async function join(beside?: TestApp): Promise<TestApp> {
    const redis = await openTestRedis(secretKey);
    joints.push(redis);
    return startTestApp({ secretKey }, { redis, pushAgent: service.agent(), ...(beside && { beside }) });
  }
  one = await join();
  other = await join(one);
});
afterEach(async () => {
  await one.reset();
  expect(service.forget()).toEqual([]);
});
afterAll(async () => {
  await other.close();
  await one.close();
  for (const redis of joints) await redis.close();
  await service.close();
});

/** The same person in a tab at the other process. */
async function tabThere({ cookies }: Person): Promise<TestBrowser> {
  const tab = other.browser(cookies);
  await tab.connect();
  return tab;
}

/** Anna is connected to the one process, Ben to the other. */
async function apart() {
  const anna = await aUser(one, { fullName: 'Anna', identifiedAs: 'Female', interestedIn: ['Male'] });
  const ben = await aUser(one, {
    fullName: 'Ben',
    identifiedAs: 'Male',
    interestedIn: ['Female'],
    isConnected: false,
  });
  const there = await tabThere(ben);
  // A like from just before shows no toast there: a new tab loads everything.
  await expect.poll(() => one.ctx.live.presence.isOnline(ben.id)).toBe(true);
  return { anna, ben, there };
}

async function matchedApart() {
  const { anna, ben, there } = await apart();
  await like(anna, ben);
  await there.next('newLike');
  await like(there, anna);
  await Promise.all([anna.next('newMatch'), there.next('newMatch')]);
  return { anna, ben, there };
}

/** The next list of this length for this tab. */
async function listOf(tab: TestBrowser, ids: readonly string[]): Promise<void> {
  const wanted = ids.toSorted();
  for (;;) {
    const list = (await tab.next('getOnlineUsers')).toSorted();
    if (JSON.stringify(list) === JSON.stringify(wanted)) return;
  }
}

test('a like at one process shows a toast at the other, and so does the match', async () => {
  const { anna, ben, there } = await apart();
  await like(anna, ben);
  expect(await there.next('newLike')).toMatchObject({ likedBy: { _id: anna.id } });
  await like(there, anna);
  expect(await anna.next('newMatch')).toMatchObject({ matchedUser: { _id: ben.id } });
});

test('messages, unread counts and typing cross from process to process', async () => {
  const { anna, ben, there } = await matchedApart();
  await send(anna, ben, { text: 'Are you out tonight?' });
  expect(await there.next('newMessage')).toMatchObject({ senderId: anna.id, text: 'Are you out tonight?' });
  expect(await there.next('unreadCountUpdate')).toMatchObject({ senderId: anna.id, count: 1 });
  anna.signal('typing', { userId: ben.id });
  expect(await there.next('typing')).toEqual({ userId: anna.id });
  await there.call(chatEndpoints.markRead, { body: { senderId: anna.id } });
  expect(await anna.next('messagesRead')).toMatchObject({ readerId: ben.id });
});

test('matches see each other online across processes, without flicker when a tab moves', {
  tags: ['timing'],
}, async () => {
  const { anna, ben, there } = await matchedApart();
  await Promise.all([listOf(anna, [anna.id, ben.id]), listOf(there, [anna.id, ben.id])]);
  there.close();
  await ben.connect(); // at Anna's process, within the grace
  await listOf(ben, [anna.id, ben.id]);
  expect(other.ctx.live.presence.isOnline(ben.id)).toBe(true);
  // A list may be sent again; Ben is on each.
  while (anna.unasked('getOnlineUsers') > 0) expect(await anna.next('getOnlineUsers')).toContain(ben.id);
  ben.close();
  await listOf(anna, [anna.id]);
  await expect.poll(() => other.ctx.live.presence.isOnline(ben.id)).toBe(false);
});

test('signing out, here or everywhere, closes the tabs at every process', async () => {
  const { anna, ben, there } = await apart();
  const here = await tabThere(anna);
  await anna.call(accountsEndpoints.logout, {});
  await here.next('signedOut');
  await expect.poll(() => here.socket?.connected).toBe(false);
  expect(there.socket?.connected).toBe(true);
  one.ctx.live.endUser(ben.id);
  await there.next('signedOut');
  await expect.poll(() => there.socket?.connected).toBe(false);
});

test('a message stored by a process that died is delivered when it is sent again to another process', async () => {
  const { anna, ben, there } = await matchedApart();
  const draft = { params: { userId: ben.id }, body: { text: 'Did you get this?', clientId: randomUUID() } };
  const first = await anna.call(chatEndpoints.sendMessage, draft);
  expect(await there.next('newMessage')).toEqual(first);
  const again = await other.browser(anna.cookies).call(chatEndpoints.sendMessage, draft); // does not deliver it
  expect(again).toEqual(first);
  expect(await there.next('newMessage')).toEqual(first);
  expect(await there.call(chatEndpoints.unreadCounts, {})).toEqual({ [anna.id]: 1 });
});

test('a ban at one process closes the tabs at the other, and both refuse the session from then on', async () => {
  const { anna, ben, there } = await matchedApart();
  await Promise.all([listOf(anna, [anna.id, ben.id]), listOf(there, [anna.id, ben.id])]);
  const { admin, ban } = bansIn(one);
  await ban(await admin('Meera'), ben);
  await there.next('banned');
  await there.next('signedOut');
  await expect.poll(() => there.socket?.connected).toBe(false);
  expect(await anna.next('unmatched')).toEqual({ userId: ben.id });
  await listOf(anna, [anna.id]);
  for (const browser of [there, one.browser(ben.cookies)])
    expect((await browser.refusal(accountsEndpoints.checkAuth, {})).problem.code).toBe('session.missing');
});

test('a tab at another process prevents pushes, until it is closed', async () => {
  const { anna, ben, there } = await matchedApart();
  const phone = service.subscribe();
  await turnOn(there, phone, true);
  await send(anna, ben, { text: 'Seen' });
  await there.next('newMessage');
  await there.call(chatEndpoints.markRead, { body: { senderId: anna.id } });
  await send(anna, ben, { text: 'Not seen' });
  await there.next('newMessage');
  expect(service.receivedBy(phone)).toEqual([]);
  there.close();
  await expect.poll(() => service.receivedBy(phone).length).toBe(1);
  expect(service.receivedBy(phone)[0]?.payload).toEqual({ title: 'Anna', body: 'Not seen', userId: anna.id });
});

test('hiding the online status takes effect at every process at once', async () => {
  const { anna, ben, there } = await matchedApart();
  await Promise.all([listOf(anna, [anna.id, ben.id]), listOf(there, [anna.id, ben.id])]);
  const show = (showsOnlineStatus: boolean) =>
    anna.call(profilesEndpoints.updateProfile, { body: { showsOnlineStatus } });
  there.signal('typing', { userId: anna.id });
  await anna.next('typing');
  await show(false);
  await Promise.all([listOf(anna, [anna.id]), listOf(there, [ben.id])]);
  await show(true);
  await Promise.all([listOf(anna, [anna.id, ben.id]), listOf(there, [anna.id, ben.id])]);
});
