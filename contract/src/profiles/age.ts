export const MINIMUM_AGE = 18;

/** Dates are India's: UTC+5:30, without daylight saving time. */
const INDIA_OFFSET_MS = 5.5 * 3_600_000;

let clock = () => Date.now();

/** Takes the time from `now`. The web does, since a phone whose clock is years off would refuse every adult. */
export function takeTimeFrom(now: () => number): void {
  clock = now;
}

/** Today's date in India, `YYYY-MM-DD`. */
export function todayInIndia(now: Date = new Date(clock())): string {
  return new Date(now.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10);
}

/** Whole years from `dob` to `today`, both `YYYY-MM-DD`. Someone born on 29 February turns a year older on 1 March. */
export function ageInYears(dob: string, today: string = todayInIndia()): number {
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}

/** The age shown on screens. */
export function ageText(dob: string | null | undefined): string {
  return dob ? String(ageInYears(dob)) : 'N/A';
}
