import { randomUUID } from 'node:crypto';
import { accountsEndpoints } from '@showup/contract/accounts';
import { chatEndpoints } from '@showup/contract/chat';
import { matchingEndpoints } from '@showup/contract/matching';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { send } from '../features/chat/test-conversations.ts';
import type { Redis } from '../redis/redis.ts';
import { newSecretKey, openTestRedis } from '../redis/test-redis.ts';
import type { Person } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestBrowser } from '../testing/test-browser.ts';

let one: TestApp;
let other: TestApp;
const joints: Redis[] = [];

beforeAll(async () => {
  const secretKey = newSecretKey();
  async function join(beside?: TestApp): Promise<TestApp> {
    const redis = await openTestRedis(secretKey);
    joints.push(redis);
    return startTestApp({ secretKey }, { redis, ...(beside && { beside }) });
  }
  one = await join();
  other = await join(one);
});
afterEach(() => one.reset());
afterAll(async () => {
  await other.close();
  await one.close();
  for (const redis of joints) await redis.close();
});

/** The same person in a tab at the other process. */
async function tabThere({ cookies }: Person): Promise<TestBrowser> {
  const tab = other.browser(cookies);
  await tab.connect();
  return tab;
}

/** Anna is connected to the one process, Ben to the other. */
async function apart() {
  const anna = await one.people.person({ fullName: 'Anna', identifiedAs: 'Female', interestedIn: ['Male'] });
  const ben = await one.people.person({
    ...{ fullName: 'Ben', identifiedAs: 'Male', interestedIn: ['Female'], isConnected: false },
  });
  return { anna, ben, there: await tabThere(ben) };
}

async function matchedApart() {
  const { anna, ben, there } = await apart();
  await anna.call(matchingEndpoints.like, { body: { likedUserId: ben.id } });
  await there.next('newLike');
  await there.call(matchingEndpoints.like, { body: { likedUserId: anna.id } });
  await Promise.all([anna.next('newMatch'), there.next('newMatch')]);
  return { anna, ben, there };
}

/** The next list that tells this tab of so many people. */
async function listOf(tab: TestBrowser, ids: readonly string[]): Promise<void> {
  const wanted = ids.toSorted();
  for (;;) {
    const list = (await tab.next('getOnlineUsers')).toSorted();
    if (JSON.stringify(list) === JSON.stringify(wanted)) return;
  }
}

test('a like at one process is a toast at the other, and so is the match', async () => {
  const { anna, ben, there } = await apart();
  await anna.call(matchingEndpoints.like, { body: { likedUserId: ben.id } });
  expect(await there.next('newLike')).toMatchObject({ likedBy: { _id: anna.id } });
  await there.call(matchingEndpoints.like, { body: { likedUserId: anna.id } });
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

test('matches see each other online across processes, and somebody who moves does not flicker', async () => {
  const { anna, ben, there } = await matchedApart();
  await Promise.all([listOf(anna, [anna.id, ben.id]), listOf(there, [anna.id, ben.id])]);
  there.close();
  await ben.connect(); // at Anna's process, within the grace
  await listOf(ben, [anna.id, ben.id]);
  expect(other.features.live.presence.isOnline(ben.id)).toBe(true);
  expect(anna.unasked('getOnlineUsers')).toBe(0);
  ben.close();
  await listOf(anna, [anna.id]);
  await expect.poll(() => other.features.live.presence.isOnline(ben.id)).toBe(false);
});

test('a sign-out, and the end of all sessions, reach the tabs of every process', async () => {
  const { anna, ben, there } = await apart();
  const here = await tabThere(anna);
  await anna.call(accountsEndpoints.logout, {});
  await here.next('signedOut');
  await expect.poll(() => here.socket?.connected).toBe(false);
  expect(there.socket?.connected).toBe(true);
  one.features.live.endUser(ben.id);
  await there.next('signedOut');
  await expect.poll(() => there.socket?.connected).toBe(false);
});

test('a message that one process stored and did not tell of is told by the one where it is sent again', async () => {
  const { anna, ben, there } = await matchedApart();
  const draft = { params: { userId: ben.id }, body: { text: 'Did you get this?', clientId: randomUUID() } };
  const first = await anna.call(chatEndpoints.sendMessage, draft);
  expect(await there.next('newMessage')).toEqual(first);
  const again = await other.browser(anna.cookies).call(chatEndpoints.sendMessage, draft); // knows nothing of the telling
  expect(again).toEqual(first);
  expect(await there.next('newMessage')).toEqual(first);
  expect(await there.call(chatEndpoints.unreadCounts, {})).toEqual({ [anna.id]: 1 });
});
