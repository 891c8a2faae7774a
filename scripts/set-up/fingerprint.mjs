import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-tool.mjs';

/** One hash over the names and contents of these files and folders; tests and missing files are ignored. */
export function fingerprint(/** @type {string[]} */ paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesIn).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** @type {(path: string) => string[]} */
function filesIn(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isDirectory()) return readdirSync(full).flatMap((name) => filesIn(`${path}/${name}`));
  return /\.test\.tsx?$/.test(path) ? [] : [path];
}
