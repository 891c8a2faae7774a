import { type Count, GROUPED, SMALLEST_COUNT } from '@showup/contract/public/transparency';

export interface Row<Key extends string> {
  readonly key: Key;
  readonly count: number;
}

interface Table<Key extends string> {
  total: Count;
  rows: { key: Key | typeof GROUPED; count: number }[];
}

/** A count by itself. */
export function countOf(count: number): Count {
  return count > 0 && count < SMALLEST_COUNT ? null : count;
}

/**
 * A total and its parts. Parts below SMALLEST_COUNT are added up in one row; if its sum would tell them, the smallest other
 * parts join them. So no published number, sum or difference is a small count, except of two or more
 * parts together.
 */
export function tableOf<Key extends string>(parts: readonly Row<Key>[]): Table<Key> {
  const filled = parts.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  const total = sumOf(filled);
  if (total < SMALLEST_COUNT) return { total: countOf(total), rows: [] };
  let shown = filled.filter(({ count }) => count >= SMALLEST_COUNT);
  const grouped = filled.filter(({ count }) => count < SMALLEST_COUNT);
  while (grouped.length > 0 && isTelling(grouped)) {
    const smallest = shown.at(-1)?.count;
    if (smallest === undefined) break;
    // Equal ones join together: one that is still shown would tell how large the one in the group is.
    grouped.push(...shown.filter(({ count }) => count === smallest));
    shown = shown.filter(({ count }) => count !== smallest);
  }
  if (shown.length === 0) return { total, rows: [] };
  const rest = grouped.length > 0 ? [{ key: GROUPED, count: sumOf(grouped) } as const] : [];
  return { total, rows: [...shown, ...rest] };
}

/** Whether the sum of a group tells its parts: it is small itself, or all of them are as small or as large as they can be. */
function isTelling(grouped: readonly { readonly count: number }[]): boolean {
  const sum = sumOf(grouped);
  const largest = grouped.length * (SMALLEST_COUNT - 1);
  return sum < SMALLEST_COUNT || sum === grouped.length || sum === largest;
}

const sumOf = (rows: readonly { readonly count: number }[]) =>
  rows.reduce((sum, { count }) => sum + count, 0);

/** Half of the cases took at most this long; null for few cases. */
export function medianHoursOf(hours: readonly number[]): number | null {
  if (hours.length < SMALLEST_COUNT) return null;
  const sorted = hours.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  const lower = sorted.length % 2 === 0 ? (sorted[middle - 1] ?? 0) : upper;
  return Math.round(((lower + upper) / 2) * 10) / 10;
}
