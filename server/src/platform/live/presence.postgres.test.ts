// @module-tag timing: heartbeats every 50 ms, and 600 ms of silence count as death

import type { UserId } from '@showup/contract/fields';
import { afterEach, expect, test } from 'vitest';
import { asUserId } from '#test/people/as-user-id';
import { newSecretKey, openTestRedis, startOwnRedis, untilReachable } from '#test/stand-ins/redis';
import type { Redis } from '../redis/redis.ts';
import { Presence } from './presence.ts';

const graceMs = 60;
const nodeLimits = { beatMs: 50, silentMs: 600, batchMs: 10 };

interface Node {
  readonly presence: Presence;
  readonly redis: Redis;
  /** Departures that this process tells others. */
  readonly told: string[];
  /** Departures it has heard of, whether it reports them or not. */
  readonly gone: string[];
  readonly refreshed: string[][];
}

const opened: Node[] = [];
const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const { presence, redis } of opened.splice(0)) {
    presence.stop();
    await redis.close();
  }
  for (const stop of stops.splice(0)) await stop();
});

async function startNodes(count: number, url?: string): Promise<Node[]> {
  const secretKey = newSecretKey();
  for (let i = 0; i < count; i++) {
    const redis = await openTestRedis(secretKey, url);
    const presence = new Presence({ graceMs, redis, nodeLimits });
    const node: Node = { presence, redis, told: [], gone: [], refreshed: [] };
    presence.onArrival((userId, isFirst) => isFirst && node.told.push(`${userId} comes`));
    presence.onDeparture((userId, isOurs) => {
      node.gone.push(userId);
      if (isOurs) node.told.push(`${userId} goes`);
    });
    presence.onRefresh((userIds) => node.refreshed.push([...userIds]));
    opened.push(node);
  }
  const [first] = opened;
  first?.presence.arrive(asUserId('a first one')); // once all know of it, they hear each other
  await everywhere(asUserId('a first one'), true);
  first?.told.splice(0);
  return opened;
}

async function everywhere(userId: UserId, isOnline: boolean): Promise<void> {
  const states = () => opened.map(({ presence }) => presence.isOnline(userId));
  await expect.poll(states, { interval: 2 }).toEqual(opened.map(() => isOnline));
}

const allTold = () => opened.flatMap(({ told }) => told);

test('all processes learn of arrivals and departures, which one reports, and none reports a move between two', async () => {
  const [one, two, three] = await startNodes(3);
  one?.presence.arrive(asUserId('anna'));
  await everywhere(asUserId('anna'), true);
  two?.presence.arrive(asUserId('anna'));
  one?.presence.leave(asUserId('anna'));
  three?.presence.arrive(asUserId('ben')); // leaves after Anna's grace at the first process has ended
  three?.presence.leave(asUserId('ben'));
  await expect.poll(() => opened.map(({ gone }) => gone)).toEqual([['ben'], ['ben'], ['ben']]);
  expect(allTold()).toEqual(['anna comes', 'ben comes', 'ben goes']);
  expect(one?.presence.isOnline(asUserId('anna'))).toBe(true);
  two?.presence.leave(asUserId('anna'));
  await everywhere(asUserId('anna'), false);
  expect(two?.told).toEqual(['anna goes']);
  expect(opened.map(({ gone }) => gone)).toEqual([
    ['ben', 'anna'],
    ['ben', 'anna'],
    ['ben', 'anna'],
  ]);
});

test('the departure is reported once when the last two tabs close at two processes simultaneously', async () => {
  const [one, two] = await startNodes(3);
  for (let round = 0; round < 10; round++) {
    const userId = asUserId(`person ${round}`);
    one?.presence.arrive(userId);
    two?.presence.arrive(userId);
    await everywhere(userId, true);
    one?.presence.leave(userId);
    two?.presence.leave(userId);
    await everywhere(userId, false);
    const goings = () => allTold().filter((line) => line === `${userId} goes`).length;
    await expect.poll(goings).toBe(1);
  }
});

test('the people of a killed process depart, as reported by one of the others', async () => {
  const [one, two, three] = await startNodes(3);
  two?.presence.arrive(asUserId('ben'));
  one?.presence.arrive(asUserId('anna'));
  one?.presence.arrive(asUserId('ben'));
  await everywhere(asUserId('anna'), true);
  await one?.redis.close(); // and sends nothing more
  await expect
    .poll(() => [two?.presence.isOnline(asUserId('anna')), three?.presence.isOnline(asUserId('anna'))])
    .toEqual([false, false]);
  expect([two?.presence.isOnline(asUserId('ben')), three?.presence.isOnline(asUserId('ben'))]).toEqual([
    true,
    true,
  ]);
  expect([two, three].flatMap((node) => node?.told.filter((line) => line === 'anna goes'))).toEqual([
    'anna goes',
  ]);
});

test('the tabs of a stopping process have the grace period to reconnect to another', async () => {
  const [one, two] = await startNodes(2);
  one?.presence.arrive(asUserId('anna'));
  one?.presence.arrive(asUserId('ben'));
  await everywhere(asUserId('ben'), true);
  one?.presence.stop();
  two?.presence.arrive(asUserId('anna'));
  await expect.poll(() => two?.presence.isOnline(asUserId('ben'))).toBe(false);
  expect(two?.presence.isOnline(asUserId('anna'))).toBe(true);
  expect(two?.told.toSorted()).toEqual(['a first one goes', 'ben goes']);
});

test('while Redis is away the last known state stays, and after its return everything is known again', async () => {
  const own = await startOwnRedis(4331);
  stops.push(own.kill);
  const [one, two] = await startNodes(2, own.url);
  one?.presence.arrive(asUserId('anna'));
  two?.presence.arrive(asUserId('ben'));
  await everywhere(asUserId('anna'), true);
  await everywhere(asUserId('ben'), true);
  await own.kill();
  await untilReachable(
    opened.map(({ redis }) => redis),
    false,
  );
  one?.presence.leave(asUserId('anna'));
  one?.presence.arrive(asUserId('cara'));
  await expect.poll(() => one?.gone).toEqual(['anna']);
  expect(two?.presence.isOnline(asUserId('anna'))).toBe(true);
  expect(one?.presence.isOnline(asUserId('ben'))).toBe(true);
  two?.refreshed.splice(0);
  await own.start();
  await everywhere(asUserId('anna'), false);
  await everywhere(asUserId('cara'), true);
  expect(two?.gone).toEqual(['anna']);
  expect(two?.refreshed).toContainEqual(['ben']);
});
