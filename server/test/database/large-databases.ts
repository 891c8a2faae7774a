import postgres from 'postgres';
import { openPostgres } from '#platform/db/postgres';

export const log = {
  error: ({ err }: { err: unknown }, message: string) =>
    void process.stderr.write(`${message}: ${err instanceof Error ? err.stack : String(err)}\n`),
};

const HOUR_MS = 3_600_000;

/** Waits up to an hour for a statement: filling and counting whole tables takes longer than a request may. */
export const openForBench = (url: string) => openPostgres(url, log, { patienceMs: HOUR_MS });

/** The address of the database `name` on the server of TEST_DATABASE_URL. */
export function addressOf(name: string): string {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL server, as a superuser.');
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Does `work` in the database `postgres`, where other databases can be created and dropped. */
export async function maintain<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(addressOf('postgres'), { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
