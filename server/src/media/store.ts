import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where the bytes of pictures are kept, by key. */
export interface MediaStore {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Undefined when there is nothing under that key. */
  get(key: string): Promise<Buffer | undefined>;
  remove(key: string): Promise<void>;
  /** All keys, folder by folder; also of what was left half written. */
  keys(): AsyncGenerator<string[], void>;
  /** When the bytes were written, in ms since 1970; undefined when there is nothing under that key. */
  writtenAt(key: string): Promise<number | undefined>;
}

/** Files below one folder. A file is there whole or not at all: it is written aside, synced and renamed. */
export function createFolderStore(folder: string): MediaStore {
  const pathOf = (key: string) => join(folder, key);
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const aside = `${path}.part`;
      const file = await open(aside, 'w', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(aside, path);
    },
    async get(key) {
      return readFile(pathOf(key)).catch(undefinedIfMissing);
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    keys: () => keysBelow(folder),
    async writtenAt(key) {
      const file = await stat(pathOf(key)).catch(undefinedIfMissing);
      return file?.mtimeMs;
    },
  };
}

async function* keysBelow(folder: string, within = ''): AsyncGenerator<string[], void> {
  const entries = await readdir(join(folder, within), { withFileTypes: true }).catch(undefinedIfMissing);
  if (!entries) return;
  yield entries.filter((entry) => entry.isFile()).map(({ name }) => within + name);
  for (const entry of entries) if (entry.isDirectory()) yield* keysBelow(folder, `${within}${entry.name}/`);
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
