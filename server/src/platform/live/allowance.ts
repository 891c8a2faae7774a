/** How much may be spent at once, and how much is regained per second. */
export interface Rate {
  readonly atOnce: number;
  readonly perSecond: number;
}

export interface Allowance {
  /** Returns what is left; below zero is the excess. */
  spend(cost: number): number;
}

export function createAllowance({ atOnce, perSecond }: Rate): Allowance {
  let left = atOnce;
  let at = performance.now();
  return {
    spend(cost) {
      const now = performance.now();
      left = Math.min(atOnce, left + ((now - at) * perSecond) / 1_000) - cost;
      at = now;
      return left;
    },
  };
}
