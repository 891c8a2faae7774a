import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Finding } from './finding.ts';
import { lineAt } from './source-tree.ts';

const INDEX = 'docs/README.md';
/** To a file; without its anchor. */
const LINK = /\]\((?!https?:)([^)\s#]+)/g;

/** Every page of the docs is in the index, and the links of all pages lead somewhere. */
export function checkDocs(root: string): Finding[] {
  const pages = [...pagesIn(root, ''), ...pagesIn(root, 'docs')];
  const links = pages.flatMap((path) => linksOf(root, path));
  const indexed = new Set(links.filter(({ path }) => path === INDEX).map(({ target }) => target));
  const missing = pages.filter((path) => path.startsWith('docs/') && path !== INDEX && !indexed.has(path));
  const dead = links.filter(({ target }) => !existsSync(join(root, target)));
  return [
    ...missing.map((path) => ({ rule: 'indexed-pages', path, line: 1, says: `is not linked from ${INDEX}` })),
    ...dead.map(({ path, line, target }) => ({
      ...{ rule: 'live-links', path, line },
      says: `links to ${target}, which is not there`,
    })),
  ];
}

/** Of the root only the pages right in it. */
function pagesIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: folder !== '', encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => posix.join(folder, name));
}

function linksOf(root: string, path: string) {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(LINK)].map(({ index, 1: href = '' }) => ({
    path,
    line: lineAt(text, index),
    target: posix.join(posix.dirname(path), href),
  }));
}
