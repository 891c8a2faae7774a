import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { load, say } from '../server/test/measuring/measure.ts';
import { liveInCity } from './city/city.ts';
import { strategyOf } from './city/strategies.ts';
import { type Figures, figuresOf } from './report/figures.ts';
import type { Settings } from './settings.ts';

/** The result of one ranking with one seed. */
export interface Run {
  readonly ranking: string;
  readonly seed: string;
  readonly seconds: number;
  /** The load average at its end. */
  readonly load: number;
  readonly figures: Figures;
}

type City = Pick<Settings, 'people' | 'days' | 'folder' | 'keep'>;

/** Runs the simulation, or reads a stored result. */
export async function runOf(city: City, ranking: string, seed: string): Promise<Run> {
  const { people, days, folder, keep } = city;
  const file = join(folder, `${people}x${days}`, `${ranking} ${seed}.json`);
  const known = keep ? await readRun(file) : undefined;
  if (known) return known;
  const start = performance.now();
  say(`${ranking}, seed ${seed}: ${people} people, ${days} days …`);
  const strategy = strategyOf(ranking);
  const history = await liveInCity({ seed, people, days, strategy }, (day) => {
    const pace = Math.round((performance.now() - start) / 1_000);
    if (day % 5 === 0 || day === days) say(`  day ${day} after ${pace} s (load average ${load()})`);
  });
  const seconds = Math.round((performance.now() - start) / 1_000);
  const run = { ranking, seed, seconds, load: loadavg()[0] ?? 0, figures: figuresOf(history) };
  await mkdir(join(folder, `${people}x${days}`), { recursive: true });
  await writeFile(file, JSON.stringify(run));
  return run;
}

async function readRun(file: string): Promise<Run | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}
