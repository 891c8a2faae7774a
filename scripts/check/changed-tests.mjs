import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../set-up/run-tool.mjs';

/** Folders whose tests vitest runs. */
const tested = /^(?:(?:contract|server|web)\/(?:src|test)|e2e|scripts|security|simulation)(?=\/)/;

/** The tests in the folders of these files and in the folders above, up to the feature's. */
export function testsNear(/** @type {string[]} */ files) {
  return [...new Set(files.flatMap((file) => foldersAbove(file)).flatMap(testsIn))].sort();
}

/** @type {(file: string) => string[]} */
function foldersAbove(file) {
  const top = tested.exec(file)?.[0];
  if (top === undefined) return [];
  const folders = [dirname(file)];
  for (let folder = dirname(dirname(file)); folder.length > top.length; folder = dirname(folder))
    folders.push(folder);
  return folders;
}

/** @type {(folder: string) => string[]} */
function testsIn(folder) {
  if (!existsSync(join(root, folder))) return []; // it was removed
  return readdirSync(join(root, folder))
    .filter((name) => /(?<!\.postgres)\.test\.(tsx?|mjs)$/.test(name))
    .map((name) => `${folder}/${name}`);
}
