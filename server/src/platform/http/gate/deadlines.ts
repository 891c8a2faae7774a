/** Remembers deadlines by key, in this process only. Keeps the latest `kept` keys. */
export class Deadlines {
  readonly #kept: number;
  readonly #ends = new Map<string, number>();

  constructor(kept: number) {
    this.#kept = kept;
  }

  set(key: string, ms: number): void {
    this.#ends.delete(key); // so that the first key is always the oldest
    if (ms <= 0) return;
    this.#ends.set(key, performance.now() + ms);
    const [oldest] = this.#ends.keys();
    if (this.#ends.size > this.#kept && oldest !== undefined) this.#ends.delete(oldest);
  }

  /** Milliseconds until the deadline; 0 when it has passed. */
  left(key: string): number {
    return Math.max(0, (this.#ends.get(key) ?? 0) - performance.now());
  }
}
