export type Admission = ReturnType<typeof createAdmission>;

interface Settings {
  /** The average time a request may take at the limit. */
  readonly goalMs: number;
  /** Always admitted, however long they take. */
  readonly least: number;
  /** The limit before anything is measured. */
  readonly first: number;
  readonly most: number;
  /** In milliseconds, never going back. */
  clock(): number;
}

/** Everything should be answered within a second; this average leaves time for slow requests. */
const usual: Settings = { goalMs: 100, least: 32, first: 256, most: 1_000, clock: () => performance.now() };
/** How often the limit is adjusted; less often when few requests finish. */
const LOOK_MS = 250;
const ENOUGH_ENDED = 10;
/** The largest change per adjustment. After a short slowdown the limit soon recovers. */
const [SHRINK, GROW] = [0.8, 1.5];

/**
 * Counts the requests under way and adjusts how many there may be, so that they take `goalMs` on average. More would
 * only wait, here or for the database, until their callers give up.
 */
export function createAdmission(settings: Partial<Settings> = {}) {
  const { goalMs, least, first, most, clock } = { ...usual, ...settings };
  let limit = first;
  let underWay = 0;
  /** Measured since the last adjustment. */
  let [since, highest, ended, tookMs] = [clock(), 0, 0, 0];

  function look(now: number): void {
    // Slow requests without load say nothing about the limit.
    if (highest >= limit / 2) {
      const change = Math.min(GROW, Math.max(SHRINK, (goalMs * ended) / tookMs));
      limit = Math.min(most, Math.max(least, limit * change));
    }
    [since, highest, ended, tookMs] = [now, underWay, 0, 0];
  }

  return {
    isFull: () => underWay >= Math.floor(limit),
    /** Returns the time, for `pause` or `leave`. */
    enter(): number {
      underWay += 1;
      highest = Math.max(highest, underWay);
      return clock();
    },
    /** Call it when the server waits for the caller. Followed by `enter`, or by nothing. */
    pause(enteredAt: number): void {
      underWay -= 1;
      tookMs += clock() - enteredAt;
    },
    leave(enteredAt: number): void {
      const now = clock();
      underWay -= 1;
      tookMs += now - enteredAt;
      ended += 1;
      if (now - since >= LOOK_MS && ended >= ENOUGH_ENDED) look(now);
    },
    state: () => ({ underWay, limit: Math.floor(limit) }),
  };
}
