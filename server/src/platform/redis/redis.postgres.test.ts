import { afterEach, expect, test } from 'vitest';
import { newSecretKey, openTestRedis, startOwnRedis, untilReachable } from '#test/stand-ins/redis';
import { openRedis, type Redis, RedisUnusableError } from './redis.ts';

const opened: Redis[] = [];
const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const redis of opened.splice(0)) await redis.close();
  for (const stop of stops.splice(0)) await stop();
});

async function open(secretKey: string, url?: string): Promise<Redis> {
  const redis = await openTestRedis(secretKey, url);
  opened.push(redis);
  return redis;
}

test('processes with the same key hear each other, and no other installation on that Redis', async () => {
  const key = newSecretKey();
  const heard: string[] = [];
  const [one, other, stranger] = [await open(key), await open(key), await open(newSecretKey())];
  await other.subscribe(`${other.prefix}news`, (message) => heard.push(message.toString()));
  stranger.publish(`${stranger.prefix}news`, 'from a stranger');
  await stranger.ping();
  one.publish(`${one.prefix}news`, 'from one of us');
  await expect.poll(() => heard).toEqual(['from one of us']);
});

test('a Redis that dies, hangs or starts late is detected, and lost messages are reported', async () => {
  const own = await startOwnRedis(4330);
  stops.push(own.kill);
  const key = newSecretKey();
  const [one, other] = [await open(key, own.url), await open(key, own.url)];
  const heard: string[] = [];
  const returns: [string, boolean][] = [];
  one.onReturn((hasLostWords) => returns.push(['one', hasLostWords]));
  other.onReturn((hasLostWords) => returns.push(['other', hasLostWords]));
  await other.subscribe('news', (message) => heard.push(message.toString()));

  await own.kill();
  await untilReachable([one, other], false);
  one.publish('news', 'lost');
  await expect(one.run('return 1', 'key', [])).rejects.toThrow('Redis is away');
  await own.start();
  await untilReachable([one, other]);
  expect(returns.toSorted()).toEqual([
    ['one', true],
    ['other', false],
  ]);
  one.publish('news', 'after the return');
  await expect.poll(() => heard).toEqual(['after the return']);

  own.freeze();
  await untilReachable([one, other], false);
  own.thaw();
  await untilReachable([one, other]);
  one.publish('news', 'again');
  await expect.poll(() => heard).toContain('again');

  await own.kill();
  const late = await open(key, own.url); // starts without it
  expect(late.isReachable()).toBe(false);
  await late.subscribe('news', (message) => heard.push(`late ${message}`));
  await own.start();
  await untilReachable([one, late]);
  one.publish('news', 'for the late one');
  await expect.poll(() => heard).toContain('late for the late one');
});

test('a Redis that refuses us ends the start with one line that shows no password', async () => {
  const own = await startOwnRedis(4330);
  stops.push(own.kill);
  const url = own.url.replace('//', '//anna:s3cr@');
  const log = { error: () => {}, warn: () => {} };
  const refused = await openRedis({ url, secretKey: newSecretKey(), log }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RedisUnusableError);
  expect(String(refused)).toMatch(/The Redis at 127\.0\.0\.1:4330 refuses us: WRONGPASS/);
  expect(String(refused)).not.toContain('s3cr');
});
