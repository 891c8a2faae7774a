import type { OverviewDay } from '@showup/contract/moderation/overview';
import { hoursText } from '#lib/format/durations.ts';

export type Figure = Exclude<keyof OverviewDay, 'day'>;

/** `perDay` counts events in a day; `level` is a value at the end of it. */
export interface FigureTexts {
  readonly title: string;
  readonly kind: 'perDay' | 'level';
  readonly unit?: 'hours';
}

export const figures: readonly (FigureTexts & { readonly figure: Figure })[] = [
  { figure: 'signUps', title: 'Sign-ups', kind: 'perDay' },
  { figure: 'matches', title: 'Matches', kind: 'perDay' },
  { figure: 'verificationsWaiting', title: 'Verifications waiting', kind: 'level' },
  { figure: 'longestWaitHours', title: 'Longest wait for a verification', kind: 'level', unit: 'hours' },
  { figure: 'reportsFiled', title: 'Reports filed', kind: 'perDay' },
  { figure: 'reportsDecided', title: 'Reports decided', kind: 'perDay' },
  { figure: 'bans', title: 'Bans', kind: 'perDay' },
];

export const overviewTexts = {
  notLoaded: 'Failed to fetch the overview',
  note: 'The last 30 days in India’s time. Reports about or by deleted accounts aren’t included.',
  none: 'Nothing in these 30 days',
  today: 'today',
  now: 'now',
  most: (amount: string) => `Most: ${amount}`,
  day: 'Day',
  overview: 'Overview',
  loading: 'Loading',
} as const;

/** `5`, `1,204`, `47 hours`. */
export function amountText(amount: number, unit?: 'hours'): string {
  return unit === undefined ? amount.toLocaleString('en') : hoursText(amount);
}

/** Sums up a plot in a sentence: the last 7 days against the 7 before, or the level a week ago. */
export function changeText(amounts: readonly number[], { kind, unit }: Omit<FigureTexts, 'title'>): string {
  if (kind === 'level') return `${amountText(amounts.at(-8) ?? 0, unit)} a week ago`;
  const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0);
  const [week, before] = [sum(amounts.slice(-7)), sum(amounts.slice(-14, -7))];
  const total = `${amountText(week)} in the last 7 days`;
  if (week === before) return `${total}, the same as before`;
  return `${total}, ${week > before ? 'up' : 'down'} ${amountText(Math.abs(week - before))}`;
}

const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `22 Nov`. @param day `YYYY-MM-DD` */
export const dayText = (day: string) => shortDay.format(new Date(`${day}T00:00:00Z`));
