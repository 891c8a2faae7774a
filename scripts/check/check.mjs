import '../set-up/node-version.mjs';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ensureInstalled } from '../set-up/install.mjs';
import { endWith, packaged, root, runTool, since } from '../set-up/run-tool.mjs';
import { inTurn } from '../set-up/turns.mjs';
import { testsNear } from './changed-tests.mjs';

// The fast check before a commit: types, lint, layout and the tests next to what has changed since the commit given as
// the first argument, or since the last commit.

const changed = changedSince(process.argv[2] ?? 'HEAD');
const tests = testsNear(changed);
const lintable = changed.filter(
  (file) => /\.(tsx?|mjs|json|css)$/.test(file) && existsSync(`${root}/${file}`),
);

/** @type {Record<string, () => Promise<number>>} */
const steps = {
  types: () => inTurn(() => quietly('tsc', ['-b'])),
  lint: () => (lintable.length === 0 ? Promise.resolve(0) : quietly('biome', ['check', ...lintable])),
  layout: () => quietly('tsx', ['scripts/layout/main.ts']),
  tests: () => (tests.length === 0 ? Promise.resolve(0) : quietly('vitest', ['run', ...tests])),
};

/** Properties are tried on fewer examples than by `npm test`. */
const env = { PROPERTY_RUNS: '5', ...process.env };

/** @type {(tool: string, args: string[]) => Promise<number>} */
const quietly = (tool, args) => runTool(packaged(tool), args, { env, quiet: true });

function changedSince(/** @type {string} */ commit) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')];
}

async function check() {
  const start = performance.now();
  await ensureInstalled();
  const codes = await Promise.all(
    Object.entries(steps).map(async ([name, run]) => {
      const code = await run();
      console.log(`${code === 0 ? '✓' : '✘'} ${name.padEnd(8)}${since(start)}`);
      return code;
    }),
  );
  for (const test of tests) console.log(`  ${test}`);
  for (const journey of changed.filter((file) => file.endsWith('.e2e.ts')))
    console.log(`not run: npm test ${journey}`);
  if (codes.some((code) => code !== 0)) process.exitCode = 1;
}

await check().catch(endWith);
