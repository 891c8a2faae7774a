/** At most `max` calls from one network in `timeWindow` milliseconds; more are answered 429 with `Retry-After`. */
export interface Pace {
  readonly max: number;
  readonly timeWindow: number;
}

export function perMinute(max: number): Pace {
  return { max, timeWindow: 60_000 };
}
