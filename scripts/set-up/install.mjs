import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { root, runTool, StepFailed, since } from './run-tool.mjs';

const stamp = join(root, 'node_modules', '.showup-installed');
/** Leaves out the Node version: every native package here has one binary for all versions. */
const wanted = () => `${fingerprint(['package-lock.json'])} ${process.platform}-${process.arch}`;

/** Installs the packages of the lock file unless node_modules already matches it. Throws StepFailed. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  const start = performance.now();
  console.log('installing… (the first time takes about half a minute)');
  // The build needs development packages even with NODE_ENV=production.
  const code = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) throw new StepFailed('The packages could not be installed; npm says why above.');
  markInstalled();
  console.log(`installed in ${since(start)}`);
}

/** Installs only what the server imports, in a copy of this folder. Throws StepFailed. */
export async function installWhatRuns(/** @type {string} */ folder) {
  const what = ['--omit=dev', '--workspace=@showup/server', '--no-audit', '--no-fund', '--loglevel=error'];
  if ((await npm(['ci', '--prefix', folder, ...what])) !== 0)
    throw new StepFailed('The packages of the release could not be installed; npm says why above.');
}

/** Records that node_modules matches the lock file, as after a manual `npm install`. */
function markInstalled() {
  writeFileSync(stamp, wanted());
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted();
}

function npm(/** @type {string[]} */ args) {
  const script = process.env.npm_execpath;
  if (script && basename(script) === 'npm-cli.js')
    return runTool(process.execPath, [script, ...args], { quiet: true });
  return runTool('npm', args, { quiet: true });
}
