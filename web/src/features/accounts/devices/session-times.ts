import { serverNow } from '#lib/api/server-clock.ts';
import { daysBetween, nearDate } from '#lib/format/calendar.ts';

const HOUR_MS = 3_600_000;

/** `today`, `yesterday`, `on 12 November`, or for another year `on 12 November 2025`, in this device's time zone. */
function dayPhrase(date: Date, now: Date): string {
  const days = daysBetween(date, now);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  return `on ${nearDate(date, now)}`;
}

interface Seen {
  readonly lastSeenAt: string;
  readonly isCurrent: boolean;
}

/** Only exact to the hour, since visits are recorded once an hour. */
export function lastSeenText({ lastSeenAt, isCurrent }: Seen, now = new Date(serverNow())): string {
  if (isCurrent) return 'Last seen now';
  const date = new Date(lastSeenAt);
  return now.getTime() - date.getTime() < HOUR_MS
    ? 'Last seen within the hour'
    : `Last seen ${dayPhrase(date, now)}`;
}

export function dayText(moment: string, now = new Date(serverNow())): string {
  return dayPhrase(new Date(moment), now);
}

export function signedInText(createdAt: string, now = new Date(serverNow())): string {
  return `Signed in ${dayText(createdAt, now)}`;
}
