import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkLayout } from './check-layout.ts';

const clone = join(import.meta.dirname, '..', '..');
let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'showup-layout-')));
  for (const name of ['package.json', 'server/package.json', 'web/package.json', 'biome.json'])
    cpSync(join(clone, name), join(root, name));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

const feature = (path: string) => `server/src/features/${path}`;
const profiles = {
  'docs/README.md': 'See `server/src/app.ts`.',
  'server/src/app.ts': "import '#features/chat/chat.queries';",
  [feature('profiles/profiles.queries.ts')]: 'sql`insert into users values (1)`;',
  [feature('chat/chat.queries.ts')]: 'sql`delete from messages using users for update of users`;',
  [feature('chat/chat.test.ts')]: "import '#server/app';\nsql`delete from users`;",
  'web/src/features/chat/Chat.tsx': "import '#features/profiles/photos/Photo.tsx';\nimport './chat.ts';",
};

test('accepts an orderly clone, and refuses to check nothing', () => {
  expect(() => checkLayout(root)).toThrow('0 files');
  write(profiles);
  expect(checkLayout(root)).toEqual({ fileCount: 5, findings: [] });
});

test.each([
  ['features/chat comes after', feature('venues/a.ts'), "import type {} from '#features/chat/a';"],
  ['features/chat comes after', feature('venues/a.ts'), "export { a } from '../chat/a.ts';"],
  ['src/* comes after', 'server/src/platform/live/a.ts', "import('#server/context');"],
  ['platform/live comes after', 'server/src/platform/db/a.ts', "import '../live/live.ts';"],
  ['src/lib comes after', 'web/src/ui/A.tsx', "import '#lib/a.ts';"],
  ['bench comes after', 'simulation/a.ts', "import '#bench/a';"],
  ['no place in the order', feature('stories/a.ts'), ''],
  ['only components', 'web/src/features/chat/a.ts', "import '#features/profiles/age.ts';"],
  ['only components', 'web/src/features/chat/a.ts', "import '#features/profiles/a/a.api.ts';"],
  ['belongs in a *.queries.ts', feature('chat/a.ts'), 'sql`is_demo and id = 1`;'],
  ['writes users', feature('chat/a.queries.ts'), 'sql`with a as (select 1) update users set id = 1`;'],
  ['reads messages', feature('venues/a.queries.ts'), 'sql`exists (select from messages)`;'],
  ['silences the compiler', 'bench/a.ts', '// @ts-expect-error\n'],
  ['not linked from', 'docs/why/a.md', '# A'],
  ['does not exist', 'README.md', '[a](docs/absent.md#a)'],
])('says "%s" of a wrong %s', (says, path, text) => {
  write({ ...profiles, [path]: text });
  expect(checkLayout(root).findings).toContainEqual(expect.stringContaining(says));
});

test('a folder holds 25 files besides tests', () => {
  write(profiles);
  write(Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`bench/a${n}.ts`, ''])));
  expect(checkLayout(root).findings).toEqual([]);
  write({ 'bench/b.test.ts': '' });
  expect(checkLayout(root).findings).toEqual([]);
  write({ 'bench/b.ts': '' });
  expect(checkLayout(root).findings).toEqual([expect.stringContaining('bench:1 holds 26 files')]);
});

test('Biome refuses circles, climbs, calls of screens, casts and long functions', () => {
  const wrong = [
    ['noImportCycles', 'web/src/ui/a.ts', "export type { B as A } from '#lib/b.ts';"],
    ['noImportCycles', 'web/src/lib/b.ts', "export type { A as B } from '#ui/a.ts';"],
    ['noRestrictedImports', 'bench/load/a.ts', "import '../../contract/src/a.ts';"],
    ['noRestrictedImports', 'web/src/app/A.tsx', "import * as api from '#lib/api/api.ts';"],
    ['noRestrictedImports', feature('chat/a.routes.ts'), "import '#platform/db/database';"],
    ['noUnsafeTypeAssertion', feature('chat/a.ts'), 'export const a = JSON.parse("1") as number;'],
    ['noExcessiveLinesPerFunction', feature('chat/b.ts'), `export function a() {${'\na();'.repeat(61)}\n}`],
  ] as const;
  write(Object.fromEntries(wrong.map(([, path, text]) => [path, text])));
  const biome = join(clone, 'node_modules/.bin/biome');
  const options = ['lint', '--vcs-enabled=false', '--reporter=github'];
  const { stdout } = spawnSync(biome, options, { cwd: root, encoding: 'utf8' });
  const errors = stdout.replaceAll(`${root}/`, '').matchAll(/^::error title=lint\/\w+\/(\w+),file=([^,]+)/gm);
  const found = Array.from(errors, ([, rule, path]) => `${rule} ${path}`);
  expect(found.toSorted()).toEqual(wrong.map(([rule, path]) => `${rule} ${path}`).toSorted());
});
