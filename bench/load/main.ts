import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '#scripts/set-up/build.mjs';
import { load, machine, say } from '#test/measuring/measure';
import { size } from '#test/measuring/size';
import { climb, peakOf, type Step, underLoad } from './climb.ts';
import { overloaded } from './overload.ts';
import { hottest } from './profile.ts';
import { failuresOf, figuresOf, tableOf } from './report.ts';
import { type SiteKind, siteKinds, siteTitles } from './site.ts';

// The simulated city as live clients, at rising rates until the server is saturated. `npm run bench:load -- postgres`
// runs one case, `-- postgres --profile artifacts/load` shows where the server spends its time, and `-- overload
// embedded` offers three times what it can handle.

const STEP_SECONDS = size('STEP_SECONDS', 12, 1);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { profile: { type: 'string' } },
});
const named = siteKinds.filter((kind) => positionals.includes(kind));
const unknown = positionals.filter((name) => name !== 'overload' && !siteKinds.some((kind) => kind === name));
if (unknown.length > 0) {
  say(`Choose ${siteKinds.join(', ')} or overload.`);
  process.exit(1);
}

async function run(kind: SiteKind): Promise<void> {
  const folder = values.profile && resolve(values.profile);
  if (folder) await mkdir(folder, { recursive: true });
  const loadBefore = load();
  const nodeArgs = folder ? ['--cpu-prof', '--cpu-prof-interval=500', `--cpu-prof-dir=${folder}`] : [];
  const { steps, online } = await underLoad(
    kind,
    async (loaded) => ({ steps: await climb(loaded, STEP_SECONDS, tell), online: loaded.online }),
    nodeArgs,
  );
  say(
    `\n**${siteTitles[kind]}**, ${online} people online (load average ${loadBefore} before, ${load()} after):\n`,
  );
  say(tableOf(steps));
  say(`\nPeak: ${Math.round(peakOf(steps))} calls per second answered within a second.`);
  for (const failure of failuresOf(steps)) say(`  ${failure}`);
  if (folder) say(`\n${await hottest(folder)}`);
}

/** Shows progress. */
function tell({ outcome: { offered, answered, p99 } }: Step): void {
  process.stderr.write(
    `  ${Math.round(offered)} per second: ${Math.round(answered)} answered, p99 ${Math.round(p99)} ms\n`,
  );
}

async function runOverload(kind: SiteKind): Promise<void> {
  const loadBefore = load();
  const overload = await overloaded(kind);
  const { peak, goodput, p99, refusedP99, failed, looks, sick, refusedAfter } = figuresOf(overload);
  say(
    `\n**Three times the load**, ${siteTitles[kind]} (load average ${loadBefore} before, ${load()} after):\n`,
  );
  const steps = [...overload.best, ...overload.rounds, overload.after];
  say(tableOf(steps));
  say(
    `\nPeak ${Math.round(peak)} per second; at three times that ${goodput.toFixed(2)} of it, p99 ${Math.round(p99)} ms, refusals ` +
      `within ${Math.round(refusedP99)} ms (p99), ${failed} other answers, ${sick} of ${looks} health checks ` +
      `failed; at half the peak afterwards ${refusedAfter.toFixed(1)} refusals per second.`,
  );
  for (const failure of failuresOf(steps)) say(`  ${failure}`);
}

await ensureBuilt();
say(machine());
const isOverload = positionals.includes('overload');
for (const kind of named.length > 0 ? named : siteKinds) await (isOverload ? runOverload(kind) : run(kind));
process.exit(0); // open connections would keep the process alive
