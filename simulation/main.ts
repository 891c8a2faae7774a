import { machine, say } from '../server/test/measuring/measure.ts';
import { drawPictures } from './report/pictures.ts';
import { compare } from './report/report.ts';
import { type Run, runOf } from './runs.ts';
import { readSettings } from './settings.ts';

// Simulates some weeks of a city with each given ranking, and reports the figures: docs/fairness.md.

const settings = readSettings(process.argv.slice(2));
const { seeds, rankings, people, days } = settings;
const runs: Run[] = [];
for (const seed of seeds) {
  for (const ranking of rankings) runs.push(await runOf(settings, ranking, seed));
}
say(`\n${people} people, ${days} days, seed ${seeds.join(', ')}; ${machine()}, PostgreSQL\n`);
say(compare(runs));
if (settings.pictures !== undefined) {
  const names = await drawPictures(runs, settings.pictures);
  say(`\nDrawn in ${settings.pictures}: ${names.join(', ')}`);
}
process.exit(0); // the app's timers and connections would keep the process alive
