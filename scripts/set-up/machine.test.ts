import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const start = join(import.meta.dirname, '..', 'start.mjs');

/** Runs `npm start`'s script where the property of `process` has another value. */
function startWith(name: 'platform' | 'versions', value: unknown) {
  const change = `Object.defineProperty(process, '${name}', { value: ${JSON.stringify(value)} });`;
  return spawnSync(process.execPath, ['--import', `data:text/javascript,${change}`, start], {
    encoding: 'utf8',
  });
}

test('on Windows the first line says what to use', () => {
  const { stderr, status } = startWith('platform', 'win32');
  expect([stderr.split('\n')[0], status]).toEqual([expect.stringContaining('run it in WSL'), 1]);
});

test('with an old Node the first line says which one is needed', () => {
  const { stderr, status } = startWith('versions', { ...process.versions, node: '18.20.4' });
  expect([stderr.split('\n')[0], status]).toEqual([expect.stringContaining('Node 20.19, 22.12, 24'), 1]);
});
