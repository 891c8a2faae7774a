import { join } from 'node:path';
import { check } from 'recheck';
import { afterEach, expect, test, vi } from 'vitest';
import { readSourceTree, type SourceFile } from '../scripts/layout/source-tree.ts';

const root = join(import.meta.dirname, '..');

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

/** Production files, without tests and their helpers. */
const files = readSourceTree(root).filter(
  ({ path }) => /^(contract|server|web)\/src\//.test(path) && !/\.test\.tsx?$/.test(path),
);

/** Calls `visit` with every node of the parsed file. */
function walk(node: unknown, visit: (node: object) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) visit(node);
  for (const child of Object.values(node)) walk(child, visit);
}

const isOf = (node: object, type: string) => 'type' in node && node.type === type;

function literalsOf({ program }: SourceFile): Pattern[] {
  const found: Pattern[] = [];
  walk(program, (node) => {
    if (!isOf(node, 'Literal') || !('regex' in node)) return;
    const { pattern: source, flags } = Object(node.regex);
    found.push({ source, flags });
  });
  return found;
}

/** How often the file builds an expression from strings. */
function compositionsIn({ program }: SourceFile): number {
  let count = 0;
  walk(program, (node) => {
    if (!isOf(node, 'NewExpression') && !isOf(node, 'CallExpression')) return;
    const callee = 'callee' in node ? Object(node.callee) : {};
    if (callee.name === 'RegExp') count += 1;
  });
  return count;
}

/** The expressions a file builds when it is loaded, with their positions. */
async function composedIn({ path }: SourceFile): Promise<(Pattern & { readonly position: string })[]> {
  const found: (Pattern & { readonly position: string })[] = [];
  const Plain = RegExp;
  vi.stubGlobal(
    'RegExp',
    class extends Plain {
      constructor(source: string | RegExp, flags?: string) {
        super(source, flags);
        const position = new Error('').stack?.split(`${path}:`)[1]?.split(')')[0];
        if (position !== undefined) found.push({ source: this.source, flags: this.flags, position });
      }
    },
  );
  vi.resetModules();
  await import(join(root, path));
  return found;
}

afterEach(() => vi.unstubAllGlobals());

/** The check counts steps: measured by time, a busy machine would look like a slow expression. */
const unhurried = { timeout: null, attackTimeout: null, incubationTimeout: null };

/** Expressions not known to take linear time. */
async function vulnerable(patterns: readonly Pattern[]): Promise<string[]> {
  const found: string[] = [];
  for (const { source, flags } of patterns) {
    const { status } = await check(source, flags, unhurried);
    if (status !== 'safe') found.push(`${status}: /${source}/${flags}`);
  }
  return found;
}

/** Without repetition, an expression reads no more characters than it has. */
const REPETITION = /[*+]|\{\d+,/;

test('the check finds an expression with quadratic time', async () => {
  expect(await vulnerable([{ source: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', flags: '' }])).toHaveLength(1);
});

test('no regular expression of server, web or contract takes more than linear time', async () => {
  const patterns = new Map(files.flatMap(literalsOf).map((pattern) => [JSON.stringify(pattern), pattern]));
  const repeating = [...patterns.values()].filter(({ source }) => REPETITION.test(source));
  expect(repeating.length).toBeGreaterThan(50);
  expect(await vulnerable(repeating)).toEqual([]);
});

test.each(files.filter((file) => compositionsIn(file) > 0).map((file) => [file.path, file] as const))(
  'neither does one that %s builds',
  async (_path, file) => {
    const patterns = await composedIn(file);
    // Expressions built later from input could not be checked here.
    expect(new Set(patterns.map(({ position }) => position)).size).toBe(compositionsIn(file));
    expect(await vulnerable(patterns)).toEqual([]);
  },
);
