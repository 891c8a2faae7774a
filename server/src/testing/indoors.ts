import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { lockFolder } from '../db/folder-lock.ts';
import { migrate, migrationsFolder } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { patiently } from '../db/patience.ts';

type Features = Awaited<ReturnType<typeof createApp>>['features'];

export interface Rooms {
  readonly db: Database;
  readonly features: Features;
}

/** Works on the data of a server while that does not run; `env` is what it is started with. */
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
    return await patiently(() => work({ db, features: app.features }));
  } finally {
    await app.close();
    await db.close();
    await lock.release();
  }
}
