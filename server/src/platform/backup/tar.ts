// The plain archive format that `tar` reads everywhere (POSIX ustar), for files and folders.

const BLOCK = 512;
const LONGEST_NAME = 100;
const LARGEST = 8 ** 11 - 1;

/** A folder's name ends with a slash, and it has no bytes. */
export interface TarEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The bytes of an archive, made as they are read. */
export async function* tar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const { name, bytes } of entries) {
    yield headerOf(name, bytes.length);
    yield bytes;
    const rest = bytes.length % BLOCK;
    if (rest > 0) yield Buffer.alloc(BLOCK - rest);
  }
  yield Buffer.alloc(2 * BLOCK);
}

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > LONGEST_NAME || size > LARGEST)
    throw new Error(`${name} does not fit into the archive.`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0'.repeat(2), 108); // no owner: it belongs to whoever unpacks it
  header.write(`${octal(size, 11)}\0`, 124);
  header.write(`${octal(Math.floor(Date.now() / 1_000), 11)}\0`, 136);
  header.write(' '.repeat(8), 148);
  header.write(name.endsWith('/') ? '5' : '0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${octal(sumOf(header), 6)}\0 `, 148);
  return header;
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
  const { take, drain } = readerOf(source);
  for (;;) {
    const header = await take(BLOCK);
    if (header.every((byte) => byte === 0)) return drain();
    const sum = numberIn(header, 148, 8);
    header.fill(' ', 148, 156);
    if (sum !== sumOf(header)) throw new BrokenArchive('It is no archive, or it is broken.');
    const name = header.toString('utf8', 0, LONGEST_NAME).replace(/\0.*$/s, '');
    const size = numberIn(header, 124, 12);
    const bytes = await take(size);
    await take((BLOCK - (size % BLOCK)) % BLOCK);
    yield { name, bytes };
  }
}

function readerOf(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return {
    /** Reads this many bytes. */
    async take(size: number): Promise<Buffer> {
      const parts = [rest];
      let length = rest.length;
      while (length < size) {
        const { done, value } = await chunks.next();
        if (done) throw new BrokenArchive('The archive ends before its end.');
        parts.push(value);
        length += value.length;
      }
      const all = Buffer.concat(parts);
      rest = all.subarray(size);
      return Buffer.from(all.subarray(0, size));
    },
    async drain(): Promise<void> {
      while (!(await chunks.next()).done);
    },
  };
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');

const numberIn = (header: Buffer, from: number, length: number) =>
  Number.parseInt(header.toString('latin1', from, from + length), 8);

const sumOf = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0);
