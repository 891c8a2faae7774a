/** At most `max` calls in `timeWindow` milliseconds; more are answered 429 with `Retry-After`. */
export interface Pace {
  readonly max: number;
  readonly timeWindow: number;
}

/** What else a route counts: the calls of one network, or those of one account from any network. */
export interface Paces {
  readonly network?: Pace;
  readonly account?: Pace;
}

export function perMinute(max: number): Pace {
  return { max, timeWindow: 60_000 };
}

export const perNetwork = (max: number): Paces => ({ network: perMinute(max) });
export const perAccount = (max: number): Paces => ({ account: perMinute(max) });

/** For calls that require a session. No screen gets close to it. */
export const usualAccountPace = perMinute(240);
/** For calls that anyone may make. One network can be a whole bar. */
export const usualNetworkPace = perMinute(1_200);
