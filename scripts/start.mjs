import './node-version.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { endWith, root } from './run-tool.mjs';

process.chdir(root); // relative settings, such as DATA_DIR, mean the clone from wherever this was started

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  endWith(error);
}
// In this same process, so that a signal reaches the server itself.
if (!process.exitCode) await import(pathToFileURL(join(root, 'server', 'dist', 'main.js')).href);
