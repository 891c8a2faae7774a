import type { Random } from '../server/src/demo/pictures/random.ts';
import { isSmoke } from '../server/test/measuring/size.ts';

/** One thing that was asked of a server to which something happened. */
export interface Finding {
  readonly what: string;
  readonly asked: string;
  readonly found: string;
  readonly isKept: boolean;
}

export interface Fault {
  readonly number: number;
  readonly title: string;
  /** How it is made. */
  readonly how: string;
  /** What it cannot run without, as the Debian packages that bring it. */
  readonly needs?: readonly Need[];
  run(random: Random): Promise<readonly Finding[]>;
}

export interface Need {
  /** A program, or the path of a file. */
  readonly program: string;
  readonly debianPackage: string;
}

/** Something that has to be 0. */
export function none(what: string, count: number): Finding {
  return { what, asked: '0', found: String(count), isKept: count === 0 };
}

/** Milliseconds that have to stay below so many. */
export function within(what: string, ms: number, mostMs: number): Finding {
  return timed({ what, asked: `≤ ${inSeconds(mostMs)}`, found: inSeconds(ms), isKept: ms <= mostMs });
}

/** What was promised of times is not held against a smoke run. */
export function timed(finding: Finding): Finding {
  return isSmoke ? told(finding.what, finding.found) : finding;
}

/** Something that has to be so. */
export function holds(what: string, isKept: boolean, found = isKept ? 'yes' : 'no'): Finding {
  return { what, asked: 'yes', found, isKept };
}

/** A figure of which nothing was promised. */
export function told(what: string, found: string): Finding {
  return { what, asked: '', found, isKept: true };
}

export const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(ms < 1_000 ? 2 : 1)} s`;

/** Of the values, the one that `share` of them do not exceed; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
