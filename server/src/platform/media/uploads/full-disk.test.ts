// @module-tag pure
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { mediaTexts } from '@showup/contract/platform/media';
import { expect, test } from 'vitest';
import { FolderStore } from '../store/store.ts';

test('a picture that does not fit on the disk gets a 503 and leaves nothing behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'showup-full-disk-'));
  const logged: unknown[] = [];
  const store = new FolderStore(folder, { error: ({ err }) => void logged.push(err) });
  const key = 'some/picture';
  await mkdir(dirname(join(folder, key)), { recursive: true });
  await symlink('/dev/full', join(folder, `${key}.part`)); // accepts no bytes, like a full disk
  await expect(store.put(key, Buffer.alloc(10))).rejects.toMatchObject({
    status: 503,
    message: mediaTexts.unavailable,
    details: { retryAfterSeconds: 5 },
  });
  expect(logged).toMatchObject([{ code: 'ENOSPC' }]);
  expect(await readdir(dirname(join(folder, key)))).toEqual([]);
  await store.put(key, Buffer.from('there is room'));
  expect(await store.get(key)).toEqual(Buffer.from('there is room'));
  await rm(folder, { recursive: true });
});
