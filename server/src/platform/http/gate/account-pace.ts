import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyRequests } from '#platform/problem';
import type { Pace } from './pace.ts';

/** Counts one call of an account. @throws Problem 429 with `Retry-After` when there were too many */
type AccountPace = (request: FastifyRequest, accountId: string) => Promise<void>;

const exceeded = new WeakMap<FastifyRequest, number>();

/** How many milliseconds until the account of this request may make such a call again; undefined if it may now. */
export function paceExceededFor(request: FastifyRequest): number | undefined {
  return exceeded.get(request);
}

/**
 * Limits how often one account calls a route. A pace per network is not enough: scrapers change networks, and a whole
 * bar shares one.
 */
export function createAccountPace(app: FastifyInstance, route: string, pace: Pace): AccountPace {
  const accounts = new WeakMap<FastifyRequest, string>();
  const count = app.createRateLimit({
    ...pace,
    keyGenerator: (request) => `${route} account ${accounts.get(request)}`,
  });
  return async (request, accountId) => {
    accounts.set(request, accountId);
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    exceeded.set(request, counted.ttl);
    throw tooManyRequests({ retryAfterSeconds: Math.max(1, counted.ttlInSeconds) });
  };
}

/** Load tests multiply the pace. */
export function scaled({ max, timeWindow }: Pace, factor: number): Pace {
  return { max: Math.ceil(max * factor), timeWindow };
}
