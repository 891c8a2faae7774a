import { inSeconds } from '#test/measuring/durations';
import type { Random } from '#test/measuring/random';
import { isSmoke } from '#test/measuring/size';

/** One promise about a server under a fault, and the result. */
export interface Finding {
  readonly what: string;
  readonly asked: string;
  readonly found: string;
  readonly isKept: boolean;
}

export interface Fault {
  readonly number: number;
  readonly title: string;
  /** How the fault is caused. */
  readonly how: string;
  /** Needed programs or files, with their Debian packages. */
  readonly needs?: readonly Need[];
  run(random: Random): Promise<readonly Finding[]>;
}

export interface Need {
  /** A program, or the path of a file. */
  readonly program: string;
  readonly debianPackage: string;
}

/** A count that must be 0. */
export function none(what: string, count: number): Finding {
  return { what, asked: '0', found: String(count), isKept: count === 0 };
}

/** Milliseconds that must stay below a limit. */
export function within(what: string, ms: number, mostMs: number): Finding {
  return timed({ what, asked: `≤ ${inSeconds(mostMs)}`, found: inSeconds(ms), isKept: ms <= mostMs });
}

/** Smoke runs are not held to promised times. */
export function timed(finding: Finding): Finding {
  return isSmoke ? told(finding.what, finding.found) : finding;
}

/** Something that must be true. */
export function holds(what: string, isKept: boolean, found = isKept ? 'yes' : 'no'): Finding {
  return { what, asked: 'yes', found, isKept };
}

/** A figure without a promise. */
export function told(what: string, found: string): Finding {
  return { what, asked: '', found, isKept: true };
}

/** The value that `share` of the values do not exceed; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
