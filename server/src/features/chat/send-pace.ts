import { tooManyRequests } from '../../platform/problem.ts';

/** Nobody writes faster; what a phone has kept while it was offline fits in. */
const AT_ONCE = 120;
const PER_SECOND = 2;
/** People remembered before those are forgotten who may send as much as anybody again. */
const KEPT = 10_000;

interface Allowance {
  left: number;
  at: number;
}

interface Parts {
  /** Multiplies the pace, for load tests. */
  readonly factor: number;
  /** In milliseconds, never going back. */
  clock(): number;
}

export type SendPace = ReturnType<typeof createSendPace>;

/** How many messages one person may send, whatever device or network they send from. */
export function createSendPace({ factor, clock }: Parts) {
  const [most, perMs] = [AT_ONCE * factor, (PER_SECOND * factor) / 1_000];
  const allowances = new Map<string, Allowance>();

  const leftOf = ({ left, at }: Allowance, now: number) => Math.min(most, left + (now - at) * perMs);

  function forgetRested(now: number): void {
    for (const [userId, allowance] of allowances)
      if (leftOf(allowance, now) === most) allowances.delete(userId);
  }

  return {
    /** @throws Problem 429 with `Retry-After`, and then nothing is spent */
    spend(userId: string): void {
      const now = clock();
      const left = leftOf(allowances.get(userId) ?? { left: most, at: now }, now);
      if (left < 1) throw tooManyRequests({ retryAfterSeconds: Math.ceil((1 - left) / perMs / 1_000) });
      if (allowances.size >= KEPT && !allowances.has(userId)) forgetRested(now);
      allowances.set(userId, { left: left - 1, at: now });
    },
  };
}
