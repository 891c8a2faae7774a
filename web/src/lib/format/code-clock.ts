import { DISPLAY_PERIOD_SECONDS } from '@showup/contract/venues';

/** Asks for the next code slightly late, to be sure that it has changed. */
const LATE_MS = 250;
/** How often a screen with a wrong clock asks, since it cannot tell when the code changes. */
const BLIND_MS = 5_000;
/** How long the old code stays while the screen asks for the next one. The server accepts it for 30 s more. */
const GRACE_MS = 3_000;
const PERIOD_MS = DISPLAY_PERIOD_SECONDS * 1_000;

/** Whether this clock agrees with the server's well enough to tell when the code changes. */
function knowsChange(changesAt: string, receivedAt: number): boolean {
  const left = Date.parse(changesAt) - receivedAt;
  return left > 0 && left <= PERIOD_MS;
}

/**
 * How long to wait before asking for the next code, from when this one arrived (`receivedAt`, ms on this clock). A
 * change more than a period away means that this clock is wrong.
 */
export function msUntilNextCode(changesAt: string, receivedAt: number): number {
  return knowsChange(changesAt, receivedAt) ? Date.parse(changesAt) - receivedAt + LATE_MS : BLIND_MS;
}

/** When this code has to be hidden, in ms on this clock. */
export function endOfCode(changesAt: string, receivedAt: number): number {
  return receivedAt + msUntilNextCode(changesAt, receivedAt) + GRACE_MS;
}

/** How much of the code's half minute is left, from 1 to 0; undefined if this clock is wrong. */
export function shareLeft(changesAt: string, receivedAt: number, now: number): number | undefined {
  if (!knowsChange(changesAt, receivedAt)) return undefined;
  return Math.min(1, Math.max(0, (Date.parse(changesAt) - now) / PERIOD_MS));
}
