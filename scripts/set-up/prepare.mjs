import './machine.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import { endWith, root, StepFailed } from './run-tool.mjs';

/** The errors of an account that may not write somewhere. @type {ReadonlySet<unknown>} */
const READ_ONLY = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Installs and builds what is missing, reads the settings, and imports that file of the built server. It runs in this
 * process, so that signals reach it.
 */
export async function runBuilt(/** @type {string} */ file) {
  process.chdir(root); // relative settings, such as DATA_DIR, are relative to the clone
  try {
    if (existsSync(join(root, 'server', 'src'))) await makeReady(); // a release has nothing to build
    readSettings();
  } catch (error) {
    endWith(error);
    return;
  }
  await import(pathToFileURL(join(root, 'server', 'dist', file)).href);
}

async function makeReady() {
  const [{ ensureInstalled }, { ensureBuilt }] = await Promise.all([
    import('./install.mjs'),
    import('./build.mjs'),
  ]);
  try {
    await ensureInstalled();
    await ensureBuilt();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && READ_ONLY.has(error.code))) throw error;
    throw new StepFailed(
      `Something must be installed or built, but this account may not write to ${root}: ${error.message}`,
    );
  }
}

/** Reads `.env` for variables that are not set yet. */
export function readSettings() {
  const file = join(root, '.env');
  if (!existsSync(file)) return;
  try {
    // Not process.loadEnvFile(), which reports an unreadable file as missing.
    for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8'))))
      process.env[name] ??= value;
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new StepFailed(`The settings in ${file} cannot be read: ${reason}`);
  }
}
