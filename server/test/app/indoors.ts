import { createApp } from '../../src/app.ts';
import type { Context } from '../../src/context.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { lockFolder } from '../../src/platform/db/embedded/folder-lock.ts';
import { migrate, migrationsFolder } from '../../src/platform/db/migrate.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { patiently } from '../../src/platform/db/patience.ts';

export interface Rooms {
  readonly ctx: Context;
  readonly db: Database;
}

/** Opens the data of a stopped server; `env` is its environment. */
export async function indoors<T>(
  env: Readonly<Record<string, string>>,
  work: (rooms: Rooms) => Promise<T>,
): Promise<T> {
  const config = readConfig(env);
  const log = { error: ({ err }: { err: unknown }) => void process.stderr.write(`${err}\n`) };
  const lock = await lockFolder(config.dataDir);
  const db = await openDatabase(config, { lock, log, onFailure: (err) => log.error({ err }) });
  await migrate(db, migrationsFolder);
  const app = await createApp({ config, db, print: () => {} });
  try {
    return await patiently(() => work({ ctx: app.ctx, db }));
  } finally {
    await app.close();
    await db.close();
    await lock.release();
  }
}
