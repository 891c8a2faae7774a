import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import postgres from 'postgres';
import { createApp } from '#server/app';
import { announceStanding } from '#server/features/profiles/standing';
import type { Database, Sql } from '#server/platform/db/database';
import { migrate, migrationsFolder } from '#server/platform/db/migrate';
import { plainConfig } from '#test/app/plain-config';
import { addressOf, maintain, openForBench } from '#test/database/large-databases';
import { say } from '#test/measuring/measure';
import { fillCrowd } from '#test/people/crowd';
import { personId } from '#test/people/crowd-cast';

const sources = ['crowd.ts', 'crowd-answers.ts', 'crowd-cast.ts'];
/** Days until too many of its people are inactive. */
const KEPT_DAYS = 3;
/** People whose rows are compared with those the service writes. */
const SAMPLE = 200;

/**
 * The address of a database with a crowd of this many people. Reuses the one of an earlier run, or else creates it,
 * which takes minutes. After changing an old migration, drop it by hand.
 */
export async function crowdOf(people: number): Promise<string> {
  const name = `showup_bench_${people}`;
  const url = addressOf(name);
  const fingerprint = await fingerprintOf(people);
  if (!(await isThere(name, fingerprint))) await make(name, people, fingerprint);
  const db = await openForBench(url);
  await migrate(db, migrationsFolder).finally(() => db.close());
  return url;
}

async function fingerprintOf(people: number): Promise<string> {
  const hash = createHash('sha256').update(String(people));
  for (const name of sources) {
    hash.update(await readFile(new URL(`../../server/test/people/${name}`, import.meta.url)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Reads the comment of a database: which generator made it, and when. */
async function isThere(name: string, fingerprint: string): Promise<boolean> {
  const [row] = await maintain(
    (sql) => sql<{ says: string | null }[]>`
      select shobj_description(oid, 'pg_database') as says from pg_database where datname = ${name}`,
  );
  const [made = '', day = ''] = row?.says?.split(' ') ?? [];
  return made === fingerprint && Date.now() - Date.parse(day) < KEPT_DAYS * 86_400_000;
}

async function make(name: string, people: number, fingerprint: string): Promise<void> {
  say(`Creating a crowd of ${people.toLocaleString('en')} people …`);
  const start = Date.now();
  await maintain(async (sql) => {
    await sql`drop database if exists ${sql(name)} with (force)`;
    await sql`create database ${sql(name)} template template0 encoding 'UTF8'`;
  });
  const db = await openForBench(addressOf(name));
  try {
    await migrate(db, migrationsFolder);
    await db.transaction((tx) => fillCrowd(tx, people));
    await vacuum(addressOf(name));
    await compareWithService(db, people);
    const [counts] = await db.sql<{ deck: number; swipes: number; pairs: number; size: string }[]>`
      select (select count(*) from deck) as deck, (select count(*) from swipes) as swipes,
        (select count(*) from pairs) as pairs, pg_size_pretty(pg_database_size(current_database())) as size`;
    say(`${JSON.stringify(counts)} in ${Math.round((Date.now() - start) / 1000)} s`);
  } finally {
    await db.close();
  }
  await maintain((sql) =>
    sql.unsafe(`comment on database ${name} is '${fingerprint} ${new Date().toISOString()}'`),
  );
}

async function vacuum(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql`vacuum analyze`;
  await sql`checkpoint`;
  await sql.end();
}

/**
 * Throws when the rows of a sample differ from what the service writes, apart from the ranks, which depend on a key.
 */
async function compareWithService(db: Database, people: number): Promise<void> {
  const { ctx, close } = await appOn(db);
  const ids = Array.from({ length: SAMPLE }, (_, i) => personId(1 + Math.floor((i * people) / SAMPLE)));
  const rows = (tx: Sql) => tx`
    select to_jsonb(deck) - 'rank' from deck where user_id = any(${ids}) order by user_id, for_gender`;
  const undone = new Error('undone');
  try {
    await db.transaction(async (tx) => {
      const before = JSON.stringify(await rows(tx));
      await tx`delete from deck where user_id = any(${ids})`;
      for (const id of ids) await announceStanding(ctx, tx, id);
      const after = JSON.stringify(await rows(tx));
      if (before !== after) throw new Error(`The service writes different rows:\n${before}\n${after}`);
      throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  } finally {
    await close();
  }
}

/** The app on this database, without listening. */
export function appOn(db: Database) {
  return createApp({ config: plainConfig(), db, print: () => {} });
}

for (const people of process.argv[1]?.endsWith('crowd.ts') ? process.argv.slice(2) : []) {
  say(await crowdOf(Number(people)));
}
