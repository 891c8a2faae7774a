import { serverNow } from '#lib/api/server-clock.ts';

/** The ban durations an admin can choose from. */
export const banEnds = [
  { value: 'good', label: 'For good' },
  { value: 'day', label: '1 day' },
  { value: 'week', label: '1 week' },
  { value: 'month', label: '30 days' },
] as const;

export type BanEnd = (typeof banEnds)[number]['value'];

const DAY_MS = 86_400_000;
const days: Record<BanEnd, number | null> = { good: null, day: 1, week: 7, month: 30 };

/** When a ban of this duration ends; null if it is permanent. */
export function endOf(end: BanEnd, now = serverNow()): string | null {
  const count = days[end];
  return count === null ? null : new Date(now + count * DAY_MS).toISOString();
}
