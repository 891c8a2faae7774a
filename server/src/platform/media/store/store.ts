import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mediaTexts } from '@showup/contract/media';
import type { DatabaseLog } from '../../db/database.ts';
import { Problem } from '../../problem.ts';

/** Stores the bytes of pictures by key. */
export interface MediaStore {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Undefined when the key does not exist. */
  get(key: string): Promise<Buffer | undefined>;
  remove(key: string): Promise<void>;
  /** All keys, folder by folder, including half-written files. */
  keys(): AsyncGenerator<string[], void>;
  /** When the bytes were written, in ms since 1970; undefined when the key does not exist. */
  writtenAt(key: string): Promise<number | undefined>;
  /** Rejects while the store is down. Not logged, because health checks call it every second. */
  reach(): Promise<void>;
  /**
   * An address where a browser gets the bytes from the store itself, for some minutes; undefined if the server has to
   * send them. Anyone with the address can see the picture.
   */
  addressOf(key: string): Promise<string | undefined>;
}

const RETRY_SECONDS = 5;

export const storeUnavailable = () =>
  new Problem(503, 'media.unavailable', mediaTexts.unavailable, { retryAfterSeconds: RETRY_SECONDS });

/** Error codes of a full or failing disk, or an exceeded quota. */
const DISK_FAILURES = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS']);

/**
 * Stores pictures as files below a folder. A file is complete or missing: it is written under another name, synced and
 * renamed. When the disk is full, throws Problem 503, and logs why.
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
        await rm(aside, { force: true }).catch(() => {}); // a full disk needs the space
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
