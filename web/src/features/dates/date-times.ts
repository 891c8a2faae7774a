import { AFTER_DAYS, DATE_HERE_HOURS, type DatePlan } from '@showup/contract/dates';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A proposal or date that is still ahead. */
export function isStanding({ state, at, overAt }: DatePlan, now: number): boolean {
  return state === 'proposed' ? Date.parse(at) > now : state === 'accepted' && Date.parse(overAt) > now;
}

/** Whether people can say that they are there. */
export function isTonight({ state, at }: DatePlan, now: number): boolean {
  const since = now - Date.parse(at);
  return (
    state === 'accepted' &&
    since >= -DATE_HERE_HOURS.before * HOUR_MS &&
    since < DATE_HERE_HOURS.after * HOUR_MS
  );
}

/** Whether people are or were there: from an hour before the date on, for as long as it is asked about. */
export function isThere({ state, at, overAt }: DatePlan, now: number): boolean {
  const from = Date.parse(at) - DATE_HERE_HOURS.before * HOUR_MS;
  return state === 'accepted' && now >= from && now < Date.parse(overAt) + AFTER_DAYS * DAY_MS;
}

/** Whether the questions of the next day are asked. */
export function isAsked({ state, overAt, after }: DatePlan, now: number): boolean {
  const over = Date.parse(overAt);
  return state === 'accepted' && after === null && now >= over && now < over + AFTER_DAYS * DAY_MS;
}
