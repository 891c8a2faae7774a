import type { UserId } from '@showup/contract/fields';
import { BoundedMap } from '#platform/limits/bounded-map';
import { type Rate, rateTimes, TokenBucket } from '#platform/limits/token-bucket';
import { tooManyRequests } from '#platform/problem';
import { inMemory } from '#server/context';

/** Nobody writes faster, and messages that a phone kept while it was offline fit in. */
const MESSAGES: Rate = { atOnce: 120, perSecond: 2 };
/** How many people are remembered: far more than write within the minute in which a whole bucket is regained. */
const KEPT = 50_000;

/** The rate limit of one person's messages, from whatever device or network. */
export class SendLimit {
  readonly #rate: Rate;
  readonly #clock: () => number;
  readonly #people = new BoundedMap<string, TokenBucket>(KEPT);

  /** `factor` multiplies the limit, for load tests. */
  constructor(factor: number, clock = () => performance.now()) {
    this.#rate = rateTimes(MESSAGES, factor);
    this.#clock = clock;
  }

  /** @throws Problem 429 with `Retry-After`, and then spends nothing */
  spend(userId: UserId): void {
    const bucket = this.#people.get(userId) ?? new TokenBucket(this.#rate, this.#clock);
    this.#people.set(userId, bucket);
    const wait = bucket.trySpend(1);
    if (wait > 0) throw tooManyRequests({ retryAfterSeconds: Math.ceil(wait) });
  }
}

export const sendLimitIn = inMemory(({ settings }) => new SendLimit(settings.rateLimitFactor));
