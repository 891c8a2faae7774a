import { packaged, runTool, StepFailed } from '../set-up/run-tool.mjs';
import { OUTSIDE, readJourneys, readResults, removeReports, smokeReport, unitsReport } from './reports.mjs';

/** @typedef {import('./reports.mjs').Report} Report */
/** @typedef {import('./reports.mjs').Result} Result */
/** @typedef {{ projects: string[], env: NodeJS.ProcessEnv, files?: string[], args?: string[] }} Run */

/**
 * Runs unit tests, and what failed once more, alone: `tries` times in all. A test of a race has failed when it failed once.
 * @returns {Promise<Report>}
 */
export async function runUnits(
  /** @type {Run & { quiet?: boolean, isAlone?: boolean, tries?: number }} */ run,
) {
  let report = await vitest(run);
  for (let tries = run.tries ?? 2; tries > 1; tries--) {
    const again = report.results.filter(({ hasPassed, isRace }) => !hasPassed && !isRace);
    if (again.length === 0) break;
    console.log('\nWhat failed runs once more.');
    const known = again.every(({ file }) => file !== '') ? again.map(({ file }) => file) : undefined;
    const files = known ? [...new Set(known)] : (run.files ?? []);
    // The next step reads the notes of all files.
    report = merged(
      report,
      await vitest({ ...run, files, isAlone: true, env: { ...run.env, KEEP_ROW_NOTES: '1' } }),
    );
  }
  return report;
}

/** What passed at either try has passed, except a race. @type {(first: Report, second: Report) => Report} */
function merged(first, second) {
  /** @type {Map<string, Result>} */
  const again = new Map();
  for (const result of second.results) // of two tests of one name, the failure counts
    if (again.get(keyOf(result))?.hasPassed !== false) again.set(keyOf(result), result);
  const ran = new Set(second.results.map(({ file }) => file));
  const before = first.results.map((result) => {
    const later = again.get(keyOf(result));
    again.delete(keyOf(result));
    // A failure outside the tests leaves no result when the file passes.
    const hasPassedLater =
      later?.hasPassed ?? (result.name === OUTSIDE && (result.file === '' || ran.has(result.file)));
    if (result.hasPassed) return later?.hasPassed === false ? afterSecond(result, later) : result;
    return hasPassedLater && !result.isRace ? { ...result, hasPassed: true, isFlaky: true } : result;
  });
  return { results: [...before, ...again.values()], seconds: first.seconds };
}

/** A test that only the second try failed. @type {(first: Result, second: Result) => Result} */
const afterSecond = (first, second) =>
  second.isRace ? second : { ...first, isFlaky: true, why: second.why };

const keyOf = (/** @type {Result} */ { file, name }) => `${file}\0${name}`;

/** @returns {Promise<Report>} */
async function vitest(/** @type {Run & { quiet?: boolean, isAlone?: boolean }} */ run) {
  const { projects, files = [], args = [], isAlone = false, env, quiet = false } = run;
  removeReports();
  const options = [
    '--allowOnly=false',
    ...projects.map((name) => `--project=${name}`),
    ...(isAlone ? ['--no-file-parallelism'] : []), // --max-workers would not reach the projects
    ...args,
  ];
  const code = await runTool(packaged('vitest'), ['run', ...options, ...files], { env, quiet });
  return judged('Vitest', code, readResults(unitsReport));
}

/** Runs journeys. Playwright repeats each failed one once. @returns {Promise<Report>} */
export async function runJourneys(/** @type {Run} */ { projects, files = [], args = [], env }) {
  removeReports();
  const chosen = projects.map((name) => `--project=${name}`);
  const options = ['test', '--forbid-only', ...chosen, ...args, ...files];
  const code = await runTool(packaged('playwright'), options, { env });
  return judged('Playwright', code, readJourneys());
}

/** Runs benches or drills. @returns {Promise<Report>} */
export async function runSmoke(/** @type {string[]} */ runs, /** @type {NodeJS.ProcessEnv} */ env) {
  removeReports();
  const options = ['--conditions=source', 'scripts/test/smoke.ts', ...runs];
  return judged('The smoke run', await runTool(packaged('tsx'), options, { env }), readResults(smokeReport));
}

/** @type {(what: string, code: number, report: Report) => Report} */
function judged(what, code, report) {
  if (report.results.length === 0) throw new StepFailed(`${what} ran nothing.`);
  if (code !== 0 && report.results.every(({ hasPassed }) => hasPassed))
    throw new StepFailed(`${what} exited with code ${code} although nothing failed.`);
  return report;
}
