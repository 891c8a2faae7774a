import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
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
// and keeps it. Where there are no hard links (exFAT), the file lies in a folder with the number, which is renamed into
// its place: the file system refuses that too once another one is there.

/** Another process holds the folder; the message is one line for the person at the terminal. */
export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError';
}

/** The folder cannot be made, read or written; the message is one line for the person at the terminal. */
export class FolderUnusableError extends Error {
  override readonly name = 'FolderUnusableError';

  constructor(folder: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const remedy = 'Let this user read and write there, or set DATA_DIR to another folder.';
    super(`The folder ${folder} cannot be used: ${reason.replace(/\.?$/, '.')} ${remedy}`, { cause });
  }
}

export interface FolderLock {
  /** Absolute. */
  readonly folder: string;
  release(): Promise<void>;
}

/** How often a holder updates its file, for processes that cannot see it (in another container on the same folder). */
const beatEvery = 1_000; // ms
const silentFor = 5_000; // ms

/** The file's name in a folder of its own. */
const inside = 'holder';

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
    throw new FolderUnusableError(folder, error);
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
    const pid = await livingHolder(await fileAt(join(locks, String(highest))));
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
    await rm(join(locks, String(highest + 1)), { recursive: true, force: true });
  }
}

/** The lock's new file, complete from the start; undefined if that number is taken. */
async function add(locks: string, number: number): Promise<string | undefined> {
  const draft = join(locks, `draft-${randomUUID()}`);
  const path = join(locks, String(number));
  try {
    await writeFile(draft, JSON.stringify(await processHere()), { mode: 0o600 });
    await link(draft, path).catch((error: unknown) => {
      if (!isCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) throw error;
      return renameWithFolder(draft, path);
    });
    return fileAt(path);
  } catch (error) {
    // ENOENT: the winner removed our draft.
    if (isCode(error, 'EEXIST', 'ENOTEMPTY', 'ENOENT')) return undefined;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function renameWithFolder(draft: string, path: string): Promise<void> {
  const around = `${draft}-folder`;
  try {
    await mkdir(around, { mode: 0o700 });
    await rename(draft, join(around, inside));
    await rename(around, path);
  } finally {
    await rm(around, { recursive: true, force: true });
  }
}

/** The file at the path, or in the folder there. */
async function fileAt(path: string): Promise<string> {
  const isFolder = (await stat(path).catch(() => undefined))?.isDirectory();
  return isFolder ? join(path, inside) : path;
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
  // What another start is adding at this moment may not go at once.
  await Promise.allSettled(names.map((name) => rm(join(locks, name), { recursive: true, force: true })));
}

function isCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
}
