import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../set-up/run-tool.mjs';

/** @typedef {{ file: string, name: string, hasPassed: boolean, isFlaky: boolean, isRace: boolean, why: string }} Result file: empty if unknown */
/** @typedef {{ results: Result[], seconds: Map<string, number> }} Report seconds: of each file */

/** @typedef {{ title: string, file: string, line: number, tests: { status: string, results: { duration: number, errors: { message?: string }[] }[] }[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */

/** The name of a failure before, between or after the tests of a file. */
export const OUTSIDE = 'outside its tests';

/** Lines of a failed test's message to print. */
const MOST_LINES = 30;

export const unitsReport = join(root, 'artifacts', 'units.json');
export const smokeReport = join(root, 'artifacts', 'smoke.json');
const journeysReport = join(root, 'artifacts', 'journeys.json');

/** So that a run without a report is not mistaken for an earlier one. */
export function removeReports() {
  for (const report of [unitsReport, smokeReport, journeysReport]) rmSync(report, { force: true });
}

/** What the unit tests or the smoke runs wrote themselves. @returns {Report} */
export function readResults(/** @type {string} */ path) {
  const { results = [], seconds = [] } = read(path) ?? {};
  return { results, seconds: new Map(seconds) };
}

/** What Playwright reported. @returns {Report} */
export function readJourneys() {
  const specs = specsIn(read(journeysReport)?.suites ?? []);
  /** @type {Map<string, number>} */
  const seconds = new Map();
  for (const { file, tests } of specs) {
    const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    seconds.set(`e2e/${file}`, (seconds.get(`e2e/${file}`) ?? 0) + ms / 1_000);
  }
  return { results: specs.flatMap(resultsOfSpec), seconds };
}

/** @returns {Spec[]} */
function specsIn(/** @type {Suite[]} */ suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsIn(inner)]);
}

/** @returns {Result[]} */
function resultsOfSpec(/** @type {Spec} */ { title, file, line, tests }) {
  return tests.map(({ status, results }) => ({
    file: `e2e/${file}`,
    name: `${title} (line ${line})`,
    hasPassed: status === 'expected' || status === 'flaky',
    isFlaky: status === 'flaky',
    isRace: false,
    why: shortened(results.flatMap(({ errors }) => errors.map(({ message = '' }) => message))),
  }));
}

/** @type {(messages: readonly string[]) => string} */
export function shortened(messages) {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, MOST_LINES);
  return lines.map((line) => `    ${line}`).join('\n');
}

function read(/** @type {string} */ path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
