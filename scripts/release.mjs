import './set-up/machine.mjs';
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureBuilt } from './set-up/build.mjs';
import { ensureInstalled, installWhatRuns } from './set-up/install.mjs';
import { endWith, root, StepFailed } from './set-up/run-tool.mjs';

/** Files a running server needs, besides packages. */
const parts = [
  'LICENSE',
  '.npmrc',
  'package-lock.json',
  'contract/package.json',
  'server/package.json',
  'web/package.json',
  'contract/dist',
  'server/dist',
  'server/migrations',
  'server/assets',
  'web/dist',
  'scripts/start.mjs',
  'scripts/command.mjs',
  ...['prepare', 'run-tool', 'machine'].map((name) => `scripts/set-up/${name}.mjs`),
];
/** Declarations and source maps, which a release does not need. */
const unused = /(\.d\.ts|\.map|\.tsbuildinfo)$/;

/** Copies what a server needs into a new folder, without build tools and tests. */
async function release(/** @type {string | undefined} */ target) {
  if (!target) throw new StepFailed('Usage: npm run release -- <new folder>');
  const folder = resolve(process.env.INIT_CWD ?? '.', target);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StepFailed(`${folder} is not empty; a release needs a new folder.`);
  await ensureInstalled();
  await ensureBuilt();
  for (const part of parts) copy(part, folder);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(withoutTools(), null, 2)}\n`);
  await installWhatRuns(folder);
  console.log(`${folder} contains the release: ${sizeOf(folder)} MB. Run \`npm start\` there.`);
}

function copy(/** @type {string} */ part, /** @type {string} */ folder) {
  cpSync(join(root, part), join(folder, part), {
    recursive: true,
    filter: (from) => !unused.test(from.slice(root.length + 1).replaceAll('\\', '/')),
  });
}

/** Our package.json with the scripts that need no tools. */
function withoutTools() {
  const whole = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const scripts = Object.entries(whole.scripts).filter(([, line]) =>
    /^exec node scripts\/(start|command)\.mjs\b/.test(String(line)),
  );
  return { ...whole, scripts: Object.fromEntries(scripts) };
}

/** The size of its files in MB. */
function sizeOf(/** @type {string} */ folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  return Math.round(bytes / 1e6);
}

try {
  await release(process.argv[2]);
} catch (error) {
  endWith(error);
}
