import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../set-up/run-tool.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */
/** @typedef {{ title: string, file: string, line: number, ok: boolean, tests: { status: string, results: { errors: { message?: string }[] }[] }[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */
/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} Assertion */

/** Lines of a failed test's message to print. */
const MOST_LINES = 30;

export const vitestReport = 'artifacts/vitest.json';
export const journeysReport = 'artifacts/journeys.json';

/** So that a run without a report is not mistaken for an earlier one. */
export function removeReport(/** @type {string} */ path) {
  rmSync(join(root, path), { force: true });
}

/** The totals in a report of vitest or Playwright; zeros without a report. @returns {Totals} */
export function readTotals(/** @type {string} */ path) {
  const report = read(path);
  if (!report) return { passed: 0, failed: 0, skipped: 0 };
  if (path === vitestReport) {
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  }
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected, skipped };
}

/** The failed tests with their messages, for the end of a long run. @returns {string[]} */
export function readFailures(/** @type {string} */ path) {
  const report = read(path);
  if (!report) return [];
  return path === vitestReport ? failedUnits(report.testResults) : toldSpecs(report.suites, ({ ok }) => !ok);
}

/** The journeys that passed only at the second try, with what failed at the first. @returns {string[]} */
export function readFlaky(/** @type {string} */ path) {
  const report = path === journeysReport ? read(path) : undefined;
  return report
    ? toldSpecs(report.suites, ({ tests }) => tests.some(({ status }) => status === 'flaky'))
    : [];
}

/** @returns {string[]} */
function failedUnits(/** @type {{ name: string, assertionResults: Assertion[] }[]} */ files) {
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => told(relative(root, name), fullName, failureMessages)),
  );
}

/** @type {(suites: Suite[], isTold: (spec: Spec) => boolean) => string[]} */
function toldSpecs(suites, isTold) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.filter(isTold).map(({ title, file, line, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return told(
        `e2e/${file}:${line}`,
        title,
        errors.map(({ message = '' }) => message),
      );
    }),
    ...toldSpecs(inner, isTold),
  ]);
}

/** @type {(where: string, title: string, messages: string[]) => string} */
function told(where, title, messages) {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, MOST_LINES);
  return [`✘ ${where} › ${title}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

function read(/** @type {string} */ path) {
  const file = join(root, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Why these totals are not a success, or undefined. Skipped tests prove nothing. @returns {string | undefined} */
export function complaint(/** @type {Totals} */ { passed, failed, skipped }) {
  if (failed > 0) return failed === 1 ? 'one test failed' : `${failed} tests failed`;
  if (skipped > 0) return skipped === 1 ? 'one test was skipped' : `${skipped} tests were skipped`;
  if (passed === 0) return 'no test ran';
  return undefined;
}
