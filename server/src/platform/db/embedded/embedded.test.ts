import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdsNoSockets } from '#test/app/holds-no-sockets';
import { copyEmptyDatabase } from '#test/database/test-database';
import type { Database } from '../database.ts';
import { DatabaseUnusableError } from '../postgres.ts';
import { openEmbedded } from './embedded.ts';
import { usualUpkeep } from './embedded-upkeep.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { socketPath } from './socket-path.ts';

let base: string;
let lock: FolderLock;
let failures: Error[];

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'showup-embedded-'));
  lock = await lockFolder(join(base, 'data'));
  failures = [];
});
afterEach(async () => {
  await lock.release();
  await rm(base, { recursive: true, force: true });
});

const open = (held: FolderLock = lock, upkeep = usualUpkeep): Promise<Database> =>
  openEmbedded({
    lock: held,
    upkeep,
    log: { error: ({ err }) => failures.push(new Error('logged', { cause: err })) },
    onFailure: (error) => failures.push(error),
  });

test('rows are kept when the database is closed and reopened', async () => {
  const first = await open();
  await first.sql`create table notes (text text)`;
  await first.sql`insert into notes values ('kept')`;
  await first.close();
  await first.close(); // twice is harmless

  const second = await open();
  expect(await second.sql`select text from notes`).toEqual([{ text: 'kept' }]);
  expect(second.embedded).toBe(true);
  await second.close();
  expect(failures).toEqual([]);
});

test('only its owner can open the socket and the files', async () => {
  const db = await open();
  const socket = await stat(join(lock.folder, 'database.sock'));
  const folder = await stat(join(lock.folder, 'database'));
  expect([(socket.mode & 0o777).toString(8), (folder.mode & 0o777).toString(8)]).toEqual(['600', '700']);
  await db.close();
});

test('a folder whose path is too long for a socket works too', async () => {
  const deep = await lockFolder(join(base, 'a'.repeat(60), 'b'.repeat(60)));
  await copyEmptyDatabase(deep.folder);
  const socket = await socketPath(deep.folder, 'database.sock');
  expect(socket.startsWith(deep.folder)).toBe(false);
  const db = await open(deep);
  expect(((await stat(join(socket, '..'))).mode & 0o777).toString(8)).toBe('700');
  expect(await db.sql`select 1 as one`).toEqual([{ one: 1 }]);
  await db.close();
  await deep.release();
  await rm(join(socket, '..'), { recursive: true });
});

test('a folder that can hold no socket works too', async () => {
  const allow = holdsNoSockets(lock.folder, 'EOPNOTSUPP');
  await copyEmptyDatabase(lock.folder);
  const db = await open();
  expect(await db.sql`select 1 as one`).toEqual([{ one: 1 }]);
  const socket = await socketPath(lock.folder, 'database.sock');
  expect(socket.startsWith(lock.folder)).toBe(false);
  expect(((await stat(socket)).mode & 0o777).toString(8)).toBe('600');
  await db.close();
  allow();
  await rm(join(socket, '..'), { recursive: true });
});

test('files that are not a database are reported in one line', async () => {
  await writeFile(join(lock.folder, 'database'), 'a file in the way');
  const attempt = open();
  await expect(attempt).rejects.toThrow(DatabaseUnusableError);
  await expect(attempt).rejects.toThrow(/^The database in \S+ cannot be opened: [^\n]+$/);
});

test.each([6, 95])('a disk without space for a new database is reported in one line: %i MB', async (left) => {
  const upkeep = { ...usualUpkeep, freeAt: async () => left * 2 ** 20 };
  await expect(open(lock, upkeep)).rejects.toThrow(
    new RegExp(
      `^The database in \\S+ cannot be opened: the disk of \\S+ has ${left} MB left, and 96 MB are needed[^\n]+$`,
    ),
  );
});

/** A message of PostgreSQL's protocol: its type, its length and its bytes. */
function message(type: string, bytes: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + bytes.length);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(bytes)]);
}

test('a client that leaves in the middle of a statement does not spoil the next one’s', async () => {
  await copyEmptyDatabase(lock.folder);
  const db = await open();
  const client = connect(join(lock.folder, 'database.sock'));
  client.write(message('', '\0\x03\0\0user\0postgres\0database\0postgres\0\0'));
  await once(client, 'data');
  client.end(message('P', '\0select begun\0\0\0'));
  await once(client.resume(), 'close');
  expect(await db.sql`select 1 as one`).toEqual([{ one: 1 }]);
  await db.close();
});

test('a crash of the engine is reported, fails queries instead of hanging them, and loses no row', async () => {
  await copyEmptyDatabase(lock.folder);
  const db = await open();
  await db.sql`create table notes (text text)`;
  await db.sql`insert into notes values ('kept')`;
  await db.sql`create function endless(n int) returns int language plpgsql as 'begin return endless(n + 1); end'`;
  await db.sql`set max_stack_depth = '7MB'`; // so that its own limit does not fail the statement first
  await expect(db.sql`select endless(1)`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  // The upkeep may have noticed first.
  const crash = expect.objectContaining({
    message: expect.stringMatching(/^The embedded database crashed: \S/),
  });
  await vi.waitFor(() => expect(failures).toContainEqual(crash), { timeout: 20_000 });
  await expect(db.sql`select 1`).rejects.toThrow();
  await db.close();

  const again = await open();
  expect(await again.sql`select text from notes`).toEqual([{ text: 'kept' }]);
  await again.close();
});
