// @module-tag pure
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ZipEntry, zip } from './zip.ts';

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read);
}

async function* listed(...entries: ZipEntry[]) {
  yield* entries;
}

test('unpacks to what was packed: compressed or not, long or empty, with names in any script', async () => {
  const long = Buffer.from('Meet me at the bar. '.repeat(50_000));
  const archive = await bytesOf(
    zip(
      listed(
        { name: 'अन्ना.json', isPacked: false, content: [long.subarray(0, 7), long.subarray(7)] },
        { name: 'a.webp', isPacked: true, content: [long.subarray(0, 99)] },
        { name: 'empty.json', isPacked: false, content: [] },
      ),
    ),
  );
  const files = unzipSync(archive);
  expect(Object.keys(files)).toEqual(['अन्ना.json', 'a.webp', 'empty.json']);
  expect(Buffer.from(files['अन्ना.json'] ?? []).equals(long)).toBe(true);
  expect(files['a.webp']).toHaveLength(99);
  expect(files['empty.json']).toHaveLength(0);
  expect(archive.length).toBeLessThan(long.length / 10);
});

test('generates nothing before it is read', async () => {
  let made = 0;
  async function* endless(): AsyncGenerator<ZipEntry> {
    for (;;) yield { name: `${++made}`, isPacked: true, content: [Buffer.alloc(1_000)] };
  }
  const chunks = zip(endless());
  await chunks.next();
  expect(made).toBe(1);
  await chunks.return(undefined);
});
