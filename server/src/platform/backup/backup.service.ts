import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { CommandFailed } from '../control/protocol.ts';
import type { Database } from '../db/database.ts';
import type { HoldableStore } from '../media/store/held-removals.ts';
import { CONTENTS, KEPT_FILES, type Manifest, RESTORING, ROWS } from './manifest.ts';
import { type DumpedRows, dumpRows } from './rows.ts';
import { type TarEntry, tar } from './tar.ts';

const STAGING = 'backup-';

/** Writes one file with a snapshot of the embedded database, the pictures it names, and the folder's key. */
export class Backup {
  readonly #db: Database;
  readonly #store: HoldableStore;
  readonly #dataDir: string;
  #isUnderWay = false;

  constructor(db: Database, store: HoldableStore, dataDir: string) {
    this.#db = db;
    this.#store = store;
    this.#dataDir = dataDir;
  }

  /**
   * Writes a temporary file and renames it. Only its owner can read it, because it contains the key. The server keeps
   * running, but other statements wait while the rows are read.
   * @throws CommandFailed while another one is under way
   */
  async write(file: string): Promise<Manifest> {
    if (this.#isUnderWay) throw new CommandFailed('Another backup is under way.');
    this.#isUnderWay = true;
    try {
      await clearStaging(this.#dataDir);
      return await this.#writeFile(file);
    } finally {
      this.#isUnderWay = false;
    }
  }

  /** Removes what killed backups and restores left in the data folder. */
  async clearLeftovers(): Promise<void> {
    if (!this.#isUnderWay) await clearStaging(this.#dataDir);
  }

  async #writeFile(file: string): Promise<Manifest> {
    const staging = await mkdtemp(join(this.#dataDir, STAGING));
    const letGo = this.#store.holdRemovals();
    const draft = `${file}.part`;
    try {
      const rows = await this.#dump(join(staging, ROWS));
      const manifest: Manifest = { format: 2, madeAt: new Date().toISOString(), rows, pictureFiles: 0 };
      const target = createWriteStream(draft, { mode: 0o600, flush: true });
      await pipeline(tar(this.#entries(staging, manifest)), createGzip({ level: 1 }), target);
      await rename(draft, file);
      return manifest;
    } finally {
      letGo();
      await rm(staging, { recursive: true, force: true });
      await rm(draft, { force: true });
    }
  }

  /**
   * The transaction holds the only connection, so nothing changes while it reads. Besides reading, it only writes
   * files.
   */
  #dump(to: string): Promise<DumpedRows> {
    return this.#db.transaction(async (tx) => {
      await rm(to, { recursive: true, force: true }); // left by a first try
      return dumpRows(tx, to);
    });
  }

  /** The last entry has the counts made on the way. */
  async *#entries(staging: string, manifest: Manifest): AsyncGenerator<TarEntry> {
    yield* everythingIn(staging, ROWS);
    for (const name of KEPT_FILES) {
      const bytes = await readFile(join(this.#dataDir, name)).catch(undefinedIfMissing);
      if (bytes) yield { name, bytes };
    }
    for await (const keys of this.#store.keys()) {
      for (const key of keys) {
        const bytes = key.endsWith('.part') ? undefined : await this.#store.get(key);
        if (!bytes) continue;
        manifest.pictureFiles++;
        yield { name: `media/${key}`, bytes };
      }
    }
    yield { name: CONTENTS, bytes: Buffer.from(JSON.stringify(manifest, null, 2)) };
  }
}

/** Safe because only the process that uses the folder can be restoring into it. */
async function clearStaging(dataDir: string): Promise<void> {
  const left = (await readdir(dataDir)).filter((name) => name.startsWith(STAGING) || name === RESTORING);
  await Promise.all(left.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
}

async function* everythingIn(base: string, folder: string): AsyncGenerator<TarEntry> {
  for (const entry of await readdir(join(base, folder), { withFileTypes: true })) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* everythingIn(base, name);
    else if (entry.isFile()) yield { name, bytes: await readFile(join(base, name)) };
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
