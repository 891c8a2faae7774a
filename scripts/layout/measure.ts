import { resolve } from 'node:path';
import { Visitor } from 'vite';
import { checkStatuses } from './rules/status-rules.ts';
import { readSourceTree, type SourceFile } from './source-tree.ts';

// Measures how easy a clone is to get into, for docs/decisions/layout.md: `npx tsx scripts/layout/measure.ts [clone]`.

const files = readSourceTree(resolve(process.argv[2] ?? '.'));
const isTestFile = (path: string) => /\.(attack|e2e|test)\.tsx?$/.test(path);
const isTest = (path: string) => isTestFile(path) || !/^(server|web|contract)\/src\//.test(path);
const ofProduct = files.filter(({ path }) => /^(server|web)\/src\//.test(path));

function countIn(pattern: RegExp, inside: readonly SourceFile[]): number {
  return inside.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0);
}

/** The longest function of the production code, in lines. */
function longestFunction(side: 'server' | 'web'): string {
  let longest = { lines: 0, name: '' };
  for (const { path, text, program } of ofProduct) {
    if (!path.startsWith(`${side}/`) || helpers.has(path) || isTest(path)) continue;
    const check = (node: { start: number; end: number; id?: { name: string } | null }) => {
      const lines = text.slice(node.start, node.end).split('\n').length;
      if (lines > longest.lines) longest = { lines, name: `${node.id?.name ?? 'a function'} in ${path}` };
    };
    new Visitor({
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: (node) => check({ start: node.start, end: node.end }),
    }).visit(program);
  }
  return `${longest.lines} (${longest.name})`;
}

/** Files of the product that only tests import, directly or through each other. */
function testHelpers(): Set<string> {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of files) {
    for (const { file } of imports) if (file) importers.set(file, [...(importers.get(file) ?? []), path]);
  }
  const found = new Set<string>();
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const { path } of ofProduct) {
      const users = importers.get(path) ?? [];
      if (!isTest(path) && users.length > 0 && users.every((user) => isTest(user) || found.has(user)))
        found.add(path);
    }
  }
  return found;
}

function fullestFolder(counted: readonly SourceFile[]): string {
  const folders = new Map<string, number>();
  for (const { path } of counted) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  const [folder, count] = [...folders].toSorted(([, a], [, b]) => b - a)[0] ?? ['none', 0];
  return `${count} (${folder})`;
}

const helpers = testHelpers();
const production = ofProduct.filter(({ path }) => !isTest(path) && !helpers.has(path));
const server = production.filter(({ path }) => path.startsWith('server/'));
const rows = {
  'factories on the server': countIn(/export (?:async )?function create[A-Z]/g, server),
  'interfaces of parts on the server': countIn(/interface \w*Parts\b/g, server),
  'longest function of the server': longestFunction('server'),
  'longest function of the web': longestFunction('web'),
  'fullest folder of server and web, without tests': fullestFolder(production),
  'fullest folder of all, without tests': fullestFolder(files.filter(({ path }) => !isTestFile(path))),
  'typed SQL statements': countIn(/\b(?:sql|tx)</g, server),
  'aliases for camelCase': countIn(/ as "[a-z]+[A-Z]\w*"/g, server),
  'files that only tests use': helpers.size,
  'comparisons of raw statuses on the web': checkStatuses(production).length,
};
for (const [name, value] of Object.entries(rows)) console.log(`${name.padEnd(40)} ${value}`);
