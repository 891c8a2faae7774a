import { serverNow } from '#lib/api/server-clock.ts';
import { daysBetween, nearDate } from '#lib/format/calendar.ts';
import { dateFormat } from '#lib/format/date-format.ts';

const clock = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const weekday = dateFormat('en-GB', { weekday: 'long' });
const shortWeekday = dateFormat('en-GB', { weekday: 'short' });
const shortDay = dateFormat('en-GB', { day: 'numeric', month: 'short' });

/** 24-hour `HH:MM` in local time. */
export function clockTime(instant: string): string {
  return clock(new Date(instant));
}

/** `Today`, `Yesterday`, `Thursday` within a week, then the date. */
export function dayLabel(instant: string, now = new Date(serverNow())): string {
  const date = new Date(instant);
  const days = daysBetween(date, now);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days < 7) return weekday(date);
  return nearDate(date, now);
}

/** `You matched on Thursday`. */
export function matchedLabel(matchedAt: string, now = new Date(serverNow())): string {
  const day = dayLabel(matchedAt, now);
  const isNear = day === 'Today' || day === 'Yesterday';
  return isNear ? `You matched ${day.toLowerCase()}` : `You matched on ${day}`;
}

/** For lists: the time today, otherwise the day. */
export function listTime(instant: string, now = new Date(serverNow())): string {
  const date = new Date(instant);
  const days = daysBetween(date, now);
  if (days <= 0) return clock(date);
  if (days === 1) return 'Yesterday';
  return (days < 7 ? shortWeekday : shortDay)(date);
}
