import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { packaged, root, runTool, StepFailed, since } from './run-tool.mjs';

const shared = ['contract/src', 'contract/package.json', 'tsconfig.base.json', 'package-lock.json'];
const webOutput = join(root, 'web', 'dist');
/** Fingerprint of what was built. */
const serverNote = join(root, '.cache', 'server-built');
const webNote = join(root, '.cache', 'web-built');

/** Builds the server and web app if their sources have changed. Throws StepFailed. */
export async function ensureBuilt() {
  if (isServerBuilt() && isWebBuilt()) return; // before anything is written: this folder may be read-only
  mkdirSync(join(root, '.cache'), { recursive: true });
  if (!isServerBuilt()) await buildServer();
  if (!isWebBuilt()) await buildWeb();
}

/** Includes the outputs, because `tsc -b` also writes them, from the sources of that time. */
const isServerBuilt = () => isNoted(serverNote, `${serverSources()} ${serverOutputs()}`);
const isWebBuilt = () => existsSync(join(webOutput, 'index.html')) && isNoted(webNote, webSources());

const serverSources = () =>
  fingerprint([
    'server/src',
    'server/package.json',
    'server/tsconfig.json',
    'contract/tsconfig.json',
    ...shared,
  ]);

const serverOutputs = () => fingerprint(['server/dist', 'contract/dist']);

const webSources = () =>
  fingerprint([
    'web/src',
    'web/public',
    'web/build',
    'web/index.html',
    'web/vite.config.ts',
    'web/package.json',
    'web/tsconfig.json',
    ...shared,
  ]);

/** @type {(note: string, state: string) => boolean} */
const isNoted = (note, state) => existsSync(note) && readFileSync(note, 'utf8') === state;

async function buildServer() {
  const sources = serverSources(); // before the build, so that a source changed meanwhile is rebuilt next time
  console.log('building the server…');
  const args = ['-b', 'contract', 'server', '--force']; // without force, it does not notice deleted outputs
  if ((await runTool(packaged('tsc'), args, { quiet: true })) !== 0) {
    throw new StepFailed('The server could not be built; the compiler says why above.');
  }
  writeFileSync(join(root, 'server', 'dist', 'package.json'), JSON.stringify(builtPackage()));
  writeFileSync(serverNote, `${sources} ${serverOutputs()}`);
}

/** Makes `#platform/…` in a built file lead to the built platform, as `server/package.json` does for the sources. */
function builtPackage() {
  const { imports } = JSON.parse(readFileSync(join(root, 'server', 'package.json'), 'utf8'));
  const built = Object.entries(imports).map(([alias, sources]) => [
    alias,
    sources.replace('./src/', './').replace(/\.ts$/, '.js'),
  ]);
  return { type: 'module', imports: Object.fromEntries(built) };
}

async function buildWeb() {
  const sources = webSources();
  const start = performance.now();
  console.log('building the web app…');
  // Built in another folder and swapped in, so that a running server never sees a half-written one.
  const aside = join(root, '.cache', 'web');
  const previous = join(root, '.cache', 'web-previous');
  const env = { ...process.env, NODE_ENV: 'production' };
  const args = ['build', 'web', '--outDir', aside, '--emptyOutDir', '--logLevel', 'warn'];
  if ((await runTool(packaged('vite'), args, { env, quiet: true })) !== 0) {
    throw new StepFailed('The web app could not be built; vite says why above.');
  }
  rmSync(webNote, { force: true });
  rmSync(previous, { recursive: true, force: true });
  if (existsSync(webOutput)) renameSync(webOutput, previous);
  renameSync(aside, webOutput);
  rmSync(previous, { recursive: true, force: true });
  writeFileSync(webNote, sources);
  console.log(`built in ${since(start)}`);
}
