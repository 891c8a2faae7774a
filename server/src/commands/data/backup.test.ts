import type { UserId } from '@showup/contract/fields';
import { createReadStream, createWriteStream } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { accountsEndpoints } from '@showup/contract/accounts';
import { chatEndpoints } from '@showup/contract/chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolderApp } from '#test/app/folder-app';
import { freePort } from '#test/app/server-process';
import { occurrencesOf } from '#test/database/bytes-on-disk';
import { copyEmptyDatabase } from '#test/database/test-database';
import { aMatch } from '#test/people/people';
import { aPicture } from '#test/people/pictures';
import type { TestBrowser } from '#test/people/test-browser';
import { grantAdmin } from '#features/accounts/admins/admins';
import { countTables } from '#platform/backup/backup.queries';
import { Backup } from '#platform/backup/backup.service';
import { CONTENTS } from '#platform/backup/manifest';
import { type TarEntry, tar, untar } from '#platform/backup/tar';
import { openEmbedded } from '#platform/db/embedded/embedded';
import { lockFolder } from '#platform/db/embedded/folder-lock';
import { migrateLike, migrationsFolder, readMigrations } from '#platform/db/migrate';
import { HoldableStore } from '#platform/media/store/held-removals';
import { FolderStore } from '#platform/media/store/store';
import { restore } from './restore.ts';
import { failed, workOf } from '../run.ts';
import { runAnywhere } from '../run-anywhere.ts';

let base: string;
let app: Awaited<ReturnType<typeof openFolderApp>>;
let anna: TestBrowser;
let benId: UserId;
let image: string;

const file = (name: string) => join(base, name);

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'showup-backup-'));
  await copyEmptyDatabase(file('data'));
  app = await openFolderApp(file('data'));
  const people = await aMatch(app);
  anna = people.anna;
  benId = people.ben.id;
  image = (await anna.upload(await aPicture(), 'chat')).secure_url;
  await anna.call(chatEndpoints.sendMessage, { params: { userId: benId }, body: { text: 'Hi', image } });
  await grantAdmin(app.ctx, people.ben.phone);
});
afterAll(async () => {
  await app.close();
  await rm(base, { recursive: true });
});

/** What the command prints next to the running server, and its result. */
async function backedUp(target: string) {
  const lines: string[] = [];
  for await (const answer of runAnywhere(app.config, { command: 'backup', arguments: [target] })) {
    if ('line' in answer) lines.push(answer.line);
    else return { lines, ...answer };
  }
  throw new Error('The command had no end.');
}

async function restored(source: string, folder: string, env: NodeJS.ProcessEnv = {}) {
  const lines: string[] = [];
  try {
    for await (const answer of restore({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...env }, [source])) {
      if ('line' in answer) lines.push(answer.line);
      else return { lines, ...answer };
    }
  } catch (error) {
    return { lines, exitCode: undefined, error: undefined, ...failed(error) };
  }
  throw new Error('The command had no end.');
}

test('a backup of the running server can be restored elsewhere, as of that moment', async () => {
  const target = file('whole.tar.gz');
  const done = await backedUp(target);
  expect(done.exitCode).toBe(0);
  expect(done.lines[0]).toMatch(/^\d+ rows and 21 picture files are in/); // two people's photos and one in the chat
  expect(((await stat(target)).mode & 0o777).toString(8)).toBe('600');
  await anna.call(chatEndpoints.sendMessage, { params: { userId: benId }, body: { text: 'later' } });

  const folder = file('restored');
  const back = await restored(target, folder);
  expect([back.exitCode, back.error]).toEqual([0, undefined]);
  expect(back.lines[0]).toContain(/^[\d,]+ rows/.exec(done.lines[0] ?? '')?.[0]);
  expect((await readdir(folder)).sort()).toEqual(['database', 'lock', 'media', 'secret.key']);
  expect(await readFile(join(folder, 'secret.key'), 'utf8')).toBe(
    await readFile(join(file('data'), 'secret.key'), 'utf8'),
  );
  const again = await openFolderApp(folder);
  try {
    const annaAgain = again.browser();
    for (const [name, value] of anna.cookies) annaAgain.cookies.set(name, value);
    expect(await annaAgain.call(accountsEndpoints.checkAuth, {})).toMatchObject({ fullName: 'Anna' });
    const messages = await annaAgain.call(chatEndpoints.listMessages, {
      params: { userId: benId },
      query: {},
    });
    expect(messages.map(({ text }) => text)).toEqual(['Hi']);
    const [here, there] = [await anna.request(image), await annaAgain.request(image)];
    expect(Buffer.from(await there.arrayBuffer())).toEqual(Buffer.from(await here.arrayBuffer()));
    expect(await again.ctx.audit.verify()).toMatchObject({ last: { seq: 1 } });
    expect((await again.ctx.audit.verify()).fault).toBeUndefined();
  } finally {
    await again.close();
  }
}, 90_000);

