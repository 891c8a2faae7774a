import type { Config } from '../config/config.ts';
import type { Database, DatabaseLog } from './database.ts';
import { openEmbedded } from './embedded/embedded.ts';
import type { FolderLock } from './embedded/folder-lock.ts';
import { openPostgres } from './postgres.ts';

/**
 * The database of the settings, not migrated yet. `lock` is the lock on config.dataDir. Throws DatabaseUnusableError.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl'>,
  options: { lock: FolderLock; log: DatabaseLog; onFailure: (error: Error) => void },
): Promise<Database> {
  return config.databaseUrl === undefined
    ? await openEmbedded(options)
    : await openPostgres(config.databaseUrl, options.log);
}
