import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import * as z from 'zod/mini';
import { type Counted, Windows } from '#platform/limits/windows';
import type { Redis } from '#platform/redis/redis';

/** Windows that a process keeps while it counts alone. */
const KEPT = 5_000;

const COUNT = `
  local count = redis.call('INCR', KEYS[1])
  if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return { count, redis.call('PTTL', KEYS[1]) }`;

const Answer = z.tuple([z.number(), z.number()]);

/** Counts calls over all server processes. While Redis is away each process counts alone, so no call waits or fails. */
export function sharedRateLimits(redis: Redis): FastifyRateLimitStoreCtor {
  const windows = new Windows(KEPT);

  async function count(key: string, windowMs: number): Promise<Counted> {
    try {
      const answer = await redis.run(COUNT, `${redis.prefix}rate-limit:${key}`, [String(windowMs)]);
      const [current, ttl] = Answer.parse(answer);
      return { current, ttl };
    } catch {
      return windows.count(key, windowMs);
    }
  }

  return class implements FastifyRateLimitStore {
    incr(key: string, done: (error: null, counted: Counted) => void, windowMs: number): void {
      void count(key, windowMs).then((counted) => done(null, counted));
    }

    /** Keys contain the route, so one store serves all routes. */
    child(): this {
      return this;
    }
  };
}
