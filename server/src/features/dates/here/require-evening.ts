import { DATE_HERE_HOURS } from '@showup/contract/dates';
import type { DateRow } from '../dates.queries.ts';
import { notNow } from '../planning/refusals.ts';

const HOUR_MS = 3_600_000;

/** @throws Problem 409 unless the date is accepted and its evening has come and is not over */
export function requireEvening({ status, at, overAt }: DateRow, now: Date): void {
  const from = Date.parse(at) - DATE_HERE_HOURS * HOUR_MS;
  const isNow = now.getTime() >= from && now.getTime() < Date.parse(overAt);
  if (status !== 'accepted' || !isNow) throw notNow();
}
