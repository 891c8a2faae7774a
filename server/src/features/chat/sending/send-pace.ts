import { tooManyRequests } from '#platform/problem';
import { inMemory } from '#server/context';

/** Nobody writes faster, and messages that a phone kept while it was offline fit in. */
const AT_ONCE = 120;
const PER_SECOND = 2;
/** How many people are remembered; beyond that, those who may send again are forgotten. */
const KEPT = 10_000;

interface Allowance {
  left: number;
  at: number;
}

interface Pace {
  /** Multiplies the pace, for load tests. */
  readonly factor: number;
  /** In milliseconds; monotonic. */
  clock(): number;
}

/** How many messages one person may send, from whatever device or network. */
export class SendPace {
  readonly #clock: () => number;
  readonly #most: number;
  readonly #perMs: number;
  readonly #allowances = new Map<string, Allowance>();

  constructor({ factor, clock }: Pace) {
    this.#clock = clock;
    this.#most = AT_ONCE * factor;
    this.#perMs = (PER_SECOND * factor) / 1_000;
  }

  /** @throws Problem 429 with `Retry-After`, and then spends nothing */
  spend(userId: string): void {
    const now = this.#clock();
    const left = this.#leftOf(this.#allowances.get(userId) ?? { left: this.#most, at: now }, now);
    if (left < 1) throw tooManyRequests({ retryAfterSeconds: Math.ceil((1 - left) / this.#perMs / 1_000) });
    if (this.#allowances.size >= KEPT && !this.#allowances.has(userId)) this.#forgetRested(now);
    this.#allowances.set(userId, { left: left - 1, at: now });
  }

  #leftOf({ left, at }: Allowance, now: number): number {
    return Math.min(this.#most, left + (now - at) * this.#perMs);
  }

  #forgetRested(now: number): void {
    for (const [userId, allowance] of this.#allowances)
      if (this.#leftOf(allowance, now) === this.#most) this.#allowances.delete(userId);
  }
}

export const sendPaceIn = inMemory(
  ({ settings }) => new SendPace({ factor: settings.rateLimitFactor, clock: () => performance.now() }),
);
