import postgres from 'postgres';
import { columnTypes, sessionSettings } from './column-types.ts';
import { createDatabase, type Database, type DatabaseLog } from './database.ts';

/** The database cannot be opened; the message is one line for the person at the terminal. */
export class DatabaseUnusableError extends Error {
  override readonly name = 'DatabaseUnusableError';
}

const oldestVersion = 15;

/** A pool on a PostgreSQL server. Throws DatabaseUnusableError when it cannot be reached or is too old. */
export async function openPostgres(url: string, log: DatabaseLog): Promise<Database> {
  const pool = postgres(url, {
    types: columnTypes,
    // Queries here take milliseconds: ten connections keep a few cores of the database busy, and several processes
    // fit under PostgreSQL's usual 100.
    max: 10,
    connect_timeout: 10, // seconds
    idle_timeout: 300, // seconds
    onnotice: () => {},
    connection: {
      ...sessionSettings,
      application_name: 'showup',
      // Milliseconds. A request that waits longer has lost its person; a forgotten lock must not stop the others.
      statement_timeout: 30_000,
      lock_timeout: 10_000,
      idle_in_transaction_session_timeout: 30_000,
    },
  });
  const close = () => pool.end({ timeout: 5 });
  try {
    const [row] = await pool<[{ version: number }]>`
      select current_setting('server_version_num')::int / 10000 as version`;
    if (row.version < oldestVersion) {
      throw new Error(`it is PostgreSQL ${row.version}, and ${oldestVersion} or newer is needed`);
    }
  } catch (error) {
    await close();
    const { host, pathname } = new URL(url);
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    throw new DatabaseUnusableError(`The database at ${host}${pathname} cannot be used: ${reason}`, {
      cause: error,
    });
  }
  return createDatabase(pool, { embedded: false, log, close });
}
