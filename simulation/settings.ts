import { parseArgs } from 'node:util';
import { strategyOf } from './city/strategies.ts';

export interface Settings {
  readonly seeds: readonly string[];
  readonly people: number;
  readonly days: number;
  /** Names of strategies, as in `strategyOf`. */
  readonly rankings: readonly string[];
  /** The folder of stored runs. */
  readonly folder: string;
  /** The folder for charts; none by default. */
  readonly pictures: string | undefined;
  /** Stored runs are read instead of run again. */
  readonly keep: boolean;
}

/** @throws Error listing what is allowed */
export function readSettings(args: readonly string[]): Settings {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      people: { type: 'string', default: '20000' },
      days: { type: 'string', default: '30' },
      ranking: { type: 'string', default: 'ours' },
      folder: { type: 'string', default: 'artifacts/simulation' },
      pictures: { type: 'string' },
      keep: { type: 'boolean', default: false },
    },
  });
  const { seed, ranking, folder, pictures, keep } = values;
  const rankings = ranking.split(',');
  for (const name of rankings) strategyOf(name);
  return {
    seeds: seed.split(','),
    people: whole('people', values.people, 50),
    days: whole('days', values.days, 1),
    rankings,
    folder,
    pictures,
    keep,
  };
}

function whole(name: string, text: string, least: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least) {
    throw new Error(`--${name} must be a whole number of at least ${least}, not '${text}'.`);
  }
  return number;
}
