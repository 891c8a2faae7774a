import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, type Pack, pack } from 'tar-stream';

/** A folder's name ends with a slash, and it has no bytes. */
export interface TarEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The bytes of an archive, made as they are read. */
export function tar(entries: AsyncIterable<TarEntry>): AsyncIterable<unknown> {
  const archive = pack();
  packAll(archive, entries).then(
    () => archive.finalize(),
    (error) => archive.destroy(error),
  );
  return archive;
}

async function packAll(archive: Pack, entries: AsyncIterable<TarEntry>): Promise<void> {
  for await (const { name, bytes } of entries) {
    const type = name.endsWith('/') ? 'directory' : 'file';
    const mode = type === 'directory' ? 0o700 : 0o600;
    await new Promise<void>((resolve, reject) => {
      archive.entry({ name, type, mode, size: bytes.length }, bytes, (error) =>
        error ? reject(error) : resolve(),
      );
    });
  }
}

/** The file is cut short or not an archive. The message is one line for the person at the terminal. */
export class BrokenArchive extends Error {
  override readonly name = 'BrokenArchive';
}

/**
 * The files and folders of an archive, one after another. Reads the source to its end, where gzip checks that no byte
 * was changed. Throws BrokenArchive, and what the source throws.
 */
export async function* untar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const archive = extract();
  let failureOfSource: unknown;
  async function* watched() {
    try {
      yield* source;
    } catch (error) {
      failureOfSource = error;
      throw error;
    }
  }
  const fed = pipeline(watched, archive).catch(() => {}); // the archive itself throws it below
  try {
    for await (const entry of archive) yield { name: entry.header.name, bytes: await buffer(entry) };
  } catch (error) {
    await fed;
    if (failureOfSource !== undefined) throw failureOfSource;
    const isCutShort = error instanceof Error && error.message === 'Unexpected end of data';
    throw new BrokenArchive(isCutShort ? 'The archive is truncated.' : 'Not a valid archive.');
  }
}
