import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mediaTexts } from '@showup/contract/media';
import type { DatabaseLog } from '../db/database.ts';
import { Problem } from '../problem.ts';

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
  /** Rejects while it does not serve; the log is told nothing, since whoever watches asks every second. */
  reach(): Promise<void>;
  /**
   * Where a browser gets the bytes from the store itself, for some minutes; undefined where it has to be given them.
   * Anyone who has the address sees the picture.
   */
  addressOf(key: string): Promise<string | undefined>;
}

const RETRY_SECONDS = 5;

export const storeUnavailable = () =>
  new Problem(503, 'media.unavailable', mediaTexts.unavailable, { retryAfterSeconds: RETRY_SECONDS });

/** Of a disk that is full, or fails, or whose owner has no room left on it. */
const DISK_FAILURES = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS']);

/**
 * Files below one folder. A file is there whole or not at all: it is written aside, synced and renamed. When the disk has
 * no room for it, a Problem 503 says so to the person and the log says why.
 */
export function createFolderStore(folder: string, log: DatabaseLog): MediaStore {
  const pathOf = (key: string) => join(folder, key);
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const aside = `${path}.part`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await writeSynced(aside, bytes);
        await rename(aside, path);
      } catch (error) {
        await rm(aside, { force: true }).catch(() => {}); // a full disk needs the room
        if (!isDiskFailure(error)) throw error;
        log.error({ err: error }, 'a picture could not be written');
        throw storeUnavailable();
      }
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
    async reach() {},
    async addressOf() {
      return undefined;
    },
  };
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

function isDiskFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DISK_FAILURES.has(String(error.code));
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
