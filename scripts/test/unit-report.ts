import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule, TestRunEndReason, TestSpecification } from 'vitest/node';
import { OUTSIDE, type Result, shortened, unitsReport } from './reports.mjs';

type Errors = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1];

const pathOf = (moduleId: string) => relative(process.cwd(), moduleId);
const textOf = (errors: Errors) =>
  shortened(errors.map(({ stack, message }) => stripVTControlCharacters(stack ?? message)));

/** Writes every result, with what Vitest's own report leaves out: errors outside tests, and files that never ran. */
export default class UnitReport implements Reporter {
  #files: readonly string[] = [];

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.map(({ moduleId }) => pathOf(moduleId));
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: Errors, _reason: TestRunEndReason): void {
    const ran = new Set(modules.map(({ moduleId }) => pathOf(moduleId)));
    const results = [
      ...modules.flatMap(resultsOf),
      ...this.#files.filter((file) => !ran.has(file)).map((file) => failure(file, 'It did not run.')),
      ...unhandled.map((error) => failure(pathIn(error), textOf([error]))),
    ];
    const seconds = modules.map((module) => [pathOf(module.moduleId), module.diagnostic().duration / 1_000]);
    mkdirSync(dirname(unitsReport), { recursive: true });
    writeFileSync(unitsReport, JSON.stringify({ results, seconds }));
  }
}

function resultsOf(module: TestModule): Result[] {
  const file = pathOf(module.moduleId);
  const outside = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
  return [
    ...[...module.children.allTests()].flatMap((test) => resultOf(file, test)),
    ...(outside.length > 0 ? [failure(file, textOf(outside))] : []),
  ];
}

/** Nothing for a test that a filter left out. */
function resultOf(file: string, test: TestCase): Result[] {
  const { state, errors } = test.result();
  if (state === 'skipped') return [];
  const why = state === 'failed' ? textOf(errors) : 'It did not run to its end.';
  const isRace = state === 'failed' && test.tags.includes('race'); // one that a crash cut off says nothing about the race
  return [{ file, name: test.fullName, hasPassed: state === 'passed', isFlaky: false, isRace, why }];
}

const failure = (file: string, why: string): Result => ({
  file,
  name: OUTSIDE,
  hasPassed: false,
  isFlaky: false,
  isRace: false,
  why,
});

/** The file of the test that was running, if Vitest knows it. */
function pathIn(error: object): string {
  return 'VITEST_TEST_PATH' in error && typeof error.VITEST_TEST_PATH === 'string'
    ? pathOf(error.VITEST_TEST_PATH)
    : '';
}
