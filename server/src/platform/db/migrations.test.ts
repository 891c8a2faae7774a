// @module-tag pure
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { migrationsFolder, readMigrations } from './migrate.ts';

test('no migration has changed since it was released, since a database that ran it would refuse to start', async () => {
  const sums = await readFile(new URL('SHA256SUMS', migrationsFolder), 'utf8');
  const files = await readMigrations(migrationsFolder);
  expect(files.map(({ name, hash }) => `${hash}  ${name}`)).toEqual(sums.trim().split('\n'));
});
