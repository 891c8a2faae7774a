import { BoundedMap } from './bounded-map.ts';

export interface Counted {
  /** The count in this window, including this call. */
  readonly current: number;
  /** Milliseconds until the window ends. */
  readonly ttl: number;
}

/** Counts in windows of time, for the latest `kept` keys, in this process only. */
export class Windows {
  readonly #windows: BoundedMap<string, { count: number; endsAt: number }>;
  readonly #clock: () => number;

  /** `clock` is in milliseconds and never goes back. */
  constructor(kept: number, clock = () => performance.now()) {
    this.#windows = new BoundedMap(kept);
    this.#clock = clock;
  }

  count(key: string, windowMs: number): Counted {
    const now = this.#clock();
    const known = this.#windows.get(key);
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs };
    window.count += 1;
    this.#windows.set(key, window);
    return { current: window.count, ttl: window.endsAt - now };
  }
}
