import { accountsEndpoints } from '@showup/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { conversation, send, texts } from '#test/chat/conversations';
import { aMatch, aUser } from '#test/people/people';
import { newSecretKey, openTestRedis, startOwnRedis, untilReachable } from '#test/stand-ins/redis';
import type { Redis } from '../redis/redis.ts';

let own: Awaited<ReturnType<typeof startOwnRedis>>;
let one: TestApp;
let other: TestApp;
let joints: Redis[];
const rejected: unknown[] = [];
const note = (reason: unknown) => void rejected.push(reason);

beforeAll(async () => {
  process.on('unhandledRejection', note);
  own = await startOwnRedis(4333);
  const secretKey = newSecretKey();
  joints = [await openTestRedis(secretKey, own.url), await openTestRedis(secretKey, own.url)];
  const [here, there] = joints;
  if (!here || !there) throw new Error('Two connections were opened.');
  one = await startTestApp({ secretKey }, { redis: here });
  other = await startTestApp({ secretKey }, { redis: there, beside: one });
});
afterAll(async () => {
  await other.close();
  await one.close();
  for (const redis of joints) await redis.close();
  await own.kill();
  process.off('unhandledRejection', note);
});

test('without Redis every message succeeds, and everything has arrived after its return', async () => {
  const { anna, ben } = await aMatch(one);
  const there = other.browser(ben.cookies);
  await there.connect();
  const gone = await aUser(one, { isConnected: false });
  const goneThere = other.browser(gone.cookies);
  await goneThere.connect();

  await own.kill();
  await untilReachable(joints, false);
  for (let i = 0; i < 50; i++) await send(anna, ben, { text: `Message ${i}` });
  for (let i = 0; i < 50; i++) expect(await ben.next('newMessage')).toMatchObject({ text: `Message ${i}` }); // at the same process
  expect(there.unasked('newMessage')).toBe(0);
  await gone.call(accountsEndpoints.logout, {});
  expect(goneThere.socket?.connected).toBe(true);

  await own.start();
  await untilReachable(joints);
  await Promise.all([there.next('missed'), anna.next('missed')]);
  expect(texts(await conversation(ben, anna))).toContain('Message 49');
  await goneThere.next('signedOut');
  await expect.poll(() => goneThere.socket?.connected).toBe(false);
  expect(there.socket?.connected).toBe(true);
  await send(anna, ben, { text: 'Are you still there?' });
  expect(await there.next('newMessage')).toMatchObject({ text: 'Are you still there?' });
  expect(rejected).toEqual([]);
  expect([...one.logged, ...other.logged]).toEqual([]);
});
