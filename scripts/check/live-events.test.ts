import { join } from 'node:path';
import { liveEvents } from '@showup/contract/joined/live';
import { type ESTree, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { readSourceTree, type SourceFile } from '../layout/source-tree.ts';

const files = readSourceTree(join(import.meta.dirname, '..', '..')).filter(
  ({ path }) => path.startsWith('web/src/') && !/\.test\.tsx?$/.test(path),
);

interface Handled {
  readonly event: string;
  /** The hook or component that handles it. */
  readonly by: string;
}

function handledIn({ program }: SourceFile): Handled[] {
  const found: Handled[] = [];
  let by = '';
  const note = (event: ESTree.PropertyKey) => {
    if (event.type === 'Identifier') found.push({ event: event.name, by });
    if (event.type === 'Literal' && typeof event.value === 'string') found.push({ event: event.value, by });
  };
  new Visitor({
    FunctionDeclaration: ({ id }) => {
      by = id?.name ?? '';
    },
    ClassDeclaration: ({ id }) => {
      by = id?.name ?? '';
    },
    CallExpression({ callee, arguments: [first] }) {
      const name = callee.type === 'Identifier' ? callee.name : undefined;
      if (name === 'useLiveEvents' && first?.type === 'ObjectExpression')
        for (const handler of first.properties) if (handler.type === 'Property') note(handler.key);
      const method = callee.type === 'MemberExpression' ? callee.property : undefined;
      if (method?.type === 'Identifier' && method.name === 'on' && first?.type === 'Literal') note(first);
    },
  }).visit(program);
  return found;
}

/** Whether another part of the app uses it. */
function isMounted({ path, text }: SourceFile, name: string): boolean {
  const named = new RegExp(`\\b${name}\\b`, 'g');
  const isImported = files.some(
    ({ imports, text: other }) => imports.some(({ file }) => file === path) && other.search(named) >= 0,
  );
  return isImported || [...text.matchAll(named)].length > 1;
}

test('the web handles every live event of the contract, where it is mounted', () => {
  const handled = files.flatMap((file) => handledIn(file).filter(({ by }) => isMounted(file, by)));
  const events = new Set(handled.map(({ event }) => event));
  expect(Object.keys(liveEvents).filter((event) => !events.has(event))).toEqual([]);
});
