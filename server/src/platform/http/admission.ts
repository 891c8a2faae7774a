export type Admission = ReturnType<typeof createAdmission>;

interface Settings {
  /** What a request may take on average while there are as many as are let in. */
  readonly goalMs: number;
  /** Let in at once, however long they take. */
  readonly least: number;
  /** Until it is known how long they take. */
  readonly first: number;
  readonly most: number;
  /** In milliseconds, never going back. */
  clock(): number;
}

/** Everything is to be answered within a second: such a mean leaves room for the slow among them. */
const usual: Settings = { goalMs: 100, least: 32, first: 256, most: 1_000, clock: () => performance.now() };
/** Judged so often, or more seldom where little ends. */
const LOOK_MS = 250;
const ENOUGH_ENDED = 10;
/** How far one look changes the limit at most: what was short of breath for a moment soon takes as many again. */
const [SHRINK, GROW] = [0.8, 1.5];

/**
 * Counts the requests under way and finds out how many there may be: as many as take `goalMs` on average. The rest would
 * wait, here or for the database, until nobody waits for them any more.
 */
export function createAdmission(settings: Partial<Settings> = {}) {
  const { goalMs, least, first, most, clock } = { ...usual, ...settings };
  let limit = first;
  let underWay = 0;
  /** Since the last look. */
  let [since, highest, ended, tookMs] = [clock(), 0, 0, 0];

  function look(now: number): void {
    // Of what took long alone nothing is learned, and nobody is refused for it.
    if (highest >= limit / 2) {
      const change = Math.min(GROW, Math.max(SHRINK, (goalMs * ended) / tookMs));
      limit = Math.min(most, Math.max(least, limit * change));
    }
    [since, highest, ended, tookMs] = [now, underWay, 0, 0];
  }

  return {
    isFull: () => underWay >= Math.floor(limit),
    /** Answers the moment, for `pause` or `leave`. */
    enter(): number {
      underWay += 1;
      highest = Math.max(highest, underWay);
      return clock();
    },
    /** What comes now is not the server's time; another `enter` follows, or nothing more. */
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
