import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Chain } from '#platform/audit/chain';
import { migrate, migrationsFolder } from '#platform/db/migrate';
import { openPostgres } from '#platform/db/postgres';
import { createKeyedHash } from '#platform/keyed-hash';
import { type OwnPostgres, startOwnPostgres } from '#test/stand-ins/own-postgres';
import { newSecretKey, testRedisUrl } from '#test/stand-ins/redis';
import { checkConfig } from './check-config.ts';

const PASSWORD = 's3cret-of-anna';
let own: OwnPostgres;

/** A server that requires passwords; anna may connect but not create anything. */
beforeAll(async () => {
  own = await startOwnPostgres(4341);
  const sql = postgres(own.url, { max: 1, onnotice: () => {} });
  await sql.unsafe(`create role anna login password '${PASSWORD}'`);
  await sql.unsafe(`create role ben login superuser password '${PASSWORD}'`);
  const [hba] = await sql<
    [{ file: string }]
  >`select setting as file from pg_settings where name = 'hba_file'`;
  await writeFile(hba.file, 'host all all 127.0.0.1/32 scram-sha-256\n');
  await sql`select pg_reload_conf()`;
  await sql.end();
});
afterAll(() => own.close());

async function checked(env: NodeJS.ProcessEnv) {
  const parts: Record<string, string> = {};
  for await (const answer of checkConfig({ DATA_DIR: tmpdir(), ...env }, [])) {
    if (!('line' in answer)) continue;
    const [, state = '', part = '', text = ''] = /^(\w+) +(\w+) +(.*)$/.exec(answer.line) ?? [];
    parts[part] = `${state}: ${text}`;
  }
  expect(Object.values(parts).join('\n')).not.toContain(PASSWORD);
  return parts;
}

/** A database with the tables of a first start. */
async function startedDatabase(name: string): Promise<postgres.Sql> {
  const url = `postgres://ben:${PASSWORD}@127.0.0.1:4341/`;
  const maintainer = postgres(`${url}postgres`, { max: 1 });
  await maintainer`create database ${maintainer(name)}`;
  await maintainer.end();
  const db = await openPostgres(`${url}${name}`, { error: () => {} });
  await migrate(db, migrationsFolder);
  await db.close();
  const sql = postgres(`${url}${name}`, { max: 1, onnotice: () => {} });
  onTestFinished(() => sql.end());
  return sql;
}

const database = async (user: string, changes = { password: PASSWORD, port: 4341, name: 'postgres' }) => {
  const { password, port, name } = changes;
  const DATABASE_URL = `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
  return (await checked({ DATABASE_URL })).Database;
};

test('a database is checked the way the server would use it', async () => {
  await expect.poll(() => database('ben')).toMatch(/^ok: PostgreSQL .*no tables yet/);
  const sql = postgres(`postgres://ben:${PASSWORD}@127.0.0.1:4341/postgres`, { max: 1 });
  expect(await sql`select from pg_tables where tablename like 'showup_check%'`).toHaveLength(0);
  await sql.end();
});

test('tables that do not match are reported before a start refuses them', async () => {
  const sql = await startedDatabase('tables');
  const tables = () => database('ben', { password: PASSWORD, port: 4341, name: 'tables' });
  expect(await tables()).toMatch(/^ok: .*with its tables$/);
  await sql`insert into migrations (name, hash) values ('999_future.sql', 'abc')`;
  expect(await tables()).toMatch(/^wrong: .*999_future\.sql .* the database is from a newer version/);
  await sql`delete from migrations where name >= '001' and name <> '001_profiles.sql'`;
  expect(await tables()).toMatch(/^ok: .*the next start migrates$/);
  await sql`update migrations set hash = 'abc'`;
  expect(await tables()).toMatch(/^wrong: .*001_profiles\.sql changed after it ran/);
});

