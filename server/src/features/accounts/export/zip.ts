import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  readonly name: string;
  /** Whether the content is compressed already, like a picture. */
  readonly isPacked: boolean;
  readonly content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** The limits of the plain ZIP format. Beyond them an archive would be silently wrong. */
const MAX_ENTRIES = 65_535;
const MAX_BYTES = 2 ** 32 - 1;

/**
 * The bytes of an archive, generated as they are read: each entry is requested after the one before it was read. An
 * error in an entry is rethrown. What was read by then has no directory, so no program opens it as a complete archive.
 */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let count = 0;
  let bytes = 0;
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    bytes += chunk.length;
    if (chunk.length > 0) ready.push(chunk);
  });

  for await (const { name, isPacked, content } of entries) {
    if (++count > MAX_ENTRIES) throw new Error('The plain ZIP format cannot hold so many files.');
    // `mem`: tables of 128 kB for each file instead of 2 MB.
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6, mem: 4 });
    archive.add(file);
    for await (const chunk of content) {
      file.push(chunk);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* ready.splice(0);
    if (bytes > MAX_BYTES) throw new Error('The plain ZIP format cannot hold so many bytes.');
  }
  archive.end();
  yield* ready.splice(0);
}
