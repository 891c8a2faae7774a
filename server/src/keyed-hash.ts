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

export function createKeyedHash(key: string): KeyedHash {
  return (purpose, thing) => createHmac('sha256', key).update(`${purpose}:${thing}`).digest();
}

/** The key of a server that was given none: made at its first start and kept in `<dataDir>/secret.key`, for its owner alone. */
export async function keyOfFolder(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret.key');
  const known = await readKey(file);
  if (known !== undefined) return known;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  // A link is granted to one of those who start at once: all others read what that one made.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft, { force: true });
  const made = await readKey(file);
  if (made === undefined)
    throw new Error(`${file} is empty. Put back the key that stood in it, or remove the file.`);
  return made;
}

async function readKey(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text?.trim() || undefined;
}
