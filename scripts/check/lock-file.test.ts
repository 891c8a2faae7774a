import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** A lock file that names a registry installs only from there, whatever registry is configured. */
const REGISTRY = /"resolved": "https?:|^\s*(@[\w-]+:)?registry\s*=/m;

test.each(['package-lock.json', '.npmrc'])('%s names no registry', (name) => {
  const path = join(root, name);
  expect(existsSync(path) ? readFileSync(path, 'utf8') : '').not.toMatch(REGISTRY);
});

test('a registry is found in either file', () => {
  expect('{ "resolved": "https://registry.example/zod.tgz" }').toMatch(REGISTRY);
  expect('a=b\n@scope:registry=https://registry.example').toMatch(REGISTRY);
});
