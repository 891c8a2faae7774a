import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import * as z from 'zod/mini';
import type { Redis } from '../redis/redis.ts';

interface Counted {
  /** Calls in this window, with this one. */
  readonly current: number;
  /** Milliseconds until it ends. */
  readonly ttl: number;
}

/** Windows that a process remembers while it counts for itself. */
const KEPT = 5_000;

const COUNT = `
  local count = redis.call('INCR', KEYS[1])
  if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return { count, redis.call('PTTL', KEYS[1]) }`;

const Answer = z.tuple([z.number(), z.number()]);

/** Counts calls for all server processes together, and while Redis is away for this one alone: nobody waits or fails for it. */
export function sharedPaces(redis: Redis): FastifyRateLimitStoreCtor {
  const windows = new Map<string, { count: number; endsAt: number }>();

  async function count(key: string, windowMs: number): Promise<Counted> {
    try {
      const answer = await redis.run(COUNT, `${redis.prefix}pace:${key}`, [String(windowMs)]);
      const [current, ttl] = Answer.parse(answer);
      return { current, ttl };
    } catch {
      return countHere(key, windowMs);
    }
  }

  function countHere(key: string, windowMs: number): Counted {
    const now = performance.now();
    const known = windows.get(key);
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs };
    window.count += 1;
    windows.delete(key); // so that the first key is always the one that called longest ago
    windows.set(key, window);
    const [oldest] = windows.keys();
    if (windows.size > KEPT && oldest !== undefined) windows.delete(oldest);
    return { current: window.count, ttl: window.endsAt - now };
  }

  return class implements FastifyRateLimitStore {
    incr(key: string, done: (error: null, counted: Counted) => void, windowMs: number): void {
      void count(key, windowMs).then((counted) => done(null, counted));
    }

    /** The key names the route, so one store serves all. */
    child(): this {
      return this;
    }
  };
}
