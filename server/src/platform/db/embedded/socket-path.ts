import { createHash } from 'node:crypto';
import { lstat, mkdir } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';

/** In bytes, without the closing zero; some systems silently cut longer paths. */
const longestPath = process.platform === 'linux' ? 107 : 103;

/**
 * Where a unix socket that belongs to `folder` lives: in the folder, or, when that path would be too long, in a private
 * folder of the temp directory. The same folder and name always give the same path, so that another process of the same
 * person finds it. Throws when someone else made that private folder first.
 */
export async function socketPath(folder: string, name: string): Promise<string> {
  const direct = join(resolve(folder), name);
  if (Buffer.byteLength(direct) <= longestPath) return direct;
  const owner = userInfo().uid;
  const digest = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16);
  const refuge = join(tmpdir(), `showup-${owner}-${digest}`);
  await mkdir(refuge, { recursive: true, mode: 0o700 });
  const found = await lstat(refuge);
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new Error(`${refuge} must be a folder that only this user can enter. Remove it and start again.`);
  }
  return join(refuge, name);
}
