import { setTimeout as sleep } from 'node:timers/promises';
import type { Deed, Done } from './habits.ts';

/** The result of one rate. */
export interface Outcome {
  /** Calls a second. */
  readonly offered: number;
  readonly answered: number;
  /** Calls answered while a person would still wait. */
  readonly good: number;
  readonly of: ReadonlyMap<Deed, number>;
  /** Milliseconds from when a call was due to its answer, for answered calls. */
  readonly p50: number;
  readonly p99: number;
  /** The same for refused calls. */
  readonly refusedP99: number;
  readonly refused: number;
  /** Calls with any other outcome, by outcome. */
  readonly failed: ReadonlyMap<string, number>;
}

interface Settings {
  /** Calls a second. */
  readonly rate: number;
  readonly seconds: number;
  /** Warm-up that is not counted. */
  readonly settleSeconds: number;
  readonly random: () => number;
  readonly next: () => Promise<Done>;
}

const GOOD_MS = 1_000;
const REFUSED = new Set([429, 503]);

/** Calls at random times, whether or not earlier ones are answered. */
export async function hold({ rate, seconds, settleSeconds, random, next }: Settings): Promise<Outcome> {
  const answered: number[] = [];
  const refused: number[] = [];
  const of = new Map<Deed, number>();
  const failed = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  const begun = performance.now();
  const [counted, end] = [begun + settleSeconds * 1_000, begun + seconds * 1_000];

  async function call(due: number): Promise<void> {
    const { deed, status } = await next();
    const ms = performance.now() - due;
    if (due < counted) return;
    if (REFUSED.has(status)) refused.push(ms);
    else if (status === 200) {
      answered.push(ms);
      of.set(deed, (of.get(deed) ?? 0) + 1);
    } else failed.set(`${deed}: ${status}`, (failed.get(`${deed}: ${status}`) ?? 0) + 1);
  }

  for (let due = begun; due < end; due += (-Math.log(1 - random()) / rate) * 1_000) {
    if (due > performance.now()) await sleep(due - performance.now());
    const called = call(due).finally(() => underWay.delete(called));
    underWay.add(called);
  }
  await Promise.all(underWay);

  const time = (end - counted) / 1_000;
  const [times, refusedTimes] = [answered, refused].map((list) => list.toSorted((a, b) => a - b));
  return {
    offered: rate,
    answered: answered.length / time,
    good: answered.filter((ms) => ms <= GOOD_MS).length / time,
    of: new Map([...of].map(([deed, count]) => [deed, count / time])),
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    refusedP99: at(refusedTimes, 0.99),
    refused: refused.length / time,
    failed,
  };
}

function at(sorted: readonly number[] = [], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
