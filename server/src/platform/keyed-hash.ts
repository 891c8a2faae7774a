import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Stands for something that may not be kept itself, a phone above all: equal things have equal hashes, and nobody who
 * reads the database can try all phones. The same thing has another hash for each purpose, so that lists cannot be laid
 * side by side. HMAC-SHA256, 32 bytes.
 */
export type KeyedHash = (purpose: string, thing: string) => Buffer;

/** The purpose of both phones that were reported and those that are kept out: a report is enough to keep its phone out. */
export const PHONE_ON_RECORD = 'reports';

/** In characters. Whoever can guess the key can try all phones after all. */
export const SHORTEST_KEY = 32;

export const howToMakeKey = '"openssl rand -base64 32" makes one';

/** The key of a folder cannot be used; the message is one line for the person at the terminal. */
export class KeyUnusableError extends Error {
  override readonly name = 'KeyUnusableError';
}

export function createKeyedHash(key: string): KeyedHash {
  return (purpose, thing) => createHmac('sha256', key).update(`${purpose}:${thing}`).digest();
}

/** The key of a server that was given none: made at its first start and kept in `<dataDir>/secret.key`, for its owner alone. */
export async function keyOfFolder(dataDir: string): Promise<string> {
  const file = fileOfKey(dataDir);
  const known = await keptKey(dataDir);
  if (known !== undefined) return known;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  // A link is granted to one of those who start at once: all others read what that one made.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft, { force: true });
  return keyOfFolder(dataDir);
}

const fileOfKey = (dataDir: string) => join(dataDir, 'secret.key');

/** Undefined where none was made yet. Throws KeyUnusableError for what is no key. */
export async function keptKey(dataDir: string): Promise<string | undefined> {
  const text = await readFile(fileOfKey(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  const key = text?.trim();
  if (key === undefined || key.length >= SHORTEST_KEY) return key;
  const file = fileOfKey(dataDir);
  throw new KeyUnusableError(
    key === ''
      ? `${file} is empty. Put back the key that stood in it, or remove the file.`
      : `${file} holds ${key.length} characters, and a key has at least ${SHORTEST_KEY}. Put back the key that stood in it; where there was none, ${howToMakeKey}.`,
  );
}
