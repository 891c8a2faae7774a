import { DATE_DAYS_AHEAD } from '@showup/contract/dates';
import { serverNow } from '#lib/api/server-clock.ts';
import { momentOf } from '#lib/format/wall-clock.ts';

const HOUR_MS = 3_600_000;
const AHEAD_MS = DATE_DAYS_AHEAD * 24 * HOUR_MS;
const EVENING_HOUR = 20;

/** The next time that it is eight in the evening on this device, at least two hours from now. */
export function laterToday(now = serverNow()): number {
  const evening = new Date(now);
  evening.setHours(EVENING_HOUR, 0, 0, 0);
  if (evening.getTime() < now + 2 * HOUR_MS) evening.setDate(evening.getDate() + 1);
  return evening.getTime();
}

/** The moment that a `datetime-local` field says in the venue's local time, if a date can be planned for it. */
export function timeOf(local: string, timeZone: string | undefined, now: number): string | undefined {
  const ms = momentOf(local, timeZone);
  return ms > now && ms <= now + AHEAD_MS ? new Date(ms).toISOString() : undefined;
}
