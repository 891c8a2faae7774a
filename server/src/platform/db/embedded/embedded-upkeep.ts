import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseLog } from '../database.ts';
import type { Sql } from '../lane.ts';

/** Limits for the upkeep of an embedded database. */
export interface UpkeepSettings {
  readonly everyMs: number;
  /** Free bytes on the disk of this folder. */
  readonly freeAt: (folder: string) => Promise<number>;
  /** Below this many free bytes, nothing is written. */
  readonly reserve: number;
  /** Bytes of log at which a checkpoint is made, so that a start after a crash reads no more than these. */
  readonly longestLog: number;
}

const MB = 2 ** 20;

/** The log grows by files of 16 MB. Running out of space for one stops the database, even for reads. */
export const usualUpkeep: UpkeepSettings = {
  everyMs: 1_000,
  freeAt: async (folder) => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
  reserve: 32 * MB,
  longestLog: 64 * MB,
};

/** The size of a new database with its tables and first log files. */
const NEW_DATABASE = 64 * MB;

/** Throws DiskNearlyFull if a start would run out of space, or use the reserve. */
export async function requireRoom(folder: string, { freeAt, reserve }: UpkeepSettings): Promise<void> {
  const isNew = !existsSync(join(folder, 'PG_VERSION'));
  const needed = isNew ? reserve + NEW_DATABASE : reserve;
  const free = await freeAt(folder);
  if (free < needed) throw new DiskNearlyFull(folder, free, needed);
}

/**
 * Does what a PostgreSQL server has separate processes for: shortens the log, and allows only reads while the disk is
 * nearly full.
 */
export class Upkeep {
  readonly #sql: Sql;
  readonly #folder: string;
  readonly #log: DatabaseLog;
  readonly #settings: UpkeepSettings;
  readonly #stopping = new AbortController();
  readonly #working: Promise<void>;
  #isShort = false;

  constructor(sql: Sql, folder: string, log: DatabaseLog, settings: UpkeepSettings) {
    this.#sql = sql;
    this.#folder = folder;
    this.#log = log;
    this.#settings = settings;
    this.#working = this.#work();
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#working;
  }

  async #work(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#keepReserve();
        await this.#shortenLog();
      } catch (err) {
        if (!signal.aborted) this.#log.error({ err }, 'the upkeep of the database failed');
      }
      await sleep(this.#settings.everyMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async #keepReserve(): Promise<void> {
    const { freeAt, reserve } = this.#settings;
    const free = await freeAt(this.#folder);
    if (free < reserve) {
      await this.#sql`set default_transaction_read_only = on`;
      if (!this.#isShort)
        this.#log.error(
          { err: new DiskNearlyFull(this.#folder, free, reserve) },
          'writes are refused until there is space',
        );
      this.#isShort = true;
    } else if (this.#isShort) {
      await this.#sql`set default_transaction_read_only = off`;
      this.#isShort = false;
    }
  }

  async #shortenLog(): Promise<void> {
    const [row] = await this.#sql<[{ bytes: number }]>`
      select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`;
    if (row.bytes > this.#settings.longestLog) await this.#sql`checkpoint`;
  }
}

class DiskNearlyFull extends Error {
  override readonly name = 'DiskNearlyFull';

  constructor(folder: string, free: number, needed: number) {
    super(
      `the disk of ${folder} has ${Math.floor(free / MB)} MB left, and ${Math.ceil(needed / MB)} MB are needed: free some space there.`,
    );
  }
}