test.each(['LATIN1', 'SQL_ASCII'])(
  'a database in %s is reported, and a start fails with the same message',
  async (encoding) => {
    const [name, url] = [encoding.toLowerCase(), `postgres://ben:${PASSWORD}@127.0.0.1:4341/`];
    const sql = postgres(`${url}postgres`, { max: 1 });
    await sql.unsafe(`create database ${name} template template0 encoding '${encoding}'`);
    await sql.end();
    expect(await database('ben', { password: PASSWORD, port: 4341, name })).toMatch(
      new RegExp(`^wrong: .*its encoding is ${encoding}, but UTF8 is needed`),
    );
    await expect(openPostgres(`${url}${name}`, { error: () => {} })).rejects.toThrow(
      new RegExp(`^The database at .* cannot be used: its encoding is ${encoding}`),
    );
  },
);

test('a key that did not write the record is reported, unless the right one is lost', async () => {
  const sql = await startedDatabase('record');
  const DATABASE_URL = `postgres://ben:${PASSWORD}@127.0.0.1:4341/record`;
  const record = async (changes: NodeJS.ProcessEnv) => (await checked({ DATABASE_URL, ...changes })).Database;
  const SECRET_KEY = newSecretKey();
  expect(await record({ SECRET_KEY })).toMatch(/^ok: /);
  const { keyId } = new Chain(createKeyedHash(SECRET_KEY));
  await sql`
    insert into audit_log (seq, mac, key_id, at, action, subject_ids)
    values (1, ${Buffer.alloc(32)}, ${keyId}, now(), 'grant-admin', '{}')`;
  expect(await record({ SECRET_KEY })).toMatch(/^ok: /);
  expect(await record({ SECRET_KEY: newSecretKey() })).toMatch(/^wrong: .*different key.*Set SECRET_KEY/);
  expect(await record({ SECRET_KEY: newSecretKey(), SECRET_KEY_LOST: '1' })).toMatch(/^ok: /);
});

test('a database with autovacuum off is reported', async () => {
  const sql = postgres(`postgres://ben:${PASSWORD}@127.0.0.1:4341/postgres`, { max: 1 });
  await sql`alter system set autovacuum = off`;
  await sql`select pg_reload_conf()`;
  await expect.poll(() => database('ben')).toMatch(/^note: .*Autovacuum is off/);
  await sql`alter system reset autovacuum`;
  await sql`select pg_reload_conf()`;
  await expect.poll(() => database('ben')).toMatch(/^ok: /);
  await sql.end();
});

test.each([
  ['anna', { password: PASSWORD, port: 4341, name: 'postgres' }, 'this user may not create tables there'],
  [
    'ben',
    { password: 'another', port: 4341, name: 'postgres' },
    'the user or the password in DATABASE_URL is wrong',
  ],
  ['ben', { password: PASSWORD, port: 4341, name: 'none' }, 'it has no database of that name'],
  ['ben', { password: PASSWORD, port: 4342, name: 'postgres' }, 'nothing listens there'],
])('problems of a database are explained in plain words: %s %j', async (user, changes, words) => {
  expect(await database(user, changes)).toMatch(
    new RegExp(`^wrong: 127\\.0\\.0\\.1:${changes.port}.*${words}`),
  );
});

test('an unknown host is reported', async () => {
  const { Database } = await checked({ DATABASE_URL: `postgres://ben:${PASSWORD}@no-such-host.invalid/x` });
  expect(Database).toMatch(
    /^wrong: no-such-host\.invalid\/x cannot be used: (there is no host|the name cannot)/,
  );
});

test('Redis must publish and subscribe', async () => {
  const needed = {
    DATABASE_URL: `postgres://ben:${PASSWORD}@127.0.0.1:4341/postgres`,
    SECRET_KEY: newSecretKey(),
    S3_ENDPOINT: 'http://127.0.0.1:4343', // nothing listens on this one either
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    S3_SECRET_ACCESS_KEY: newSecretKey(),
  };
  const redis = async (REDIS_URL: string) => (await checked({ ...needed, REDIS_URL })).Redis;
  expect(await redis(testRedisUrl)).toMatch(/^ok: at .*publishes and subscribes/);
  expect(await redis('redis://127.0.0.1:4343')).toBe(
    'wrong: 127.0.0.1:4343 cannot be used: nothing listens there.',
  );
  const { host } = new URL(testRedisUrl);
  expect(await redis(`redis://anna:${PASSWORD}@${host}`)).toBe(
    `wrong: ${host} cannot be used: the user or the password in REDIS_URL is wrong or missing.`,
  );
});
