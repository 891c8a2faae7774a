import { dateFormat } from '../../lib/format/date-format.ts';

const DAY_MS = 86_400_000;

const clock = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const weekday = dateFormat('en-GB', { weekday: 'long' });
const shortWeekday = dateFormat('en-GB', { weekday: 'short' });
const dayAndMonth = dateFormat('en-GB', { day: 'numeric', month: 'long' });
const shortDay = dateFormat('en-GB', { day: 'numeric', month: 'short' });
const fullDay = dateFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** 24-hour `HH:MM` in local time. */
export function clockTime(instant: string): string {
  return clock(new Date(instant));
}

/** Numbers the days of the local calendar. */
export function dayNumber(instant: string | Date): number {
  const date = new Date(instant);
  // By local date, so that days of 23 or 25 hours count as one.
  return Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / DAY_MS);
}

/** How many midnights are in between. */
const daysBetween = (earlier: Date, later: Date) => dayNumber(later) - dayNumber(earlier);

/** `Today`, `Yesterday`, `Thursday` within a week, then the date. */
export function dayLabel(instant: string, now = new Date()): string {
  const date = new Date(instant);
  const days = daysBetween(date, now);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days < 7) return weekday(date);
  return (date.getFullYear() === now.getFullYear() ? dayAndMonth : fullDay)(date);
}

/** `You matched on Thursday`. */
export function matchedLabel(matchedAt: string, now = new Date()): string {
  const day = dayLabel(matchedAt, now);
  const isNear = day === 'Today' || day === 'Yesterday';
  return isNear ? `You matched ${day.toLowerCase()}` : `You matched on ${day}`;
}

/** For lists: the time today, otherwise the day. */
export function listTime(instant: string, now = new Date()): string {
  const date = new Date(instant);
  const days = daysBetween(date, now);
  if (days <= 0) return clock(date);
  if (days === 1) return 'Yesterday';
  return (days < 7 ? shortWeekday : shortDay)(date);
}
