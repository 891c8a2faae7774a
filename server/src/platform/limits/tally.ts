/** How much of something each key has right now, and all together. Keys without any take no memory. */
export class Tally {
  readonly #amounts = new Map<string, number>();
  #all = 0;

  all(): number {
    return this.#all;
  }

  of(key: string): number {
    return this.#amounts.get(key) ?? 0;
  }

  /** `amount` may be negative. */
  add(key: string, amount: number): void {
    this.#all += amount;
    const now = this.of(key) + amount;
    if (now > 0) this.#amounts.set(key, now);
    else this.#amounts.delete(key);
  }

  /** Adds one. Returns what takes it back; call it once. */
  hold(key: string): () => void {
    this.add(key, 1);
    return () => this.add(key, -1);
  }
}
