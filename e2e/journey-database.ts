import { randomBytes } from 'node:crypto';
import postgres from 'postgres';

/**
 * An empty database of one server's own, on the PostgreSQL of TEST_DATABASE_URL; undefined where that is not set and the
 * server uses its embedded one.
 */
export async function createJourneyDatabase(): Promise<{ url: string; drop(): Promise<void> } | undefined> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return undefined;
  const sql = postgres(server, { max: 1, onnotice: () => {} });
  const name = `showup_journey_${randomBytes(6).toString('hex')}`;
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
