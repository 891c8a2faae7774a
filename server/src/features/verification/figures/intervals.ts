import type { Rate } from '@showup/contract/verification/figures';

/** The normal deviate of a 95 % interval. */
const Z = 1.959964;

/** Few items can look alike by chance. */
const LEAST_EFFECT = 0.5;

/** One judgement: of which item, and whether it counts. */
export interface Outcome {
  readonly item: string;
  readonly isCounted: boolean;
}

/**
 * The share of counted outcomes with its 95 % interval, after Wilson (1927). Judgements of the same item are alike, since
 * some faces are harder than others, so they count for fewer: by Kish's design effect, from how much items differ beyond
 * chance.
 * @returns null without outcomes
 */
export function rateOf(outcomes: readonly Outcome[]): Rate | null {
  const of = outcomes.length;
  if (of === 0) return null;
  const share = outcomes.filter(({ isCounted }) => isCounted).length / of;
  const size = of / designEffect(outcomes, share);
  const middle = (share + (Z * Z) / (2 * size)) / (1 + (Z * Z) / size);
  const half =
    (Z * Math.sqrt((share * (1 - share)) / size + (Z * Z) / (4 * size * size))) / (1 + (Z * Z) / size);
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half), of };
}

/**
 * How many times larger the variance of the share is than if every outcome had its own item. Below 1 when the same
 * reviewers, who differ, judge each item.
 */
function designEffect(outcomes: readonly Outcome[], share: number): number {
  const chance = (share * (1 - share)) / outcomes.length;
  if (chance === 0) return 1;
  const residuals = new Map<string, number>();
  for (const { item, isCounted } of outcomes)
    residuals.set(item, (residuals.get(item) ?? 0) + Number(isCounted) - share);
  const items = residuals.size;
  if (items < 2 || items === outcomes.length) return 1;
  const squares = [...residuals.values()].reduce((sum, residual) => sum + residual * residual, 0);
  const variance = (squares / outcomes.length ** 2) * (items / (items - 1));
  return Math.max(LEAST_EFFECT, variance / chance);
}

/** Null without numbers. */
export function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
