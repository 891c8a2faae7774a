import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, lstat, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';

/** In bytes, without the closing zero; some systems silently cut longer paths. */
const longestPath = process.platform === 'linux' ? 107 : 103;

const fits = (path: string) => Buffer.byteLength(path) <= longestPath;
const inFolder = (folder: string, name: string) => join(resolve(folder), name);

/**
 * Where to listen on a unix socket that belongs to `folder`: in the folder, or, when the path would be too long or the
 * folder can hold no socket, in a private folder of the temp directory. Throws, saying what to do, when neither works.
 */
export async function socketPath(folder: string, name: string): Promise<string> {
  const direct = inFolder(folder, name);
  if (fits(direct) && !(await whyNoSocket(resolve(folder)))) return direct;
  const refuge = refugeOf(folder);
  await mkdir(refuge, { recursive: true, mode: 0o700 });
  if (!(await isPrivate(refuge))) {
    throw new Error(`${refuge} must be a folder that only this user can enter. Remove it and start again.`);
  }
  const path = join(refuge, name);
  const reason = fits(path) ? await whyNoSocket(refuge) : 'its path is too long';
  if (!reason) return path;
  throw new Error(
    `neither it nor the temp folder ${tempFolder()} can hold a socket (${reason}). Set TMPDIR to a folder with a short path on a local disk, such as /tmp, or choose such a folder for the data.`,
  );
}

/** Where another process of the same person may listen, in the order to try. */
export async function socketPaths(folder: string, name: string): Promise<readonly string[]> {
  const direct = inFolder(folder, name);
  const noted = (await readFile(noteOf(folder, name), 'utf8').catch(() => '')).trim();
  const elsewhere = new Set([...(isAbsolute(noted) ? [noted] : []), join(refugeOf(folder), name)]);
  const paths = fits(direct) ? [direct] : [];
  // On disks without permissions anyone may have written the note, but not into a folder of this user.
  for (const path of elsewhere) if (await isPrivate(dirname(path))) paths.push(path);
  return paths;
}

/**
 * Writes into `folder` that the socket is at `path`, since the temp directory of services is often another than that of
 * the person who runs a command. Nothing is written about a socket in the folder.
 */
export async function noteSocket(folder: string, name: string, path: string): Promise<void> {
  if (path === inFolder(folder, name)) await forgetSocket(folder, name);
  else await writeFile(noteOf(folder, name), `${path}\n`, { mode: 0o600 });
}

/** A note that stays leads nowhere, which harms nobody. */
export async function forgetSocket(folder: string, name: string): Promise<void> {
  await rm(noteOf(folder, name), { force: true }).catch(() => {});
}

const noteOf = (folder: string, name: string) => join(folder, `${name}.path`);

/** The temp directory of a service may be invisible to others (PrivateTmp of systemd); its runtime directory is not. */
function tempFolder(): string {
  const runtime = process.env.RUNTIME_DIRECTORY;
  return runtime !== undefined && isAbsolute(runtime) && !runtime.includes(':') ? runtime : tmpdir();
}

/** With one temp directory, the same folder always has the same refuge. */
function refugeOf(folder: string): string {
  const digest = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16);
  return join(tempFolder(), `showup-${userInfo().uid}-${digest}`);
}

/** Someone else may have made it first. */
async function isPrivate(refuge: string): Promise<boolean> {
  const found = await lstat(refuge).catch(() => undefined);
  return Boolean(found?.isDirectory() && found.uid === userInfo().uid && (found.mode & 0o077) === 0);
}

/**
 * Tries a socket, since only that shows what a mounted folder can do: on WSL's /mnt/c, on exFAT and on some mounts of
 * Docker it cannot be made, made private or reached. Undefined if all of that works.
 */
async function whyNoSocket(folder: string): Promise<string | undefined> {
  const path = join(folder, `try-${randomBytes(3).toString('hex')}`); // no longer than the names of our sockets
  const server = createServer((socket) => socket.destroy());
  try {
    const listening = once(server, 'listening');
    server.listen(path);
    await listening;
    await chmod(path, 0o600);
    const client = connect(path);
    client.resume();
    await once(client, 'close');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    server.close(); // removes the socket
  }
}
