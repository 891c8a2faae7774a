/** At most `max` calls in `timeWindow` milliseconds; more are answered 429 with `Retry-After`. */
export interface Pace {
  readonly max: number;
  readonly timeWindow: number;
}

/** What a route counts beside the usual: the calls of one network, or those of one account from wherever it calls. */
export interface Paces {
  readonly network?: Pace;
  readonly account?: Pace;
}

export function perMinute(max: number): Pace {
  return { max, timeWindow: 60_000 };
}

export const perNetwork = (max: number): Paces => ({ network: perMinute(max) });
export const perAccount = (max: number): Paces => ({ account: perMinute(max) });

/** For calls that only people who are signed in may make. No screen comes near it. */
export const usualAccountPace = perMinute(240);
/** For calls that anyone may make. A network can be a whole bar. */
export const usualNetworkPace = perMinute(1_200);
