import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sessionSettings } from '../column-types.ts';
import { type Database, type DatabaseLog, PooledDatabase } from '../database.ts';
import type { Listen, Target } from '../lane.ts';
import { DatabaseUnusableError } from '../postgres.ts';
import { requireRoom, Upkeep, type UpkeepSettings, usualUpkeep } from './embedded-upkeep.ts';
import { DiskEraser } from './erase-deleted.ts';
import type { FolderLock } from './folder-lock.ts';
import { socketPath } from './socket-path.ts';

interface Options {
  readonly lock: FolderLock;
  readonly log: DatabaseLog;
  /** Called once if the database dies while in use; every query fails from then on. */
  readonly onFailure: (error: Error) => void;
  readonly upkeep?: UpkeepSettings;
  readonly listen?: Listen | undefined;
}

interface DatabasePaths {
  readonly folder: string;
  readonly socket: string;
}

/**
 * PostgreSQL inside this process, with its files in `<locked folder>/database`. It needs the folder's lock because two
 * processes on the same files would lose rows without an error. Throws DatabaseUnusableError.
 */
export async function openEmbedded(options: Options): Promise<Database> {
  const folder = join(options.lock.folder, 'database');
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await requireRoom(folder, options.upkeep ?? usualUpkeep);
    const socket = await socketPath(options.lock.folder, 'database.sock');
    const worker = await startWorker({ folder, socket });
    return new EmbeddedDatabase(worker, { folder, socket }, options);
  } catch (error) {
    throw new DatabaseUnusableError(`The database in ${folder} cannot be opened: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

/** The engine throws objects that are not errors and only have a number. */
function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  const number = typeof error === 'object' && error !== null && 'errno' in error ? ` (${error.errno})` : '';
  return `its files cannot be created, read or written${number}. Let this user do so, or restore a backup into a new folder.`;
}

/** Resolves when the thread listens on the socket. */
async function startWorker(workerData: DatabasePaths): Promise<Worker> {
  const worker = new Worker(new URL('./embedded.worker.js', import.meta.url), { workerData, execArgv: [] });
  const starting = new AbortController();
  try {
    const [first] = await Promise.race([
      once(worker, 'message', { signal: starting.signal }),
      once(worker, 'exit', { signal: starting.signal }),
    ]);
    if (first !== 'ready') throw new Error(typeof first === 'string' ? `it ${first}` : 'its thread exited');
    return worker;
  } finally {
    starting.abort();
  }
}

class EmbeddedDatabase extends PooledDatabase {
  readonly #thread: DatabaseThread;
  readonly #upkeep: Upkeep;
  readonly #eraser: DiskEraser;

  constructor(worker: Worker, { folder, socket }: DatabasePaths, options: Options) {
    const { log, upkeep = usualUpkeep, listen, onFailure } = options;
    super({
      embedded: true,
      log,
      prompt: {
        target: { settings: connectionSettings(socket), listen },
        most: 1, // with two, the embedded server would mix up their statements and settings
        patienceMs: Number.POSITIVE_INFINITY,
        lifeMs: Number.POSITIVE_INFINITY,
      },
    });
    this.#thread = new DatabaseThread(worker, onFailure);
    this.#upkeep = new Upkeep(this.sql, folder, log, upkeep);
    this.#eraser = new DiskEraser(this, folder, upkeep);
  }

  eraseDeleted(): Promise<void> {
    return this.#eraser.erase();
  }

  override async close(): Promise<void> {
    this.#thread.expectEnd();
    await this.#upkeep.close();
    await super.close();
    await this.#thread.close();
  }
}

function connectionSettings(socket: string): Target['settings'] {
  return {
    path: socket,
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    connection: sessionSettings,
    connect_timeout: 30,
    onnotice: () => {},
  };
}

/** Reports an unexpected end, with the thread's last words. */
class DatabaseThread {
  readonly #worker: Worker;
  readonly #ended: Promise<unknown>;
  #isExpected = false;
  #lastWords = 'exited by itself';

  constructor(worker: Worker, onFailure: (error: Error) => void) {
    this.#worker = worker;
    worker.on('message', (words) => {
      this.#lastWords = String(words);
    });
    worker.on('error', (error) => {
      this.#lastWords = `crashed: ${error instanceof Error ? error.message : String(error)}`;
    });
    this.#ended = once(worker, 'exit').catch(() => {});
    worker.once('exit', () => {
      if (!this.#isExpected) onFailure(new Error(`The embedded database ${this.#lastWords}`));
    });
  }

  expectEnd(): void {
    this.#isExpected = true;
  }

  async close(): Promise<void> {
    this.#worker.postMessage('close');
    const giveUp = setTimeout(() => this.#worker.terminate(), 10_000); // committed data is on the disk anyway
    await this.#ended;
    clearTimeout(giveUp);
  }
}
