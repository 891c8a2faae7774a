import { DISPLAY_PERIOD_SECONDS } from '@showup/contract/venues';

/** A change is asked for when it has surely happened. */
const LATE_MS = 250;
/** How often a tablet asks whose clock is wrong, and so cannot tell when the code changes. */
const BLIND_MS = 5_000;
/** How long a code stays after the next one was due: the time that asking for it may take. The server takes it 30 s longer. */
const GRACE_MS = 3_000;
const PERIOD_MS = DISPLAY_PERIOD_SECONDS * 1_000;

/** Whether a tablet's clock agrees with the server so far that it can tell when the code changes. */
function knowsChange(changesAt: string, receivedAt: number): boolean {
  const left = Date.parse(changesAt) - receivedAt;
  return left > 0 && left <= PERIOD_MS;
}

/**
 * How long to wait before asking for the next code, from the moment that this one came (`receivedAt`, ms on this clock).
 * A tablet's clock may be wrong: an instant more than a period away from it is not believed.
 */
export function msUntilNextCode(changesAt: string, receivedAt: number): number {
  return knowsChange(changesAt, receivedAt) ? Date.parse(changesAt) - receivedAt + LATE_MS : BLIND_MS;
}

/** From when on this code is not to be seen any more, in ms on this clock. */
export function endOfCode(changesAt: string, receivedAt: number): number {
  return receivedAt + msUntilNextCode(changesAt, receivedAt) + GRACE_MS;
}

/** What is left of the code's half minute, from 1 to 0; undefined where this clock cannot tell. */
export function shareLeft(changesAt: string, receivedAt: number, now: number): number | undefined {
  if (!knowsChange(changesAt, receivedAt)) return undefined;
  return Math.min(1, Math.max(0, (Date.parse(changesAt) - now) / PERIOD_MS));
}

const DRIFT_MS = 60_000;
const DRIFT_PX = [
  [0, 0],
  [4, 2],
  [2, 4],
  [-2, 4],
  [-4, 2],
  [-4, -2],
  [-2, -4],
  [2, -4],
  [4, -2],
] as const;

/** Where the page stands this minute, in px beside its place: what never moves burns into a screen. */
export function driftAt(now: number): readonly [x: number, y: number] {
  return DRIFT_PX[Math.floor(now / DRIFT_MS) % DRIFT_PX.length] ?? DRIFT_PX[0];
}
