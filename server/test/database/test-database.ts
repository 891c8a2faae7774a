import { createHash, randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import type { Database, Sql } from '#platform/db/database';
import { openEmbedded } from '#platform/db/embedded/embedded';
import { lockFolder } from '#platform/db/embedded/folder-lock';
import { migrate, migrationsFolder, readMigrations } from '#platform/db/migrate';
import { openPostgres } from '#platform/db/postgres';
import { type RowNotes, takeRowNotes } from './take-row-notes.ts';

export interface TestDatabase extends Database {
  /** Empties every table; the schema stays. */
  reset(): Promise<void>;
}

const log = {
  error: ({ err }: { err: unknown }, message: string) =>
    process.stderr.write(`${message}: ${err instanceof Error ? err.stack : String(err)}\n`),
};

let opened: Promise<TestDatabase> | undefined;

/**
 * A migrated, empty database for this test process, the same at every call: on the server of TEST_DATABASE_URL if set
 * (as a superuser), or else embedded. Removed after the process, or at the latest by the next run.
 */
export function openTestDatabase(): Promise<TestDatabase> {
  opened ??= open();
  return opened;
}

async function open(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  const notes = takeRowNotes();
  const db = server ? await openOnServer(server, notes) : await openInTempFolder(notes);
  await migrate(db, migrationsFolder);
  await notes.start(db.sql);
  return Object.assign(db, { reset: () => reset(db) });
}

async function reset(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const tables = await tx<{ name: string }[]>`
      select format('%I', tablename) as name from pg_tables
      where schemaname = current_schema() and tablename <> 'migrations'`;
    // Deleting few rows is ten times faster than truncating all tables. Without foreign key checks (which only
    // superusers can turn off) the order does not matter.
    await tx`set local session_replication_role = replica`;
    await tx.unsafe(tables.map(({ name }) => `delete from ${name};`).join('\n'));
    await tx`
      select setval(format('%I', sequencename)::regclass, start_value, false) from pg_sequences
      where schemaname = current_schema() and last_value is not null`;
  });
}

async function openInTempFolder(notes: RowNotes): Promise<Database> {
  const prefix = 'showup-test-';
  for (const name of await readdir(tmpdir())) {
    if (isLeftover(name, prefix)) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  await copyEmptyDatabase(folder);
  const { db, lock } = await openFolder(folder, notes);
  return closedWith(db, async () => {
    await lock.release();
    await rm(folder, { recursive: true, force: true });
  });
}

async function openFolder(folder: string, notes?: RowNotes) {
  const lock = await lockFolder(folder);
  const onFailure = (err: Error) => log.error({ err }, 'the test database died');
  return { db: await openEmbedded({ lock, log, onFailure, listen: notes?.listen }), lock };
}

/**
 * Puts a migrated, empty embedded database into the data folder. Creating one takes seconds and copying a fraction of
 * that, so the first test process keeps one for all.
 */
export async function copyEmptyDatabase(folder: string): Promise<void> {
  const cache = fileURLToPath(new URL('../../../.cache/', import.meta.url));
  const parts = ['without templates', await readFile(new URL('../../package.json', import.meta.url), 'utf8')]; // it includes PGlite's version
  for (const { name, hash } of await readMigrations(migrationsFolder)) parts.push(name, hash);
  const key = createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
  const template = join(cache, `test-database-${key}`);
  await mkdir(cache, { recursive: true });
  if (!existsSync(template)) await makeTemplate(template);
  await cp(join(template, 'database'), join(folder, 'database'), { recursive: true });
}

async function makeTemplate(template: string): Promise<void> {
  const draft = await mkdtemp(`${template}-draft-`);
  try {
    const { db, lock } = await openFolder(draft);
    await migrate(db, migrationsFolder);
    await dropTemplates(db.sql);
    await db.close();
    await lock.release();
    await rename(draft, template);
  } catch (error) {
    if (!existsSync(template)) throw error; // otherwise another process was faster
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  await clearOldTemplates(template);
}

/** Half of all files belong to the databases from which `create database` would copy, which nobody calls. */
async function dropTemplates(sql: Sql): Promise<void> {
  await sql`update pg_database set datistemplate = false`;
  for (const name of ['template0', 'template1']) await sql`drop database ${sql(name)}`;
}

async function clearOldTemplates(newest: string): Promise<void> {
  const yesterday = Date.now() - 24 * 3_600_000;
  for (const name of await readdir(dirname(newest))) {
    const path = join(dirname(newest), name);
    const made = name.startsWith('test-database-')
      ? (await stat(path).catch(() => undefined))?.mtimeMs
      : undefined;
    if (made !== undefined && made < yesterday && path !== newest)
      await rm(path, { recursive: true, force: true });
  }
}

async function openOnServer(server: string, notes: RowNotes): Promise<Database> {
  const prefix = 'showup_test_';
  const name = `${prefix}${process.pid}_${randomBytes(4).toString('hex')}`;
  await asMaintainer(server, async (sql) => {
    const databases = await sql<{ name: string }[]>`select datname as name from pg_database`;
    for (const { name } of databases) {
      // A database in use from another machine cannot be dropped, which is intended.
      if (isLeftover(name, prefix)) await sql`drop database if exists ${sql(name)}`.catch(() => {});
    }
    await sql`create database ${sql(name)} template template0 encoding 'UTF8'`;
    await sql`alter database ${sql(name)} set synchronous_commit = off`; // tests need speed, not durability
  });
  const own = new URL(server);
  own.pathname = `/${name}`;
  const db = await openPostgres(own.href, log, { patienceMs: 30_000, listen: notes.listen });
  return closedWith(db, () =>
    asMaintainer(server, (sql) => sql`drop database if exists ${sql(name)} with (force)`),
  );
}

/** The same database, whose `close` also removes it. */
function closedWith(db: Database, remove: () => Promise<void>): Database {
  const close = db.close.bind(db);
  return Object.assign(db, {
    async close() {
      await close();
      await remove();
      opened = undefined;
    },
  });
}

async function asMaintainer(server: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(server, { max: 1, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}

/** Whether `name` contains the pid of a test process that is gone. */
function isLeftover(name: string, prefix: string): boolean {
  const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
  if (Number.isNaN(pid)) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
