import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { type TarEntry, tar, untar } from './tar.ts';

const entries: TarEntry[] = [
  { name: 'database/', bytes: Buffer.alloc(0) },
  { name: 'database/empty', bytes: Buffer.alloc(0) },
  { name: 'database/block', bytes: Buffer.alloc(512, 7) },
  { name: 'media/chat/aa/picture.webp', bytes: Buffer.from('picture 👋') },
];

async function* each<T>(items: readonly T[]) {
  yield* items;
}

test('packing and unpacking returns the same files, however the bytes arrive', async () => {
  const archive = await buffer(tar(each(entries)));
  for (const size of [1, 100, 512, archive.length]) {
    const parts = Array.from({ length: Math.ceil(archive.length / size) }, (_, n) =>
      archive.subarray(n * size, (n + 1) * size),
    );
    const out = [];
    for await (const entry of untar(each(parts))) out.push(entry);
    expect(out).toEqual(entries);
  }
});

test('archives are compatible with the system’s tar, both ways', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'showup-tar-'));
  const run = (args: string[]) => promisify(execFile)('tar', args, { cwd: folder });
  await writeFile(join(folder, 'a.tar'), await buffer(tar(each(entries))));
  await run(['xf', 'a.tar']);
  expect(await readFile(join(folder, 'media/chat/aa/picture.webp'), 'utf8')).toBe('picture 👋');
  expect((await readdir(join(folder, 'database'))).sort()).toEqual(['block', 'empty']);
  await run(['cf', 'b.tar', '--format=ustar', 'media/chat/aa/picture.webp']);
  const out = [];
  for await (const entry of untar(each([await readFile(join(folder, 'b.tar'))]))) out.push(entry);
  expect(out).toEqual(entries.slice(3));
  await rm(folder, { recursive: true });
});

test('an incomplete archive, and a file that is not one, are refused', async () => {
  const archive = await buffer(tar(each(entries)));
  const read = async (bytes: Buffer) => {
    for await (const _ of untar(each([bytes])));
  };
  await expect(read(archive.subarray(0, archive.length - 1_025))).rejects.toThrow('is truncated');
  await expect(read(Buffer.alloc(2_000, 'x'))).rejects.toThrow('Not a valid archive');
});

test('a checksum error at the very end is reported', async () => {
  const archive = await buffer(tar(each(entries)));
  async function* changedOnTheWay() {
    yield archive;
    throw new Error('incorrect data check');
  }
  const read = async () => {
    for await (const _ of untar(changedOnTheWay()));
  };
  await expect(read()).rejects.toThrow('incorrect data check');
});
