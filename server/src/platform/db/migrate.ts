import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database, Sql } from './database.ts';
import { patiently } from './patience.ts';

/** The product's migrations. The path is the same from the sources and from the build. */
export const migrationsFolder = new URL('../../../migrations/', import.meta.url);

/** The database and the migration files don't match; the message names the file. */
export class MigrationMismatchError extends Error {
  override readonly name = 'MigrationMismatchError';
}

interface MigrationFile {
  name: string;
  text: string;
  hash: string;
}

/**
 * Runs the files `NNN_name.sql` of the folder that have not run yet, in the order of their names, each in its own
 * transaction. Several processes may start at once: one runs a file, the others wait for it. Throws
 * MigrationMismatchError when a file was changed after it ran, or is missing (the database is from a newer version).
 */
export function migrate(db: Database, folder: URL | string): Promise<void> {
  return patiently(async () => bringUp(db, await readMigrations(folder)));
}

/**
 * Migrates an empty database to the state of another one, and no further. Throws MigrationMismatchError when the files
 * are not the ones that ran there.
 */
export function migrateLike(
  db: Database,
  folder: URL | string,
  ran: readonly { readonly name: string; readonly hash: string }[],
): Promise<void> {
  return patiently(async () => {
    const files = await readMigrations(folder);
    compare(files, ran);
    const names = new Set(ran.map(({ name }) => name));
    await bringUp(
      db,
      files.filter(({ name }) => names.has(name)),
    );
  });
}

async function bringUp(db: Database, files: readonly MigrationFile[]): Promise<void> {
  await db.transaction(async (tx) => {
    await waitForOthers(tx);
    await tx`
      create table if not exists migrations (
        name text primary key,
        hash text not null,
        ran_at timestamptz(3) not null default now()
      )`;
    compare(files, await listRun(tx));
  });
  const ran = new Set((await listRun(db.sql)).map(({ name }) => name));
  for (const file of files.filter(({ name }) => !ran.has(name)))
    await run(db, file).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : cause;
      throw new Error(`The migration ${file.name} failed: ${reason}`, { cause });
    });
}

async function run(db: Database, file: MigrationFile): Promise<void> {
  await db.transaction(async (tx) => {
    await waitForOthers(tx);
    const done = await tx`select from migrations where name = ${file.name}`;
    if (done.length > 0) return; // by another process, while this one waited
    await tx.unsafe(file.text);
    await tx`insert into migrations (name, hash) values (${file.name}, ${file.hash})`;
  });
}

/** One process at a time, until the end of the transaction. Migrations may take longer than a request. */
async function waitForOthers(tx: Sql): Promise<void> {
  await tx`set local statement_timeout = 0`;
  await tx`set local lock_timeout = 0`;
  await tx`select pg_advisory_xact_lock(hashtext('showup migrations'))`;
}

/** The migrations that ran on this database. */
export async function listRun(sql: Sql) {
  return await sql<{ name: string; hash: string }[]>`select name, hash from migrations order by name`;
}

/** Throws MigrationMismatchError when a migration that ran is missing from the files or was changed. */
export function compare(
  files: readonly MigrationFile[],
  executed: readonly { readonly name: string; readonly hash: string }[],
): void {
  const hashes = new Map(files.map((file) => [file.name, file.hash]));
  for (const { name, hash } of executed) {
    const now = hashes.get(name);
    if (now === undefined) {
      throw new MigrationMismatchError(
        `The migration ${name} ran on this database, but its file is missing: the database is from a newer version. Start that version, or restore an older backup.`,
      );
    }
    if (now !== hash) {
      throw new MigrationMismatchError(
        `The migration ${name} changed after it ran on this database. Restore the released file.`,
      );
    }
  }
}

/** The files of a folder in the order in which they run. Throws MigrationMismatchError for a wrong name. */
export async function readMigrations(from: URL | string): Promise<MigrationFile[]> {
  const folder = from instanceof URL ? fileURLToPath(from) : from;
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  names.forEach((name, index) => {
    if (!/^\d{3}_[a-z0-9_]+\.sql$/.test(name)) {
      throw new MigrationMismatchError(`The migration ${name} needs a name like 001_people.sql.`);
    }
    if (names[index - 1]?.slice(0, 3) === name.slice(0, 3)) {
      throw new MigrationMismatchError(
        `The migrations ${names[index - 1]} and ${name} have the same number.`,
      );
    }
  });
  return await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}
