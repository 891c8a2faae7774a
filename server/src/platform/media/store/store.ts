import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mediaTexts } from '@showup/contract/platform/media';
import type { DatabaseLog } from '#platform/db/database';
import { Problem } from '#platform/problem';

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
export class FolderStore implements MediaStore {
  readonly #folder: string;
  readonly #log: DatabaseLog;

  constructor(folder: string, log: DatabaseLog) {
    this.#folder = folder;
    this.#log = log;
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    const path = this.#pathOf(key);
    const aside = `${path}.part`;
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeSynced(aside, bytes);
      await rename(aside, path);
    } catch (error) {
      await rm(aside, { force: true }).catch(() => {}); // a full disk needs the space
      if (!isDiskFailure(error)) throw error;
      this.#log.error({ err: error }, 'could not write a picture');
      throw storeUnavailable();
    }
  }

  async get(key: string): Promise<Buffer | undefined> {
    return readFile(this.#pathOf(key)).catch(undefinedIfMissing);
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  keys(): AsyncGenerator<string[], void> {
    return keysBelow(this.#folder);
  }

  async writtenAt(key: string): Promise<number | undefined> {
    const file = await stat(this.#pathOf(key)).catch(undefinedIfMissing);
    return file?.mtimeMs;
  }

  async reach(): Promise<void> {}

  async addressOf(): Promise<undefined> {
    return undefined;
  }

  #pathOf(key: string): string {
    return join(this.#folder, key);
  }
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
