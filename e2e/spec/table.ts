import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { deviations } from './deviations.ts';
import { tablePath } from './promise.ts';
import { promisesIn } from './promises-in.ts';

/** The test files that hold each promise, by its number. */
export function testsOfPromises(): Map<number, string[]> {
  const tests = new Map<number, string[]>();
  for (const file of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!/\.(test|e2e)\.ts$/.test(file)) continue;
    const source = readFileSync(join(import.meta.dirname, file), 'utf8');
    for (const number of promisesIn(file, source)) tests.set(number, [...(tests.get(number) ?? []), file]);
  }
  return tests;
}

/** The table with its current texts, and its last two columns from the tests and the deviations. */
export function renderTable(): string {
  const tests = testsOfPromises();
  return readFileSync(tablePath, 'utf8').replace(/^\| (\d+) \| (.+?) \|.*$/gm, (_row, number, text) => {
    const links = (tests.get(Number(number)) ?? []).map((file) => `[${basename(file)}](../e2e/spec/${file})`);
    return `| ${number} | ${text} | ${links.join(', ')} | ${deviations.get(Number(number)) ?? ''} |`;
  });
}
