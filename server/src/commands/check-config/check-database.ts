import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { anotherKey } from '#platform/audit/audit.service';
import { Chain } from '#platform/audit/chain';
import type { Config } from '#platform/config/config';
import { compare, MigrationMismatchError, migrationsFolder, readMigrations } from '#platform/db/migrate';
import { oldestVersion, otherEncoding } from '#platform/db/postgres';
import { createKeyedHash, KeyUnusableError, keptKey } from '#platform/keyed-hash';
import { type Check, type CheckOutcome, codeOf, note, ok, whyUnreachable, wrong } from './outcome.ts';

const ANSWER_MS = 10_000;
/** Sessions, codes and limits use the database's clock; what people see uses this machine's. */
const CLOCKS_MAY_DIFFER_MS = 5_000;

/** Checks the database of DATABASE_URL, if set. An embedded one is checked by the server. */
export const checkDatabase: Check = async (config) => {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === undefined) return ok(`embedded, in ${dataDir}`);
  const { host, pathname } = new URL(databaseUrl);
  const address = `${host}${pathname}`;
  const giveUp = new AbortController();
  let sql: postgres.Sql | undefined;
  try {
    sql = postgres(databaseUrl, { max: 1, connect_timeout: 5, onnotice: () => {} });
    return await Promise.race([
      look(sql, address, config),
      sleep(ANSWER_MS, wrong(`${address} accepted the connection but does not answer.`), {
        signal: giveUp.signal,
      }),
    ]);
  } catch (error) {
    if (error instanceof MigrationMismatchError)
      return wrong(`${address} has tables that do not match: ${error.message}`);
    return wrong(`${address} cannot be used: ${reasonOf(error)}.`);
  } finally {
    giveUp.abort();
    await sql?.end({ timeout: 0 });
  }
};

async function look(sql: postgres.Sql, address: string, config: Config): Promise<CheckOutcome> {
  const [server] = await sql<[{ version: string; major: number; encoding: string; autovacuum: string }]>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
      current_setting('server_encoding') as encoding, current_setting('autovacuum') as autovacuum`;
  if (server.major < oldestVersion)
    return wrong(`${address} is PostgreSQL ${server.version}; ${oldestVersion} or newer is needed.`);
  if (server.encoding !== 'UTF8')
    return wrong(`${address} cannot be used: ${otherEncoding(server.encoding)}.`);
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
  const told = [`PostgreSQL ${server.version} at ${address}, ${await tablesIn(sql)}`];
  if (!(await fitsRecord(sql, config))) return wrong(`${address}: ${anotherKey}`);
  if (Math.abs(seconds) * 1_000 > CLOCKS_MAY_DIFFER_MS)
    told.push(`Its clock is ${seconds.toFixed(0)} s ahead of this machine's: sync both with NTP`);
  if (server.autovacuum === 'off') told.push('Autovacuum is off, so queries will become slow: turn it on');
  const text = told.join('. ');
  return told.length > 1 ? note(`${text}.`) : ok(text);
}

/** Rolls back a transaction that only tests the permissions. */
class Undone extends Error {}

/** How far the database's clock is ahead, in ms. */
async function clockDifference(sql: postgres.Sql): Promise<number> {
  const before = Date.now();
  const [row] = await sql<[{ ms: number }]>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`;
  return row.ms - (before + Date.now()) / 2;
}

/** Throws MigrationMismatchError. */
async function tablesIn(sql: postgres.Sql): Promise<string> {
  const [found] = await sql<[{ exists: boolean }]>`select to_regclass('migrations') is not null as exists`;
  if (!found.exists) return 'no tables yet: the first start creates them';
  const all = await readMigrations(migrationsFolder);
  const ran = await sql<{ name: string; hash: string }[]>`select name, hash from migrations order by name`;
  compare(all, ran);
  return ran.length === all.length ? 'with its tables' : 'with tables that the next start migrates';
}

/** Whether a start would accept the record of what admins did. */
async function fitsRecord(sql: postgres.Sql, { secretKey, dataDir, isKeyLost }: Config): Promise<boolean> {
  const [chained] = await sql<[{ exists: boolean }]>`select to_regclass('audit_head') is not null as exists`;
  if (isKeyLost || !chained.exists) return true;
  const [last] = await sql<{ keyId: Buffer }[]>`
    select key_id as "keyId" from audit_log where seq is not null order by seq desc limit 1`;
  if (!last) return true;
  const key = secretKey ?? (await keptKey(dataDir).catch(undefinedIfUnusable));
  return key !== undefined && new Chain(createKeyedHash(key)).keyId.equals(last.keyId);
}

/** Problems of the key are reported by the check of the key. */
function undefinedIfUnusable(error: unknown): undefined {
  if (!(error instanceof KeyUnusableError)) throw error;
}

const reasons: Readonly<Record<string, string>> = {
  '28P01': 'the user or the password in DATABASE_URL is wrong',
  '28000': 'it refuses this user from this address (pg_hba.conf)',
  '3D000': 'it has no database of that name: create it with createdb',
  '42501': 'this user may not create tables there: grant create on schema public',
  '53300': 'it has no free connections',
  '57P03': 'it is starting or stopping',
};

function reasonOf(error: unknown): string {
  const known = whyUnreachable(error) ?? reasons[codeOf(error)];
  if (known !== undefined) return known;
  return error instanceof Error ? `${error.message.split('\n')[0]} (${codeOf(error)})` : 'unknown';
}
