import { todayInIndia } from '@showup/contract/profiles/age';
import { dateFormat } from './date-format.ts';

const monthName = dateFormat('en', { month: 'long', timeZone: 'UTC' });

/** `November`, and for another year `November 2025`. @param month `YYYY-MM` */
export function nearMonth(month: string, today: string = todayInIndia()): string {
  const name = monthName(new Date(`${month}-01T00:00:00Z`));
  const year = month.slice(0, 4);
  return year === today.slice(0, 4) ? name : `${name} ${year}`;
}
