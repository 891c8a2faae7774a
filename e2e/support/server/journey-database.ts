import { randomBytes } from 'node:crypto';
import postgres from 'postgres';

const prefix = 'showup_journey_';

/**
 * Creates an empty database for one server on the PostgreSQL of TEST_DATABASE_URL, after dropping those of killed runs. Returns
 * undefined if that is not set and the server uses its embedded database.
 */
export async function createJourneyDatabase(): Promise<{ url: string; drop(): Promise<void> } | undefined> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return undefined;
  const sql = postgres(server, { max: 1, onnotice: () => {} });
  const name = `${prefix}${process.pid}_${randomBytes(6).toString('hex')}`;
  await dropLeftovers(sql);
  await sql`create database ${sql(name)} template template0 encoding 'UTF8'`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await sql`drop database if exists ${sql(name)} with (force)`;
      await sql.end();
    },
  };
}

async function dropLeftovers(sql: postgres.Sql): Promise<void> {
  const databases = await sql<{ name: string }[]>`
    select datname as name from pg_database where starts_with(datname, ${prefix})`;
  for (const { name } of databases) {
    const [, pid] = /^(\d+)_/.exec(name.slice(prefix.length)) ?? [];
    // A database in use from another machine cannot be dropped, which is intended.
    if (pid !== undefined && !isRunning(Number(pid)))
      await sql`drop database if exists ${sql(name)}`.catch(() => {});
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
