// @module-tag pure
import { link, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createKeyedHash, KeyUnusableError, keyOfFolder } from './keyed-hash.ts';

vi.mock('node:fs/promises', { spy: true });

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'showup-key-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('the key of a folder is created once, even by simultaneous starts, and only its owner can read it', {
  tags: ['race'],
}, async () => {
  const folder = await emptyFolder();
  const keys = await Promise.all([keyOfFolder(folder), keyOfFolder(folder), keyOfFolder(folder)]);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]?.length).toBeGreaterThanOrEqual(43);
  expect(await keyOfFolder(folder)).toBe(keys[0]);
  expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
});

test('a disk without hard links, such as exFAT, keeps the key too', async () => {
  const folder = await emptyFolder();
  vi.mocked(link).mockRejectedValueOnce(Object.assign(new Error('EPERM: link'), { code: 'EPERM' }));
  const key = await keyOfFolder(folder);
  expect(await keyOfFolder(folder)).toBe(key);
  expect(await readdir(folder)).toEqual(['secret.key']);
});

test('an empty key file prevents a start, because another key would not recognize blocked numbers', async () => {
  const folder = await emptyFolder();
  await writeFile(join(folder, 'secret.key'), '');
  await expect(keyOfFolder(folder)).rejects.toThrow(/secret\.key is empty/);
});

test('a short key is refused with a message that says how long it must be and how to make one', async () => {
  const folder = await emptyFolder();
  await writeFile(join(folder, 'secret.key'), 'anna\n');
  await expect(keyOfFolder(folder)).rejects.toThrow(
    /secret\.key holds 4 characters, but a key has at least 32\. .*"openssl rand -base64 32" makes one\.$/,
  );
  await writeFile(join(folder, 'secret.key'), `${'k'.repeat(31)}\n`);
  await expect(keyOfFolder(folder)).rejects.toThrow(KeyUnusableError);
  await writeFile(join(folder, 'secret.key'), `${'k'.repeat(32)}\n`);
  expect(await keyOfFolder(folder)).toBe('k'.repeat(32));
});

test('a hash depends on the key, the purpose and the value', () => {
  const hash = createKeyedHash('key');
  const hashes = [
    hash('block', '9000000001'),
    hash('ban', '9000000001'),
    hash('block', '9000000002'),
    createKeyedHash('other')('block', '9000000001'),
  ];
  expect(new Set(hashes.map((bytes) => bytes.toString('hex'))).size).toBe(4);
  expect(hash('block', '9000000001')).toEqual(hashes[0]);
});
