import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-tool.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

export const vitestReport = 'artifacts/vitest.json';
export const journeysReport = 'artifacts/journeys.json';

/** So that a run that writes no report cannot be taken for the last one that did. */
export function removeReport(/** @type {string} */ path) {
  rmSync(join(root, path), { force: true });
}

/** What the report of vitest or Playwright counted; nothing at all when there is none. @returns {Totals} */
export function readTotals(/** @type {string} */ path) {
  if (!existsSync(join(root, path))) return { passed: 0, failed: 0, skipped: 0 };
  const report = JSON.parse(readFileSync(join(root, path), 'utf8'));
  if (path === vitestReport) {
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  }
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

/** Why these totals do not count as a success, or undefined. A test that is skipped proves nothing. @returns {string | undefined} */
export function complaint(/** @type {Totals} */ { passed, failed, skipped }) {
  if (failed > 0) return failed === 1 ? 'one test failed' : `${failed} tests failed`;
  if (skipped > 0) return skipped === 1 ? 'one test was skipped' : `${skipped} tests were skipped`;
  if (passed === 0) return 'no test ran';
  return undefined;
}
