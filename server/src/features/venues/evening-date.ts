import type { Point } from '@showup/contract/profiles/distance';
import { timeZoneAt } from './time-zone.ts';

/** The hour at which an evening ends, the next morning. */
const END_HOUR = 5;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** A night in which clocks go back has an hour more. */
const LONGEST_EVENING_MINUTES = 25 * 60;

/**
 * The calendar date, `YYYY-MM-DD`, of the evening at a place: until 05:00 on the clocks there it is still that of the day
 * before. Only the clock on the wall counts, so a night with 23 or 25 hours is one evening too.
 */
export function eveningAt(point: Point, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timeZoneAt(point),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  const date = `${read('year')}-${read('month')}-${read('day')}`;
  return Number(read('hour')) < END_HOUR ? dayBefore(date) : date;
}

/** The first minute that no longer belongs to the evening of this moment, at a place. */
export function endOfEvening(point: Point, at: Date): Date {
  const evening = eveningAt(point, at);
  const isIn = (minute: number) => eveningAt(point, new Date(minute * MINUTE_MS)) === evening;
  let last = Math.floor(at.getTime() / MINUTE_MS);
  let next = last + LONGEST_EVENING_MINUTES;
  while (next - last > 1) {
    const middle = Math.floor((last + next) / 2);
    if (isIn(middle)) last = middle;
    else next = middle;
  }
  return new Date(next * MINUTE_MS);
}

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - DAY_MS).toISOString().slice(0, 10);
}
