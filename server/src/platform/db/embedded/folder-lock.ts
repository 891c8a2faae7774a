import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import {
  type ProcessIdentity,
  ProcessIdentitySchema,
  processHere,
  seenFromHere,
} from './process-identity.ts';

// Why a file and not a socket: socket paths are limited to 107 bytes, and some mounted folders cannot hold one. The
// lock must lie in the folder itself, or two processes with different temp directories would not see each other.
//
// The lock is the file with the highest number in `<folder>/lock`. Numbers only grow, and a process may add the next
// one only after it found the holder of the highest dead. It adds the file as a hard link, which the file system grants
// to exactly one process; that settles the race between two that found the same dead holder. Releasing empties the file
// and keeps it.

/** Another process holds the folder; the message is one line for the person at the terminal. */
export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError';
}

/** The folder cannot be made, read or written; the message is one line for the person at the terminal. */
export class FolderUnusableError extends Error {
  override readonly name = 'FolderUnusableError';
}

export interface FolderLock {
  /** Absolute. */
  readonly folder: string;
  release(): Promise<void>;
}

/** How often a holder updates its file, for processes that cannot see it (in another container on the same folder). */
const beatEvery = 1_000; // ms
const silentFor = 5_000; // ms

/**
 * Creates the folder if needed (readable only by this user) and holds it until release() or until the process ends,
 * however it ends. Throws FolderLockedError and FolderUnusableError.
 */
export async function lockFolder(dir: string): Promise<FolderLock> {
  const folder = resolve(dir);
  const locks = join(folder, 'lock');
  try {
    await makeFolder(folder);
    await makeFolder(locks);
    const mine = await acquire(folder, locks);
    return hold(folder, mine);
  } catch (error) {
    if (error instanceof FolderLockedError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new FolderUnusableError(`The folder ${folder} cannot be used: ${reason}`, { cause: error });
  }
}

/** One level at a time: `recursive` loops forever on file systems that answer ENOENT inside an existing folder. */
async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) await makeFolder(parent);
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (!existsSync(path)) throw error;
  });
}

async function acquire(folder: string, locks: string): Promise<string> {
  for (;;) {
    const highest = Math.max(0, ...(await numbersIn(locks)));
    const pid = await livingHolder(join(locks, String(highest)));
    if (pid !== undefined) {
      throw new FolderLockedError(
        `The folder ${folder} is in use by another process (pid ${pid}). Stop it first.`,
      );
    }
    const mine = await add(locks, highest + 1);
    if (mine === undefined) continue; // another process was faster
    // A slow process can add a number that was used and removed meanwhile; then there is a higher one.
    if (Math.max(...(await numbersIn(locks))) === highest + 1) {
      await clearBelow(locks, highest + 1);
      return mine;
    }
    await rm(mine, { force: true });
  }
}

/** The lock's new file, complete from the start; undefined if that number is taken. */
async function add(locks: string, number: number): Promise<string | undefined> {
  const draft = join(locks, `draft-${randomUUID()}`);
  const file = join(locks, String(number));
  await writeFile(draft, JSON.stringify(await processHere()), { mode: 0o600 });
  try {
    await link(draft, file);
    return file;
  } catch (error) {
    if (isCode(error, 'EEXIST') || isCode(error, 'ENOENT')) return undefined; // ENOENT: the winner removed our draft
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function livingHolder(file: string): Promise<number | undefined> {
  const holder = await readIdentity(file);
  if (!holder) return undefined; // released, or truncated by a power cut
  const state = await seenFromHere(holder);
  if (state === 'unseen') return (await beats(file)) ? holder.pid : undefined;
  return state === 'alive' ? holder.pid : undefined;
}

async function readIdentity(file: string): Promise<ProcessIdentity | undefined> {
  try {
    return z.safeParse(ProcessIdentitySchema, JSON.parse(await readFile(file, 'utf8'))).data;
  } catch (error) {
    if (isCode(error, 'ENOENT') || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function beats(file: string): Promise<boolean> {
  const modified = async () => (await stat(file).catch(() => undefined))?.mtimeMs;
  const before = await modified();
  for (let waited = 0; waited < silentFor; waited += 250) {
    await sleep(250);
    if ((await modified()) !== before) return true;
  }
  return false;
}

function hold(folder: string, file: string): FolderLock {
  const beat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => {}); // the folder was removed, so there is nothing left to protect
  }, beatEvery);
  beat.unref();
  let releasing: Promise<void> | undefined;
  return {
    folder,
    release() {
      clearInterval(beat);
      releasing ??= truncate(file).catch((error: unknown) => {
        if (!isCode(error, 'ENOENT')) throw error;
      });
      return releasing;
    },
  };
}

async function numbersIn(locks: string): Promise<number[]> {
  return (await readdir(locks)).filter((name) => /^\d+$/.test(name)).map(Number);
}

async function clearBelow(locks: string, number: number): Promise<void> {
  const names = (await readdir(locks)).filter((name) => !(Number(name) >= number));
  await Promise.all(names.map((name) => rm(join(locks, name), { force: true })));
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
