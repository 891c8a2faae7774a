/** How much may be spent at once, and how much is regained per second. */
export interface Rate {
  readonly atOnce: number;
  readonly perSecond: number;
}

export class Allowance {
  readonly #rate: Rate;
  #left: number;
  #at = performance.now();

  constructor(rate: Rate) {
    this.#rate = rate;
    this.#left = rate.atOnce;
  }

  /** Returns what is left; below zero is the excess. */
  spend(cost: number): number {
    const { atOnce, perSecond } = this.#rate;
    const now = performance.now();
    this.#left = Math.min(atOnce, this.#left + ((now - this.#at) * perSecond) / 1_000) - cost;
    this.#at = now;
    return this.#left;
  }
}