test('a picture that is removed while pictures are copied is still in the backup', { tags: ['timing'], timeout: 90_000 }, async () => {
  const { secure_url } = await anna.upload(await aPicture(), 'chat');
  const id = secure_url.slice('/media/'.length);
  const path = join(file('data'), 'media', 'chat', id.slice(0, 2), `${id}-160.webp`);
  const target = file('during.tar.gz');
  const leftByAKill = join(file('data'), 'backup-killed');
  await cp(join(file('data'), 'secret.key'), join(leftByAKill, 'database', 'x'));
  const backup = backedUp(target);
  await expect
    .poll(async () => (await readdir(base)).includes('during.tar.gz.part'), { interval: 1 })
    .toBe(true);
  expect((await backedUp(file('second.tar.gz'))).error).toBe('Another backup is under way.');
  expect(await stat(leftByAKill).catch(() => 'gone')).toBe('gone');
  await app.db.sql`update media set created_at = now() - interval '25 hours' where id = ${id}`;
  await app.ctx.media.forgetUnclaimed();
  const { exitCode } = await backup;
  expect(exitCode).toBe(0);
  await expect.poll(() => stat(path).catch(() => 'gone')).toBe('gone');

  const folder = file('during');
  expect((await restored(target, folder)).exitCode).toBe(0);
  expect((await stat(join(folder, 'media', 'chat', id.slice(0, 2), `${id}-160.webp`))).size).toBeGreaterThan(
    0,
  );
});

test('a restore into a folder in use or with a database, or of a file that is not a backup, changes nothing', async () => {
  const target = file('refused.tar.gz');
  await backedUp(target);
  expect((await backedUp(target)).error).toBe(`${target} already exists.`);
  expect((await backedUp(file('none/x.tar.gz'))).error).toBe(`There is no folder ${file('none')}.`);
  expect((await restored(target, file('data'))).error).toContain('is in use by another process');
  const used = file('used');
  await cp(join(file('data'), 'secret.key'), join(used, 'secret.key'));
  expect((await restored(target, used)).error).toContain('secret.key already exists');
  for (const none of [file('none.tar.gz'), base])
    expect((await restored(none, file('new'))).error).toBe(`There is no file ${none}.`);
  expect((await restored(target, file('new'), { DATABASE_URL: 'postgres://db/x' })).error).toContain(
    'docs/backup.md',
  );

  await writeFile(file('text'), 'no backup');
  const half = file('half.tar.gz');
  await cp(target, half);
  await truncate(half, (await stat(half)).size - 1_000);
  // Not compressed, so that only the checksum at the end can reveal a changed byte of a picture.
  const changed = file('changed.tar.gz');
  const bytes = gzipSync(gunzipSync(await readFile(target)), { level: 0 });
  const inPicture = bytes.indexOf('WEBP') + 100;
  bytes.writeUInt8(bytes.readUInt8(inPicture) ^ 0xff, inPicture);
  await writeFile(changed, bytes);
  for (const broken of [file('text'), half, changed]) {
    const { exitCode, error } = await restored(broken, file('new'));
    expect([exitCode, error]).toEqual([1, expect.stringContaining(`${broken} is not a complete backup`)]);
    expect(await readdir(file('new'))).toEqual(['lock']);
  }
}, 90_000);

test('an unreachable store is named, and an incomplete restore leaves nothing behind', async () => {
  const target = file('storeless.tar.gz');
  await backedUp(target);
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  const store = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'showup-pictures',
    S3_ACCESS_KEY_ID: 'a-key-of-a-test',
    S3_SECRET_ACCESS_KEY: 'the-secret-of-a-test',
  };
  expect(await restored(target, file('storeless'), store)).toMatchObject({
    lines: [],
    exitCode: 1,
    error: `The store at ${endpoint} cannot be used: nothing listens there. The data folder is unchanged. Fix this and run the command again.`,
  });
  expect(await readdir(file('storeless'))).toEqual(['lock']);
}, 90_000);

test('wrong arguments print the usage', () => {
  expect(() => workOf({ command: 'backup', arguments: [] })).toThrow(
    'Usage: npm run backup -- <file.tar.gz>',
  );
});

test('a folder without a database is not backed up, and nothing is created in it', async () => {
  const config = { ...app.config, dataDir: file('mistyped') };
  const answers = runAnywhere(config, { command: 'backup', arguments: [file('of-nothing.tar.gz')] });
  await expect(answers.next()).rejects.toThrow(`There is no embedded database in ${file('mistyped')}.`);
  expect(await readdir(base)).not.toContain('mistyped');
});

