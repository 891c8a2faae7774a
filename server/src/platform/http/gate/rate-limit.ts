import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyRequests } from '#platform/problem';

/** At most `max` calls in `timeWindow` milliseconds; more are answered 429 with `Retry-After`. */
export interface RateLimit {
  readonly max: number;
  readonly timeWindow: number;
}

/** What else a route counts: the calls of one network, or those of one account from any network. */
export interface RateLimits {
  readonly network?: RateLimit;
  readonly account?: RateLimit;
}

export function perMinute(max: number): RateLimit {
  return { max, timeWindow: 60_000 };
}

export const perNetwork = (max: number): RateLimits => ({ network: perMinute(max) });
export const perAccount = (max: number): RateLimits => ({ account: perMinute(max) });

/** For calls that require a session. No screen gets close to it. */
export const usualAccountLimit = perMinute(240);
/** For calls that anyone may make. One network can be a whole bar. */
export const usualNetworkLimit = perMinute(1_200);

/** Load tests multiply the limit. */
export function limitTimes({ max, timeWindow }: RateLimit, factor: number): RateLimit {
  return { max: Math.ceil(max * factor), timeWindow };
}

/** Counts one call of an account. @throws Problem 429 with `Retry-After` when there were too many */
type CountCall = (request: FastifyRequest, accountId: string) => Promise<void>;

const exceeded = new WeakMap<FastifyRequest, number>();

/** How many milliseconds until the account of this request may make such a call again; undefined if it may now. */
export function limitExceededFor(request: FastifyRequest): number | undefined {
  return exceeded.get(request);
}

/**
 * Limits how often one account calls a route. A limit per network is not enough: scrapers change networks, and a whole
 * bar shares one.
 */
export function limitAccounts(app: FastifyInstance, route: string, limit: RateLimit): CountCall {
  const accounts = new WeakMap<FastifyRequest, string>();
  const count = app.createRateLimit({
    ...limit,
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
