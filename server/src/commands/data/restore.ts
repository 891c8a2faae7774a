import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { countTables } from '#platform/backup/backup.queries';
import { CONTENTS, KEPT_FILES, Manifest, RESTORING, ROWS, rowsIn } from '#platform/backup/manifest';
import { loadRows } from '#platform/backup/rows';
import { BrokenArchive, untar } from '#platform/backup/tar';
import { type Config, readConfig } from '#platform/config/config';
import { type Answer, CommandFailed } from '#platform/control/protocol';
import type { Database } from '#platform/db/database';
import { openEmbedded } from '#platform/db/embedded/embedded';
import { type FolderLock, lockFolder } from '#platform/db/embedded/folder-lock';
import { migrate, migrateLike, migrationsFolder } from '#platform/db/migrate';
import { S3Store } from '#platform/media/store/s3-store';
import { FolderStore, type MediaStore } from '#platform/media/store/store';
import { plainly } from './store-failure.ts';
import { terminalLog } from './terminal-log.ts';

const usage = 'Usage: npm run restore -- <file.tar.gz>';

const UNTOUCHED = 'The data folder is unchanged. Fix this and run the command again.';

/** Other files in a backup are not written, because their names are not trusted. */
const ROWS_FILE = /^rows\/[a-z0-9_]+\/\d{7}\.json$/;
const DATABASE_FILE = /^database\/[\w./-]*$/;
const PICTURE = /^media\/([a-z]+\/[0-9a-f]{2}\/[\w-]+\.webp)$/;

/** Restores a backup into a data folder without a database or pictures. Everything is read and verified first. */
export async function* restore(
  env: NodeJS.ProcessEnv,
  [file, ...more]: readonly string[],
): AsyncGenerator<Answer, void> {
  if (file === undefined || file === '' || more.length > 0) throw new CommandFailed(usage, 2);
  const config = readConfig(env);
  if (config.databaseUrl !== undefined)
    throw new CommandFailed('This is for the embedded database. For PostgreSQL see docs/backup.md.');
  if (!(await stat(file).catch(() => undefined))?.isFile())
    throw new CommandFailed(`There is no file ${file}.`);
  const lock = await lockFolder(config.dataDir);
  const draft = join(lock.folder, RESTORING);
  try {
    for (const name of ['database', 'media', ...KEPT_FILES])
      if (existsSync(join(lock.folder, name)))
        throw new CommandFailed(
          `${join(lock.folder, name)} already exists. Set DATA_DIR to a new folder, or move it away.`,
        );
    await rm(draft, { recursive: true, force: true }); // left by a killed restore
    const manifest = await unpack(config, file, draft);
    await bringBack(config, manifest, lock, draft);
    for (const name of ['media', ...KEPT_FILES, 'database']) // without the last one the server would not start
      if (existsSync(join(draft, name))) await rename(join(draft, name), join(lock.folder, name));
    yield* report(config, manifest);
  } finally {
    await rm(draft, { recursive: true, force: true });
    await lock.release();
  }
}

/** Throws CommandFailed unless the backup is complete. */
async function unpack(config: Config, file: string, draft: string): Promise<Manifest> {
  const log = terminalLog(config);
  const pictures: MediaStore = config.s3
    ? new S3Store(config.s3, { error: () => {} }) // its errors end the command, explained by it
    : new FolderStore(join(draft, 'media'), log);
  let manifest: Manifest | undefined;
  let pictureFiles = 0;
  await mkdir(draft, { mode: 0o700 });
  try {
    // Nothing in the store is overwritten before the file is known to be complete.
    for await (const { name, bytes } of config.s3 ? wholeEntriesOf(file) : entriesOf(file)) {
      const key = PICTURE.exec(name)?.[1];
      if (name === CONTENTS) manifest = Manifest.parse(JSON.parse(bytes.toString()));
      else if (key !== undefined) {
        await pictures.put(key, bytes);
        pictureFiles++;
      } else if (isOfABackup(name)) await write(join(draft, name), bytes);
      else throw new BrokenArchive(`It contains ${JSON.stringify(name)}, which is not part of any backup.`);
    }
  } catch (error) {
    if (isOfTheFile(error)) throw new CommandFailed(`${file} is not a complete backup: ${error.message}`);
    throw config.s3 ? plainly(error, config.s3, UNTOUCHED) : error;
  }
  if (!manifest || manifest.pictureFiles !== pictureFiles)
    throw new CommandFailed(`${file} is not a complete backup: the file is truncated.`);
  return manifest;
}

const isOfABackup = (name: string) =>
  KEPT_FILES.includes(name) || ROWS_FILE.test(name) || (DATABASE_FILE.test(name) && !name.includes('..'));

const entriesOf = (file: string) => untar(createReadStream(file).pipe(createGunzip()));

/** Reads the file to its end, which shows whether it is complete. */
async function* wholeEntriesOf(file: string) {
  for await (const _ of entriesOf(file));
  yield* entriesOf(file);
}

function isOfTheFile(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const isPacked = 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');
  return (
    isPacked || error instanceof BrokenArchive || error instanceof SyntaxError || error.name === '$ZodError'
  );
}

async function write(path: string, bytes: Buffer): Promise<void> {
  const isFolder = path.endsWith('/');
  await mkdir(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 });
  if (isFolder) return;
  await writeFile(path, bytes, { mode: 0o600 });
}

/** Builds a database from the unpacked files, in the same folder, and compares it with the manifest. */
async function bringBack(config: Config, manifest: Manifest, lock: FolderLock, draft: string): Promise<void> {
  const log = terminalLog(config);
  const onFailure = (err: Error) => log.error({ err }, 'the database failed');
  // A backup of one format must not contain parts of the other.
  await rm(join(draft, manifest.format === 1 ? ROWS : 'database'), { recursive: true, force: true });
  const db = await openEmbedded({ lock: { ...lock, folder: draft }, log, onFailure });
  try {
    if (manifest.format === 1) {
      await recount(db, manifest.tables);
      await db.eraseDeleted?.(); // such a copy contains rows that were deleted long before
    } else {
      await migrateLike(db, migrationsFolder, manifest.rows.migrations);
      await loadRows(db, join(draft, ROWS), manifest.rows);
      await migrate(db, migrationsFolder);
    }
  } finally {
    await db.close();
  }
}

async function recount(db: Database, expected: Readonly<Record<string, number>>): Promise<void> {
  const tables = await countTables(db.sql);
  const names = new Set([...Object.keys(tables), ...Object.keys(expected)]);
  const wrong = [...names].filter((name) => tables[name] !== expected[name]);
  if (wrong.length > 0)
    throw new CommandFailed(`Different number of rows than in the backup: ${wrong.join(', ')}.`);
}

function* report({ dataDir, secretKey }: Config, manifest: Manifest): Generator<Answer> {
  const counted = (count: number) => count.toLocaleString('en');
  yield {
    line: `${counted(rowsIn(manifest))} rows and ${counted(manifest.pictureFiles)} picture files from ${manifest.madeAt} are in ${dataDir}.`,
  };
  if (secretKey === undefined && !existsSync(join(dataDir, 'secret.key')))
    yield { line: 'The backup contains no key: set SECRET_KEY to the key of the server that made it.' };
  yield { exitCode: 0 };
}