/** The older format of backups: the database's files, copied while nothing else could use the connection. */
async function physicalBackup(target: string): Promise<void> {
  const from = file('data');
  const manifest = await app.db.transaction(async (tx) => {
    await tx`checkpoint`;
    await cp(join(from, 'database'), file('copied'), { recursive: true });
    return { format: 1, madeAt: new Date().toISOString(), tables: await countTables(tx), pictureFiles: 0 };
  });
  async function* entries(): AsyncGenerator<TarEntry> {
    for (const entry of await readdir(file('copied'), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const name = join('database', relative(file('copied'), path));
      if (entry.isDirectory()) yield { name: `${name}/`, bytes: Buffer.alloc(0) };
      else yield { name, bytes: await readFile(path) };
    }
    yield { name: 'secret.key', bytes: await readFile(join(from, 'secret.key')) };
    yield { name: CONTENTS, bytes: Buffer.from(JSON.stringify(manifest)) };
  }
  await pipeline(tar(entries()), createGzip(), createWriteStream(target));
}

test('a backup in the older format, a copy of the database’s files, is restored without its deleted rows', async () => {
  const secret = 'deleted-before-the-copy-5d2e';
  await app.db.sql`update users set bio = ${secret} where id = ${benId}`;
  await app.db.sql`update users set bio = 'new' where id = ${benId}`;
  const target = file('physical.tar.gz');
  await physicalBackup(target);
  expect(await occurrencesOf([secret], [file('copied')])).not.toEqual([]);

  const folder = file('from-physical');
  const back = await restored(target, folder);
  expect([back.exitCode, back.error]).toEqual([0, undefined]);
  expect(await occurrencesOf([secret], [folder])).toEqual([]);
  const again = await openFolderApp(folder);
  try {
    expect(await again.db.sql`select full_name, bio from users where id = ${benId}`).toEqual([
      { fullName: 'Ben', bio: 'new' },
    ]);
  } finally {
    await again.close();
  }
}, 180_000);

/** The same backup with some entries replaced. */
async function changedBackup(target: string, change: (entry: TarEntry) => TarEntry): Promise<string> {
  const source = file(`whole-for-${target}`);
  await backedUp(source);
  async function* entries(): AsyncGenerator<TarEntry> {
    for await (const entry of untar(createReadStream(source).pipe(createGunzip()))) yield change(entry);
  }
  await pipeline(tar(entries()), createGzip(), createWriteStream(file(target)));
  return file(target);
}

test('a backup with changed rows, or from a newer version, is refused', async () => {
  const changedRow = await changedBackup('row.tar.gz', ({ name, bytes }) => ({
    name,
    bytes: name.startsWith('rows/users/') ? Buffer.from(bytes.toString().replace('"Ben"', '"Bob"')) : bytes,
  }));
  expect(await restored(changedRow, file('new'))).toMatchObject({
    exitCode: 1,
    error: 'The rows of users differ from the backup.',
  });
  const newer = await changedBackup('newer.tar.gz', ({ name, bytes }) => ({
    name,
    bytes:
      name === CONTENTS ? Buffer.from(bytes.toString().replace('001_profiles.sql', '999_later.sql')) : bytes,
  }));
  expect(await restored(newer, file('new'))).toMatchObject({
    exitCode: 1,
    error: expect.stringContaining('999_later.sql'),
  });
  expect(await readdir(file('new'))).toEqual(['lock']);
}, 180_000);

test('a backup from before a migration is loaded into the old tables, which are then migrated', async () => {
  const files = await readMigrations(migrationsFolder);
  const last = files.at(-1);
  const folder = file('older');
  await mkdir(folder);
  const lock = await lockFolder(folder);
  const log = { error: () => {} };
  const older = await openEmbedded({ lock, log, onFailure: () => {} });
  await migrateLike(older, migrationsFolder, files.slice(0, -1));
  await older.sql`insert into users (full_name) values ('From before')`;
  const store = new HoldableStore(new FolderStore(join(folder, 'media'), log));
  await new Backup(older, store, folder).write(file('older.tar.gz'));
  await older.close();
  await lock.release();

  expect((await restored(file('older.tar.gz'), file('brought-up'))).exitCode).toBe(0);
  const again = await openFolderApp(file('brought-up'));
  expect(await again.db.sql`select full_name from users`).toEqual([{ fullName: 'From before' }]);
  expect(await again.db.sql`select from migrations where name = ${last?.name ?? ''}`).toHaveLength(1);
  await again.close();
}, 180_000);
