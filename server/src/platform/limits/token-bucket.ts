/** How much may be spent at once, and how much is regained per second. */
export interface Rate {
  readonly atOnce: number;
  readonly perSecond: number;
}

export class TokenBucket {
  readonly #rate: Rate;
  readonly #clock: () => number;
  #left: number;
  #at: number;

  /** `clock` is in milliseconds and never goes back. */
  constructor(rate: Rate, clock = () => performance.now()) {
    this.#rate = rate;
    this.#clock = clock;
    this.#left = rate.atOnce;
    this.#at = clock();
  }

  /** Returns what is left; below zero is the excess, which has to be regained as well. */
  spend(cost: number): number {
    const { atOnce, perSecond } = this.#rate;
    const now = this.#clock();
    this.#left = Math.min(atOnce, this.#left + ((now - this.#at) * perSecond) / 1_000) - cost;
    this.#at = now;
    return this.#left;
  }

  /** Spends only what there is. Returns the seconds until there is enough; 0 if it was spent. */
  trySpend(cost: number): number {
    const missing = cost - this.spend(0);
    if (missing > 0) return missing / this.#rate.perSecond;
    this.spend(cost);
    return 0;
  }
}

/** Load tests multiply the limits. */
export const rateTimes = ({ atOnce, perSecond }: Rate, factor: number): Rate => ({
  atOnce: Math.ceil(atOnce * factor),
  perSecond: perSecond * factor,
});
