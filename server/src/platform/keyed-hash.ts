import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Replaces data that may not be stored, phone numbers above all: equal values have equal hashes, and reading the
 * database is not enough to try all phone numbers. Each purpose has different hashes, so that lists cannot be matched.
 * HMAC-SHA256, 32 bytes.
 */
export type KeyedHash = (purpose: string, thing: string) => Buffer;

/** One purpose for the phones of reports and of bans: a report must be enough to ban its phone. */
export const PHONE_ON_RECORD = 'reports';

/** In characters. Anyone who can guess the key can try all phone numbers. */
export const SHORTEST_KEY = 32;

export const howToMakeKey = '"openssl rand -base64 32" makes one';

/** The key of a folder cannot be used. The message is one line for the person at the terminal. */
export class KeyUnusableError extends Error {
  override readonly name = 'KeyUnusableError';
}

export function createKeyedHash(key: string): KeyedHash {
  return (purpose, thing) => createHmac('sha256', key).update(`${purpose}:${thing}`).digest();
}

/**
 * The key of a server without SECRET_KEY: created at its first start in `<dataDir>/secret.key`, readable only by its
 * owner.
 */
export async function keyOfFolder(dataDir: string): Promise<string> {
  const file = fileOfKey(dataDir);
  const known = await keptKey(dataDir);
  if (known !== undefined) return known;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const key = `${randomBytes(32).toString('base64url')}\n`;
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, key, { mode: 0o600, flush: true });
  try {
    // Of several processes that start at once, one gets the link; the others read its key. Where there are no hard links
    // (exFAT), one may read before the key is whole, and says so.
    await link(draft, file).catch((error: unknown) =>
      isTaken(error) ? undefined : writeFile(file, key, { mode: 0o600, flush: true, flag: 'wx' }),
    );
  } catch (error) {
    if (!isTaken(error)) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return keyOfFolder(dataDir);
}

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST';

const fileOfKey = (dataDir: string) => join(dataDir, 'secret.key');

/** Undefined before the first start. Throws KeyUnusableError when the file holds no key. */
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
      ? `${file} is empty. Restore the key that was in it, or remove the file.`
      : `${file} holds ${key.length} characters, but a key has at least ${SHORTEST_KEY}. Restore the key that was in it; if there was none, ${howToMakeKey}.`,
  );
}
