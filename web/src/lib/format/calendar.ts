import { dateFormat } from './date-format.ts';

const DAY_MS = 86_400_000;

const dayAndMonth = dateFormat('en-GB', { day: 'numeric', month: 'long' });
const fullDay = dateFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** Numbers the days of the local calendar consecutively. */
export function dayNumber(instant: string | Date): number {
  const date = new Date(instant);
  // Uses the local date, so that days of 23 or 25 hours count as one.
  return Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / DAY_MS);
}

/** How many midnights are between two dates. */
export const daysBetween = (earlier: Date, later: Date) => dayNumber(later) - dayNumber(earlier);

/** `12 November`, and for another year `12 November 2025`. */
export function nearDate(date: Date, now: Date): string {
  return (date.getFullYear() === now.getFullYear() ? dayAndMonth : fullDay)(date);
}
