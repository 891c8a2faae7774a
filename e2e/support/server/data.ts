import type { Sql } from '#server/platform/db/database';
import { lockFolder } from '#server/platform/db/embedded/folder-lock';
import { openDatabase } from '#server/platform/db/open-database';
import type { AppServer } from './app-server.ts';

/** Stops the server, changes its data and starts it again. */
export async function changeData(server: AppServer, change: (sql: Sql) => Promise<unknown>): Promise<void> {
  await server.restart(async () => {
    const { dataDir, databaseUrl } = server;
    const lock = await lockFolder(dataDir);
    const db = await openDatabase({ databaseUrl }, { lock, log: console, onFailure: () => {} });
    await change(db.sql);
    await db.close();
    await lock.release();
  });
}
