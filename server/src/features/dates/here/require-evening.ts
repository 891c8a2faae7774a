import { DATE_HERE_HOURS } from '@showup/contract/dates';
import type { DateRow } from '../dates.queries.ts';
import { notNow } from '../planning/refusals.ts';

const HOUR_MS = 3_600_000;

/** @throws Problem 409 unless the date is accepted, and its time is near or has just passed */
export function requireEvening({ state, at }: DateRow, now: Date): void {
  const sinceMs = now.getTime() - Date.parse(at);
  const isNow = sinceMs >= -DATE_HERE_HOURS.before * HOUR_MS && sinceMs < DATE_HERE_HOURS.after * HOUR_MS;
  if (state !== 'accepted' || !isNow) throw notNow();
}
