import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database.ts';
import type { UpkeepSettings } from './embedded-upkeep.ts';
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

const LOG_FILE_BYTES = 16 * 2 ** 20;
/** Rewriting a table writes it up to three times: its rows, its sorted indexes, and all of it to the log. */
const COPIES = 3;
/** More log files than PostgreSQL keeps for reuse by default (1 GB). */
const MOST_ROTATIONS = 100;
const LOG_FILE = /^[0-9A-F]{24}$/;

/** Removes from the database's files what was deleted or replaced in its tables. */
export class DiskEraser {
  readonly #db: Pick<Database, 'sql' | 'transaction'>;
  readonly #folder: string;
  readonly #disk: Pick<UpkeepSettings, 'freeAt' | 'reserve'>;
  /** The state of each table when it was last rewritten, by name. At first empty, so the first run rewrites every one. */
  readonly #rewritten = new Map<string, string>();
  #underWay: Promise<void> = Promise.resolve();

  constructor(
    db: Pick<Database, 'sql' | 'transaction'>,
    folder: string,
    disk: Pick<UpkeepSettings, 'freeAt' | 'reserve'>,
  ) {
    this.#db = db;
    this.#folder = folder;
    this.#disk = disk;
  }

  /** One run after the other. @throws NotErased when the disk has no space for a table, after everything else is done */
  erase(): Promise<void> {
    const turn = this.#underWay.then(() => this.#eraseNow());
    this.#underWay = turn.catch(() => {});
    return turn;
  }

  /**
   * Rewrites each table that changed since it was last rewritten, then starts new log files until every older one is
   * gone. Between two steps, others can use the connection.
   */
  async #eraseNow(): Promise<void> {
    const { sql } = this.#db;
    const tooLarge: string[] = [];
    for (const table of await listTables(sql)) {
      if (this.#rewritten.get(table.name) === table.changes) continue;
      if (!(await this.#hasRoom(COPIES * table.bytes))) tooLarge.push(table.name);
      else await this.#rewrite(table);
    }
    await sampleAgain(sql);
    await this.#removeOrphans();
    if (!(await this.#hasRoom(LOG_FILE_BYTES))) tooLarge.push('the log');
    else await this.#rotateLog();
    if (tooLarge.length > 0)
      throw new NotErased(
        `The disk of ${this.#folder} has too little space to rewrite ${tooLarge.join(', ')}, so deleted rows are still in their files. Free some space there, then run "npm run retention".`,
      );
  }

  /** Changes made while the table is rewritten count for the next run. */
  async #rewrite({ name }: TableOnDisk): Promise<void> {
    const changes = await changesOf(this.#db.sql, name);
    await rewriteTable(this.#db.sql, name);
    this.#rewritten.set(name, changes);
  }

  async #hasRoom(bytes: number): Promise<boolean> {
    const { freeAt, reserve } = this.#disk;
    return (await freeAt(this.#folder)) >= reserve + bytes + LOG_FILE_BYTES;
  }

  /**
   * Log files are deleted instead of reused (see embedded.worker.js), but an older version may have left some with old
   * bytes to be reused. So the log is advanced past all of them.
   */
  async #rotateLog(): Promise<void> {
    const old = await this.#logFiles();
    for (let rotations = 0; rotations < MOST_ROTATIONS; rotations++) {
      await beginNextLogFile(this.#db.sql);
      const left = new Set(await this.#logFiles());
      if (!old.some((name) => left.has(name))) return;
    }
    throw new NotErased(
      `The log files in ${join(this.#folder, 'pg_wal')} are still there, and so are the deleted rows in them.`,
    );
  }

  async #logFiles(): Promise<string[]> {
    const names = await readdir(join(this.#folder, 'pg_wal'));
    return names.filter((name) => LOG_FILE.test(name));
  }

  /**
   * A process killed while rewriting or sorting leaves files that belong to no table, and nothing else removes them. The
   * transaction holds the only connection, so no table gains or loses a file meanwhile.
   */
  async #removeOrphans(): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const { directory, numbers } = await ownFiles(tx);
      const own = new Set(numbers);
      const tables = join(this.#folder, 'base', directory);
      const files = (await readdir(tables)).filter((file) => {
        const number = /^(?:t\d+_)?(\d+)(?:_[a-z]+)?(?:\.\d+)?$/.exec(file)?.[1];
        return number !== undefined && !own.has(number);
      });
      for (const file of files) await rm(join(tables, file), { force: true });
      await rm(join(this.#folder, 'base', 'pgsql_tmp'), { recursive: true, force: true });
    });
  }
}
