import { machine, say } from '../server/test/measuring/measure.ts';
import { drawPictures } from './pictures.ts';
import { compare } from './report.ts';
import { type Run, runOf } from './runs.ts';
import { readSettings } from './settings.ts';

// Lives some weeks in a simulated city with each ranking asked for, and says what came of it: docs/fairness.md.

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
process.exit(0); // the app's timers and connections have nothing left to do
