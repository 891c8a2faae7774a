/** A point of a Lorenz curve: the share of views of the given share of people with the fewest views. */
export interface Point {
  readonly people: number;
  readonly views: number;
}

/** From nobody to everyone, in equal steps of people. Without any views, everyone counts as equal. */
export function lorenzCurve(views: readonly number[], steps: number): Point[] {
  const sorted = views.toSorted((a, b) => a - b);
  const total = sorted.reduce((sum, one) => sum + one, 0);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const reach = (step / steps) * sorted.length;
    const whole = Math.floor(reach);
    const sum = sorted.slice(0, whole).reduce((all, one) => all + one, 0);
    const part = (reach - whole) * (sorted[whole] ?? 0);
    return { people: step / steps, views: total === 0 ? step / steps : (sum + part) / total };
  });
}

/** 0 when everyone has equally many views, near 1 when one person has them all: (2 Σ i·x_i) / (n Σ x) − (n + 1) / n. */
export function gini(views: readonly number[]): number {
  const sorted = views.toSorted((a, b) => a - b);
  const total = sorted.reduce((sum, one) => sum + one, 0);
  if (total === 0) return 0;
  const weighted = sorted.reduce((sum, one, i) => sum + (i + 1) * one, 0);
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length;
}

/** The value that this share of the list does not exceed; 0 for an empty list. */
export function quantile(list: readonly number[], share: number): number {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

export function mean(list: readonly number[]): number {
  return list.length === 0 ? 0 : list.reduce((sum, one) => sum + one, 0) / list.length;
}
