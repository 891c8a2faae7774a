import { cpus, loadavg, totalmem } from 'node:os';
import { performance } from 'node:perf_hooks';

export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Milliseconds. */
export interface Measured {
  readonly p50: number;
  readonly p99: number;
}

/**
 * Measures these calls, after a tenth of the rounds as warm-up. They alternate, so that other work on the machine
 * affects all of them. Work between two rounds is not counted.
 */
export async function measure<Name extends string>(
  rounds: number,
  calls: Readonly<Record<Name, (round: number) => Promise<unknown>>>,
  between: () => Promise<unknown> = async () => {},
): Promise<Map<string, Measured>> {
  const times = new Map<string, number[]>(Object.keys(calls).map((name) => [name, []]));
  for (let round = -Math.ceil(rounds / 10); round < rounds; round++) {
    for (const [name, call] of Object.entries<(round: number) => Promise<unknown>>(calls)) {
      const start = performance.now();
      await call(Math.abs(round));
      if (round >= 0) times.get(name)?.push(performance.now() - start);
    }
    await between();
  }
  return new Map([...times].map(([name, list]) => [name, quantiles(list)]));
}

export function quantiles(times: readonly number[]): Measured {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Runs all calls, `atOnce` at a time; returns seconds. */
export async function together(atOnce: number, calls: readonly (() => Promise<unknown>)[]): Promise<number> {
  const left = calls.values();
  const start = performance.now();
  const work = async () => {
    for (const call of left) await call();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return (performance.now() - start) / 1_000;
}

/** Describes the machine of the measurement. */
export function machine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${memory} GB, Node ${process.versions.node}`;
}

/** The load average of the last minute. More than the number of processors means that other work was waiting. */
export const load = () => (loadavg()[0] ?? 0).toFixed(1);

/** A Markdown table; the first row is the header. */
export function table(rows: readonly (readonly string[])[]): string {
  const [heads = [], ...rest] = rows;
  return [heads, heads.map((_, i) => (i === 0 ? '---' : '--:')), ...rest]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}
