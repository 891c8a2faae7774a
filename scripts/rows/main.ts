import { join } from 'node:path';
import { readRowNotes } from '#test/database/row-notes';
import { readSourceTree } from '../layout/source-tree.ts';
import { checkRows } from './check-rows.ts';

// Checks the statements that the latest test run executed; with --not-run, names the others.

const root = join(import.meta.dirname, '..', '..');
const paths = readSourceTree(root)
  .map(({ path }) => path)
  .filter((path) => path.startsWith('server/src/') && !path.endsWith('.test.ts'));
const { findings, checked, notRun } = checkRows(root, paths, readRowNotes());

for (const { path, line, says } of findings) console.error(`${path}:${line} ${says}`);
if (process.argv.includes('--not-run'))
  for (const { path, line } of notRun) console.log(`${path}:${line} not run`);
console.log(
  `${checked} typed statements checked, ${notRun.length} not run by the latest tests, ${findings.length} findings`,
);
if (checked === 0) console.error('No rows were recorded by tests: run npm test first.');
if (checked === 0 || findings.length > 0) process.exitCode = 1;
