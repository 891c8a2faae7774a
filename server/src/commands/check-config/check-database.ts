import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { migrationsFolder, readMigrations } from '../../db/migrate.ts';
import { oldestVersion } from '../../db/postgres.ts';
import { type Check, codeOf, note, ok, type Verdict, whyUnreachable, wrong } from './verdict.ts';

const ANSWER_MS = 10_000;
/** Sessions, codes and limits go by the database's clock; what people are shown goes by this machine's. */
const CLOCKS_MAY_DIFFER_MS = 5_000;

/** The database of DATABASE_URL, if there is one; the embedded one is left to the server. */
export const checkDatabase: Check = async ({ databaseUrl, dataDir }) => {
  if (databaseUrl === undefined) return ok(`embedded, in ${dataDir}`);
  const { host, pathname } = new URL(databaseUrl);
  const place = `${host}${pathname}`;
  const sql = postgres(databaseUrl, { max: 1, connect_timeout: 5, onnotice: () => {} });
  const giveUp = new AbortController();
  try {
    return await Promise.race([
      look(sql, place),
      sleep(ANSWER_MS, wrong(`${place} took the connection and does not answer.`), { signal: giveUp.signal }),
    ]);
  } catch (error) {
    return wrong(`${place} cannot be used: ${reasonOf(error)}.`);
  } finally {
    giveUp.abort();
    await sql.end({ timeout: 0 });
  }
};

async function look(sql: postgres.Sql, place: string): Promise<Verdict> {
  const [server] = await sql<[{ version: string; major: number }]>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major`;
  if (server.major < oldestVersion)
    return wrong(`${place} is PostgreSQL ${server.version}; ${oldestVersion} or newer is needed.`);
  await sql
    .begin(async (tx) => {
      await tx`create table ${tx(`showup_check_${randomBytes(4).toString('hex')}`)} (n int)`;
      await tx`select 1`;
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  const seconds = (await clockDifference(sql)) / 1_000;
  const about = `PostgreSQL ${server.version} at ${place}, ${await tablesIn(sql)}`;
  return Math.abs(seconds) * 1_000 > CLOCKS_MAY_DIFFER_MS
    ? note(
        `${about}. Its clock is ${seconds.toFixed(0)} s ahead of this machine's: let both keep network time.`,
      )
    : ok(about);
}

/** Ends a transaction that was only to show that it can be. */
class Undone extends Error {}

/** By how many ms the database is ahead. */
async function clockDifference(sql: postgres.Sql): Promise<number> {
  const before = Date.now();
  const [row] = await sql<[{ ms: number }]>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`;
  return row.ms - (before + Date.now()) / 2;
}

async function tablesIn(sql: postgres.Sql): Promise<string> {
  const [found] = await sql<[{ exists: boolean }]>`select to_regclass('migrations') is not null as exists`;
  if (!found.exists) return 'still without tables: the first start makes them';
  const all = await readMigrations(migrationsFolder);
  const [ran] = await sql<[{ count: number }]>`select count(*)::int as count from migrations`;
  if (ran.count > all.length) return 'with the tables of a newer version of this program';
  return ran.count === all.length ? 'with its tables' : 'with tables that the next start brings up to date';
}

const reasons: Readonly<Record<string, string>> = {
  '28P01': 'the user or the password in DATABASE_URL is wrong',
  '28000': 'it does not let this user in from here (pg_hba.conf)',
  '3D000': 'there is no database of that name: make it with createdb',
  '42501': 'this user may not make tables there: grant create on its schema public',
  '53300': 'it has no connection left',
  '57P03': 'it is starting or stopping',
};

function reasonOf(error: unknown): string {
  const known = whyUnreachable(error) ?? reasons[codeOf(error)];
  if (known !== undefined) return known;
  return error instanceof Error ? `${error.message.split('\n')[0]} (${codeOf(error)})` : 'unknown';
}
