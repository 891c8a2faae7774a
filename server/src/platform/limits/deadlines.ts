import { BoundedMap } from './bounded-map.ts';

/** Remembers deadlines of the latest `kept` keys, in this process only. */
export class Deadlines {
  readonly #ends: BoundedMap<string, number>;

  constructor(kept: number) {
    this.#ends = new BoundedMap(kept);
  }

  set(key: string, ms: number): void {
    if (ms > 0) this.#ends.set(key, performance.now() + ms);
    else this.#ends.delete(key);
  }

  /** Milliseconds until the deadline; 0 when it has passed. */
  left(key: string): number {
    return Math.max(0, (this.#ends.get(key) ?? 0) - performance.now());
  }
}
