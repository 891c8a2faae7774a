import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import type { Redis } from '#platform/redis/redis';
import { stopwatch } from '#test/measuring/stopwatch';
import { newSecretKey, openTestRedis, startOwnRedis, untilReachable } from '#test/stand-ins/redis';
import { createHttpServer } from '../server.ts';

const opened: { redis: Redis; http: FastifyInstance }[] = [];

afterEach(async () => {
  for (const { redis, http } of opened.splice(0)) {
    await http.close();
    await redis.close();
  }
});

/** A server with two routes, each limited to two calls a minute. */
async function startProcess(secretKey: string, redisUrl?: string): Promise<FastifyInstance> {
  const redis = await openTestRedis(secretKey, redisUrl);
  const publicUrl = new URL('http://localhost');
  const http = await createHttpServer({
    redis,
    publicUrl,
    trustedProxies: [],
    rateLimitFactor: 1,
    logLevel: 'silent',
  });
  const config = { rateLimit: { max: 2, timeWindow: 60_000 } };
  http.get('/one/:id', { config }, async () => 'done');
  http.get('/other', { config }, async () => 'done');
  opened.push({ redis, http });
  return http;
}

const statuses = async (http: FastifyInstance, ...urls: string[]) => {
  const all: number[] = [];
  for (const url of urls) all.push((await http.inject({ url })).statusCode);
  return all;
};

test('each route counts a network’s calls over all processes', async () => {
  const key = newSecretKey();
  const seconds = stopwatch();
  const [a, b] = [await startProcess(key), await startProcess(key)];
  expect(await statuses(a, '/one/1')).toEqual([200]);
  expect(await statuses(b, '/one/2', '/one/3')).toEqual([200, 429]);
  expect(await statuses(a, '/one/4', '/other')).toEqual([429, 200]);
  const refused = await a.inject({ url: '/one/5' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(60 - seconds());
  expect(await statuses(await startProcess(newSecretKey()), '/one/1')).toEqual([200]);
});

test('while Redis is away each process counts alone, and no call fails', async () => {
  const own = await startOwnRedis(4332);
  const http = await startProcess(newSecretKey(), own.url);
  const joint = opened.flatMap(({ redis }) => redis);
  expect(await statuses(http, '/other')).toEqual([200]);
  own.freeze(); // accepts commands but does not answer
  expect(await statuses(http, '/other')).toEqual([200]);
  own.thaw();
  await own.kill();
  await untilReachable(joint, false);
  expect(await statuses(http, '/other', '/other')).toEqual([200, 429]);
});
