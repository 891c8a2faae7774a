import type { Database } from '../../../server/src/platform/db/database.ts';
import { openEmbedded } from '../../../server/src/platform/db/embedded/embedded.ts';
import { lockFolder } from '../../../server/src/platform/db/embedded/folder-lock.ts';
import type { AppServer } from './app-server.ts';

/** Three months go by in which these people do not come, and some minutes since anybody entered a code. */
export async function letMonthsPass(server: AppServer, awayIds: readonly string[]): Promise<void> {
  await changeData(server, async (db) => {
    await db.sql`
      update users set last_active_at = now() - interval '90 days', phone_proved_at = now() - interval '90 days'
      where id = any(${[...awayIds]})`;
    await db.sql`delete from sessions where user_id = any(${[...awayIds]})`;
    await db.sql`update sessions set proved_at = proved_at - interval '10 minutes'`;
  });
}

/** A week goes by in which nobody enters a code. */
export async function letAWeekPass(server: AppServer): Promise<void> {
  await changeData(server, async (db) => {
    await db.sql`update users set phone_proved_at = phone_proved_at - interval '8 days'`;
    await db.sql`
      update sessions set created_at = created_at - interval '8 days', proved_at = proved_at - interval '8 days'`;
  });
}

/** While the server is down. */
async function changeData(server: AppServer, change: (db: Database) => Promise<void>): Promise<void> {
  await server.restart(async () => {
    const lock = await lockFolder(server.dataDir);
    const db = await openEmbedded({ lock, log: console, onFailure: () => {} });
    await change(db);
    await db.close();
    await lock.release();
  });
}
