import { table } from '#test/measuring/measure';
import type { Step } from './climb.ts';
import type { Overload } from './overload.ts';

const heads = [
  'offered',
  'answered',
  'refused',
  'decks',
  'likes',
  'rejects',
  'messages',
  'events',
  'p50 ms',
  'p99 ms',
  'servers',
  'database',
  'beside',
  'load itself',
  'server ms per call',
  'MB',
  'loop p99 ms',
  'statements',
  'limit',
];

/** Per second unless the unit is named; processor time in processors. */
export function tableOf(steps: readonly Step[]): string {
  return table([heads, ...steps.map(rowOf)]);
}

function rowOf({ outcome, watched, heard }: Step): string[] {
  const { offered, answered, refused, of, p50, p99 } = outcome;
  const { processors, serversMb, loopP99, statements, limit } = watched;
  const { server, postgres, load, ...others } = Object.fromEntries(processors);
  const beside = Object.values(others).reduce((sum, one) => sum + one, 0);
  return [
    ...[offered, answered, refused].map(whole),
    ...(['deck', 'like', 'reject', 'message'] as const).map((deed) => whole(of.get(deed) ?? 0)),
    ...[heard, p50, p99].map(whole),
    ...[server, postgres, beside, load].map((share) => (share ? share.toFixed(2) : '')),
    ((1_000 * (server ?? 0)) / answered).toFixed(2),
    whole(serversMb),
    whole(loopP99),
    statements.toFixed(1),
    whole(limit),
  ];
}

const whole = (value: number) => (Number.isNaN(value) ? '' : Math.round(value).toLocaleString('en'));

/** Anything but an answer or a refusal. */
export function failuresOf(steps: readonly Step[]): string[] {
  const all = new Map<string, number>();
  for (const { outcome } of steps)
    for (const [what, count] of outcome.failed) all.set(what, (all.get(what) ?? 0) + count);
  return [...all].map(([what, count]) => `${count} × ${what}`);
}

export interface Figures {
  /** Calls answered in time per second, at the best rate. */
  readonly peak: number;
  /** The same at three times the load, relative to the peak right before. */
  readonly goodput: number;
  readonly p99: number;
  readonly refusedP99: number;
  readonly failed: number;
  readonly sick: number;
  readonly looks: number;
  /** Refusals per second right afterwards. */
  readonly refusedAfter: number;
}

/** The median of the rounds, or the worst where a promise covers each call. */
export function figuresOf({ best, rounds, after, looks, sick }: Overload): Figures {
  const most = (read: (step: Step) => number) => Math.max(...rounds.map(read));
  const peak = middle(best.map(({ outcome }) => outcome.good));
  return {
    peak,
    goodput: middle(rounds.map(({ outcome }, i) => outcome.good / (best[i]?.outcome.good ?? Number.NaN))),
    p99: most(({ outcome }) => outcome.p99),
    refusedP99: most(({ outcome }) => outcome.refusedP99),
    failed: [...best, ...rounds, after]
      .flatMap(({ outcome }) => [...outcome.failed.values()])
      .reduce((sum, count) => sum + count, 0),
    looks,
    sick,
    refusedAfter: after.outcome.refused,
  };
}

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
