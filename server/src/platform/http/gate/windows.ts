export interface Counted {
  /** The count in this window, including this call. */
  readonly current: number;
  /** Milliseconds until the window ends. */
  readonly ttl: number;
}

/** Counts by key in windows of time, in this process only. Keeps the latest `kept` keys. */
export class Windows {
  readonly #kept: number;
  readonly #windows = new Map<string, { count: number; endsAt: number }>();

  constructor(kept: number) {
    this.#kept = kept;
  }

  count(key: string, windowMs: number): Counted {
    const now = performance.now();
    const known = this.#windows.get(key);
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs };
    window.count += 1;
    this.#windows.delete(key); // so that the first key is always the oldest
    this.#windows.set(key, window);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > this.#kept && oldest !== undefined) this.#windows.delete(oldest);
    return { current: window.count, ttl: window.endsAt - now };
  }
}
