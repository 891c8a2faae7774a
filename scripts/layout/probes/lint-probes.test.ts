import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Rules that the linter enforces, each with a violation it must find. */
const probes: [rule: string, wrong: string][] = [
  ['noDefaultExport', 'export default 1;'],
  ['noExplicitAny', 'export const a: any = 1;'],
  ['noNonNullAssertion', 'export const a = process.env.HOME!;'],
  ['noReExportAll', "export * from './b.ts';"],
  ['noBarrelFile', "export { b } from './b.ts';"],
  ['noConsole', "console.log('here');"],
];

const root = join(import.meta.dirname, '..', '..', '..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'showup-lint-'));
  mkdirSync(join(folder, 'server', 'src'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(probes)('%s still fires', (rule, wrong) => {
  const path = join('server', 'src', 'probe.ts');
  writeFileSync(join(folder, path), `${wrong}\n`);
  const biome = join(root, 'node_modules', '.bin', 'biome');
  const args = ['lint', `--config-path=${root}`, '--vcs-enabled=false', path];
  const { status, stderr } = spawnSync(biome, args, { cwd: folder, encoding: 'utf8' });
  expect(stderr).toContain(rule);
  expect(status).toBe(1);
});
