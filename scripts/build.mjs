import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { packaged, root, runTool, StepFailed, since } from './run-tool.mjs';
import { inTurn } from './turns.mjs';

/** Builds server and web app where they are older than their sources. Throws StepFailed. */
export async function ensureBuilt() {
  await inTurn(async () => {
    await buildServer();
    await buildWeb();
  });
}

/** The compiler itself knows what changed, and needs a tenth of a second to say that nothing did. */
async function buildServer() {
  const outputs = ['contract/dist', 'server/dist/main.js'];
  const isMissing = outputs.some((path) => !existsSync(join(root, path)));
  if (isMissing) console.log('building the server…');
  const args = ['-b', 'contract', 'server', ...(isMissing ? ['--force'] : [])]; // it does not notice deleted outputs
  if ((await runTool(packaged('tsc'), args, { quiet: true })) !== 0) {
    throw new StepFailed('The server could not be built; the compiler says why above.');
  }
}

async function buildWeb() {
  const stamp = join(root, '.cache', 'web-built');
  const sources = fingerprint([
    ...[
      'web/src',
      'web/public',
      'web/index.html',
      'web/vite.config.ts',
      'web/package.json',
      'web/tsconfig.json',
    ],
    ...['contract/src', 'contract/package.json', 'tsconfig.base.json', 'package-lock.json'],
  ]);
  const output = join(root, 'web', 'dist');
  const isFresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
  if (isFresh && existsSync(join(output, 'index.html'))) return;

  const start = performance.now();
  console.log('building the web app…');
  // Built aside and swapped in, so that a running server never meets a half-written folder.
  const aside = join(root, '.cache', 'web');
  const previous = join(root, '.cache', 'web-previous');
  const env = { ...process.env, NODE_ENV: 'production' };
  const args = ['build', 'web', '--outDir', aside, '--emptyOutDir', '--logLevel', 'warn'];
  if ((await runTool(packaged('vite'), args, { env, quiet: true })) !== 0) {
    throw new StepFailed('The web app could not be built; vite says why above.');
  }
  rmSync(stamp, { force: true });
  rmSync(previous, { recursive: true, force: true });
  if (existsSync(output)) renameSync(output, previous);
  renameSync(aside, output);
  rmSync(previous, { recursive: true, force: true });
  writeFileSync(stamp, sources);
  console.log(`built in ${since(start)}`);
}
