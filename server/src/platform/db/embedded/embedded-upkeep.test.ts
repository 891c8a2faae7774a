import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyEmptyDatabase } from '#test/database/test-database';
import type { Database } from '../database.ts';
import { openEmbedded } from './embedded.ts';
import { requireRoom, type UpkeepSettings, usualUpkeep } from './embedded-upkeep.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';

let folder: string;
let lock: FolderLock;
let db: Database;
let logged: unknown[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showup-upkeep-'));
  await copyEmptyDatabase(folder);
  lock = await lockFolder(folder);
  logged = [];
});
afterEach(async () => {
  await db.close();
  await lock.release();
  await rm(folder, { recursive: true, force: true });
});

async function open(changes: Partial<UpkeepSettings>): Promise<void> {
  const log = { error: ({ err }: { err: unknown }) => void logged.push(err) };
  const upkeep = { ...usualUpkeep, everyMs: 10, ...changes };
  db = await openEmbedded({ lock, log, upkeep, onFailure: (err) => log.error({ err }) });
}

test('a start needs the reserve, and a first start also space for its files', async () => {
  await open({});
  const start = (at: string, free: number) => requireRoom(at, { ...usualUpkeep, freeAt: async () => free });
  const { reserve } = usualUpkeep;
  await start(join(folder, 'database'), reserve);
  await expect(start(join(folder, 'database'), reserve - 1)).rejects.toThrow(/has 31 MB left, and 32 MB are/);
  await expect(start(join(folder, 'none yet'), reserve)).rejects.toThrow(/has 32 MB left, and 96 MB are/);
});

test('while the disk is nearly full people can only read, and they can write again once there is space', async () => {
  let free = 2 ** 30;
  await open({ freeAt: async () => free });
  await db.sql`create table notes (text text)`;
  const write = (text: string) =>
    db.sql`insert into notes values (${text})`.then(
      () => 'written',
      (error: { code: string }) => error.code,
    );
  expect(await write('before')).toBe('written');

  free = usualUpkeep.reserve - 1;
  await expect.poll(() => write('before, too')).toBe('25006');
  const transaction = db.transaction((tx) => tx`insert into notes values ('never')`);
  await expect(transaction).rejects.toMatchObject({ code: '25006' });
  expect(await db.sql`select count(*) as notes from notes where text = 'never'`).toEqual([{ notes: 0 }]);
  expect(logged).toMatchObject([{ message: expect.stringContaining('has 31 MB left') }]);

  free = 2 ** 30;
  await expect.poll(() => write('after')).toBe('written');
});

test('the log that a start after a crash reads again is limited', async () => {
  await open({ longestLog: 1_000_000 });
  await db.sql`create table notes (text text)`;
  const [before] = await db.sql<[{ at: string }]>`select redo_lsn::text as at from pg_control_checkpoint()`;
  await db.sql`insert into notes select md5(n::text) from generate_series(1, 30000) n`;
  await expect
    .poll(() => db.sql<{ at: string }[]>`select redo_lsn::text as at from pg_control_checkpoint()`)
    .not.toEqual([before]);
  expect(logged).toEqual([]);
});
