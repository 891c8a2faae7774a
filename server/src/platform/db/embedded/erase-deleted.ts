import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database.ts';
import {
  beginNextLogFile,
  changesOf,
  listTables,
  ownFiles,
  rewriteTable,
  sampleAgain,
  type TableOnDisk,
} from './erase-deleted.queries.ts';

/** Deleted rows are still on the disk. The message is one line for the log. */
export class NotErased extends Error {
  override readonly name = 'NotErased';
}

interface Parts {
  readonly db: Pick<Database, 'sql' | 'transaction'>;
  /** The folder of the embedded database. */
  readonly folder: string;
  readonly freeAt: (folder: string) => Promise<number>;
  /** Below this many free bytes, nothing is written. */
  readonly reserve: number;
}

/**
 * The state of each table when it was last rewritten, by name. Empty at first, so the first run rewrites every table.
 */
export type Rewritten = Map<string, string>;

const LOG_FILE_BYTES = 16 * 2 ** 20;
/** Rewriting a table writes it up to three times: its rows, its sorted indexes, and all of it to the log. */
const COPIES = 3;
/** More log files than PostgreSQL keeps for reuse by default (1 GB). */
const MOST_ROTATIONS = 100;
const LOG_FILE = /^[0-9A-F]{24}$/;

/**
 * Removes from the database's files what was deleted or replaced in its tables: rewrites each table that changed since
 * it was last rewritten, then starts new log files until every older one is gone. Between two steps, others can use the
 * connection.
 * @throws NotErased when the disk has no space for a table, after everything else is done
 */
export async function eraseDeleted(parts: Parts, rewritten: Rewritten): Promise<void> {
  const { sql } = parts.db;
  const tooLarge: string[] = [];
  for (const table of await listTables(sql)) {
    if (rewritten.get(table.name) === table.changes) continue;
    if (!(await hasRoom(parts, COPIES * table.bytes))) tooLarge.push(table.name);
    else await rewrite(parts, table, rewritten);
  }
  await sampleAgain(sql);
  await removeOrphans(parts);
  if (!(await hasRoom(parts, LOG_FILE_BYTES))) tooLarge.push('the log');
  else await rotateLog(parts);
  if (tooLarge.length > 0)
    throw new NotErased(
      `The disk of ${parts.folder} has no room to rewrite ${tooLarge.join(', ')}, so deleted rows are still in their files. Make room there, then run "npm run retention".`,
    );
}

/** Changes made while the table is rewritten count for the next run. */
async function rewrite({ db: { sql } }: Parts, { name }: TableOnDisk, rewritten: Rewritten): Promise<void> {
  const changes = await changesOf(sql, name);
  await rewriteTable(sql, name);
  rewritten.set(name, changes);
}

async function hasRoom({ freeAt, folder, reserve }: Parts, bytes: number): Promise<boolean> {
  return (await freeAt(folder)) >= reserve + bytes + LOG_FILE_BYTES;
}

/**
 * Log files are deleted instead of reused (see embedded.worker.ts), but an older version may have left some with old
 * bytes to be reused. So the log is advanced past all of them.
 */
async function rotateLog({ db: { sql }, folder }: Parts): Promise<void> {
  const old = await logFiles(folder);
  for (let rotations = 0; rotations < MOST_ROTATIONS; rotations++) {
    await beginNextLogFile(sql);
    const left = new Set(await logFiles(folder));
    if (!old.some((name) => left.has(name))) return;
  }
  throw new NotErased(
    `The log files in ${join(folder, 'pg_wal')} do not go away, so deleted rows are still in them.`,
  );
}

const logFiles = async (folder: string) =>
  (await readdir(join(folder, 'pg_wal'))).filter((name) => LOG_FILE.test(name));

/**
 * A process killed while rewriting or sorting leaves files that belong to no table, and nothing else removes them. The
 * transaction holds the only connection, so no table gains or loses a file meanwhile.
 */
async function removeOrphans({ db, folder }: Parts): Promise<void> {
  await db.transaction(async (tx) => {
    const { directory, numbers } = await ownFiles(tx);
    const own = new Set(numbers);
    const tables = join(folder, 'base', directory);
    const files = (await readdir(tables)).filter((file) => {
      const number = /^(?:t\d+_)?(\d+)(?:_[a-z]+)?(?:\.\d+)?$/.exec(file)?.[1];
      return number !== undefined && !own.has(number);
    });
    for (const file of files) await rm(join(tables, file), { force: true });
    await rm(join(folder, 'base', 'pgsql_tmp'), { recursive: true, force: true });
  });
}
