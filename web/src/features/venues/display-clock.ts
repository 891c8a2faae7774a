import { DISPLAY_PERIOD_SECONDS } from '@showup/contract/venues';

export const RETRY_MS = 3_000;
/** A change is asked for when it has surely happened. */
const LATE_MS = 250;
/** How often a tablet asks whose clock is wrong, and so cannot tell when the code changes. */
const BLIND_MS = 5_000;
const PERIOD_MS = DISPLAY_PERIOD_SECONDS * 1_000;

/**
 * How long to wait before asking for the next code, from the moment that this one came (`receivedAt`, ms on this clock).
 * A tablet's clock may be wrong: an instant more than a period away from it is not believed.
 */
export function msUntilNextCode(changesAt: string, receivedAt: number): number {
  const left = Date.parse(changesAt) - receivedAt;
  return left > 0 && left <= PERIOD_MS ? left + LATE_MS : BLIND_MS;
}
