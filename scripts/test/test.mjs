import '../set-up/node-version.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../set-up/build.mjs';
import { ensureInstalled } from '../set-up/install.mjs';
import { packaged, root, runTool, StepFailed, since } from '../set-up/run-tool.mjs';
import { inTurn } from '../set-up/turns.mjs';
import {
  complaint,
  journeysReport,
  readFailures,
  readFlaky,
  readTotals,
  removeReport,
  vitestReport,
} from './test-totals.mjs';

const totals = { passed: 0, failed: 0 };
/** @type {string[]} */
const failures = [];
const onPostgres = process.argv.includes('--postgres');
const server = process.env.TEST_DATABASE_URL;
const chosen = process.argv.slice(2).filter((arg) => arg !== '--postgres');
/** Test files; when given, only these run. */
const units = chosen.filter((arg) => /\.test\.(tsx?|mjs)$/.test(arg));
const journeys = chosen.filter((arg) => arg.endsWith('.e2e.ts'));

/** Without the shell's settings that would choose the database. @type {NodeJS.ProcessEnv} */
const env = { ...process.env };
delete env.DATABASE_URL;
if (!onPostgres) delete env.TEST_DATABASE_URL;

/** The fastest to fail first. @type {Record<string, () => Promise<void>>} */
const steps = {
  types: () => inTurn(() => must('tsc', ['-b'])),
  lint: () => must('biome', ['check', '.']),
  layout: () => must('tsx', ['scripts/layout/main.ts']),
  unit: () => runTests(vitestReport, 'vitest', ['run', '--allowOnly=false', ...units]),
  rows: () => must('tsx', ['scripts/rows/main.ts']),
  build: ensureBuilt,
  budgets: () => must('tsx', ['scripts/measure/budgets.ts']),
  journeys: () => runTests(journeysReport, 'playwright', ['test', '--forbid-only', ...journeys]),
};

async function must(/** @type {string} */ tool, /** @type {string[]} */ args) {
  const code = await runTool(packaged(tool), args, { env });
  if (code !== 0) throw new StepFailed(`${tool} exited with code ${code}`);
}

/** @type {(report: string, tool: string, args: string[]) => Promise<void>} */
async function runTests(report, tool, args) {
  removeReport(report);
  const code = await runTool(packaged(tool), args, { env });
  const counted = readTotals(report);
  totals.passed += counted.passed;
  totals.failed += counted.failed;
  failures.push(...readFailures(report));
  for (const flaky of readFlaky(report)) console.log(`Flaky, passed at the second try: ${flaky}`);
  const reason = complaint(counted) ?? (code === 0 ? undefined : `${tool} exited with code ${code}`);
  if (reason) throw new StepFailed(reason);
}

function chosenSteps() {
  const files = [...units, ...journeys];
  const missing = files.find((file) => !existsSync(join(root, file)));
  if (missing) throw new StepFailed(`There is no file ${missing}.`);
  const unknown = chosen.find((name) => !(name in steps) && !files.includes(name));
  if (unknown)
    throw new StepFailed(`There is no step "${unknown}"; the steps are ${Object.keys(steps).join(', ')}.`);
  if (onPostgres && !server) {
    throw new StepFailed(
      'Set TEST_DATABASE_URL to a PostgreSQL where databases can be created: postgres://user@host/database',
    );
  }
  if (files.length > 0)
    return ['build', ...(units.length > 0 ? ['unit'] : []), ...(journeys.length > 0 ? ['journeys'] : [])];
  if (chosen.length > 0) return Object.keys(steps).filter((name) => chosen.includes(name));
  // The other workspaces need no database. Tested server processes serve the built app.
  return onPostgres ? ['build', 'unit', 'journeys'] : Object.keys(steps);
}

const start = performance.now();
let current = '';
try {
  const names = chosenSteps();
  await ensureInstalled();
  for (const name of names) {
    current = name;
    const began = performance.now();
    console.log(`\n── ${name}${onPostgres ? ' on PostgreSQL' : ''}`);
    await steps[name]?.();
    console.log(`── ${name} done in ${since(began)}`);
  }
  console.log(`\nAll steps (${names.join(', ')}) done in ${since(start)}.`);
} catch (error) {
  process.exitCode = 1;
  totals.failed ||= 1; // a failed step without a failed test must not look like a success
  if (!(error instanceof StepFailed)) console.error(error);
  const reason = error instanceof StepFailed ? error.message : 'an error in the scripts, shown above';
  console.log(current ? `\nThe step ${current} failed after ${since(start)}: ${reason}` : reason);
  for (const failure of failures) console.log(failure);
}
console.log(`${totals.passed} passed, ${totals.failed} failed`);
