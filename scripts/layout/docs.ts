import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { lineAt } from './source-tree.ts';

const INDEX = 'docs/README.md';
/** To a file; without its anchor. */
const LINK = /\]\((?!https?:)([^)\s#]+)/g;
/** A source file as prose names it, from the root. */
const NAMED =
  /`((?:bench|contract|e2e|faults|scripts|security|server|simulation|web)\/[\w./-]+\.(?:mjs|sh|sql|tsx?))`/g;

/** Every page of the docs is in the index, and all links and named files exist. */
export function checkDocs(root: string): string[] {
  const pages = [...pagesIn(root, ''), ...pagesIn(root, 'docs')];
  const links = pages.flatMap((path) => linksOf(root, path));
  const indexed = new Set(links.filter(({ path }) => path === INDEX).map(({ target }) => target));
  return [
    ...pages
      .filter((path) => path.startsWith('docs/') && path !== INDEX && !indexed.has(path))
      .map((path) => `${path}:1 is not linked from ${INDEX}`),
    ...links
      .filter(({ target }) => !existsSync(join(root, target)))
      .map(({ path, line, target }) => `${path}:${line} links to ${target}, which does not exist`),
  ];
}

/** At the root, only its own pages. */
function pagesIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: folder !== '', encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => posix.join(folder, name));
}

function linksOf(root: string, path: string) {
  const text = readFileSync(join(root, path), 'utf8');
  const found = [
    ...Array.from(text.matchAll(LINK), ({ index, 1: to = '' }) => ({
      index,
      target: posix.join(posix.dirname(path), to),
    })),
    ...Array.from(text.matchAll(NAMED), ({ index, 1: target = '' }) => ({ index, target })),
  ];
  return found.map(({ index, target }) => ({ path, line: lineAt(text, index), target }));
}
