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
export class Admission {
  readonly #settings: Settings;
  #limit: number;
  #underWay = 0;
  /** Measured since the last adjustment. */
  #since: number;
  #highest = 0;
  #ended = 0;
  #tookMs = 0;

  constructor(settings: Partial<Settings> = {}) {
    this.#settings = { ...usual, ...settings };
    this.#limit = this.#settings.first;
    this.#since = this.#settings.clock();
  }

  isFull(): boolean {
    return this.#underWay >= Math.floor(this.#limit);
  }

  /** Returns the time, for `pause` or `leave`. */
  enter(): number {
    this.#underWay += 1;
    this.#highest = Math.max(this.#highest, this.#underWay);
    return this.#settings.clock();
  }

  /** Call it when the server waits for the caller. Followed by `enter`, or by nothing. */
  pause(enteredAt: number): void {
    this.#underWay -= 1;
    this.#tookMs += this.#settings.clock() - enteredAt;
  }

  leave(enteredAt: number): void {
    const now = this.#settings.clock();
    this.#underWay -= 1;
    this.#tookMs += now - enteredAt;
    this.#ended += 1;
    if (now - this.#since >= LOOK_MS && this.#ended >= ENOUGH_ENDED) this.#look(now);
  }

  state(): { readonly underWay: number; readonly limit: number } {
    return { underWay: this.#underWay, limit: Math.floor(this.#limit) };
  }

  #look(now: number): void {
    const { goalMs, least, most } = this.#settings;
    // Slow requests without load say nothing about the limit.
    if (this.#highest >= this.#limit / 2) {
      const change = Math.min(GROW, Math.max(SHRINK, (goalMs * this.#ended) / this.#tookMs));
      this.#limit = Math.min(most, Math.max(least, this.#limit * change));
    }
    this.#since = now;
    this.#highest = this.#underWay;
    this.#ended = 0;
    this.#tookMs = 0;
  }
}
