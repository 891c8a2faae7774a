import { readConfig } from '#platform/config/config';
import type { Database } from '#platform/db/database';
import { lockFolder } from '#platform/db/embedded/folder-lock';
import { migrate, migrationsFolder } from '#platform/db/migrate';
import { openDatabase } from '#platform/db/open-database';
import { patiently } from '#platform/db/patience';
import { createApp } from '#server/app';
import type { Context } from '#server/context';

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
