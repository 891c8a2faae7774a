import FakeTimers from '@sinonjs/fake-timers';
import postgres from 'postgres';
import type { Database } from '#server/platform/db/database';
import { migrate, migrationsFolder } from '#server/platform/db/migrate';
import { addressOf, maintain, openForBench } from '#test/database/large-databases';

/** A Monday at midnight in India, the product's time zone. */
const BEGINNING = Date.parse('2026-01-05T00:00:00+05:30');
const HOUR_MS = 3_600_000;
/** The range of numbers for the ids of one hour. */
const IDS_AN_HOUR = 1_000_000;
/** Timers of at least this long wait for simulated time; shorter ones are part of the work. */
const LONG_MS = 1_000;

export interface SimulatedTime {
  readonly db: Database;
  /** Sets the hour for the product and its database. Nothing may be running. */
  setHour(hour: number): Promise<void>;
}

/**
 * A migrated database in which, as in this process, time only changes by `setHour` and new ids come from the seed. It
 * is dropped afterwards. The product uses `now()`, `clock_timestamp()`, `gen_random_uuid()` and `Date` as usual: our
 * functions come before PostgreSQL's on the search path.
 */
export async function withSimulatedTime<T>(
  name: string,
  seed: string,
  work: (time: SimulatedTime) => Promise<T>,
): Promise<T> {
  await maintain(async (sql) => {
    await sql`drop database if exists ${sql(name)} with (force)`;
    await sql`create database ${sql(name)} template template0 encoding 'UTF8'`;
    await sql`alter database ${sql(name)} set search_path = public, simulated, pg_catalog`;
    await sql`alter database ${sql(name)} set synchronous_commit = off`; // after a power cut it can be run again
    await sql`alter database ${sql(name)} set jit = off`;
  });
  try {
    await standIn(name, seed);
    const db = await openForBench(addressOf(name));
    const clock = FakeTimers.install({ now: BEGINNING, toFake: ['Date'] });
    const release = parkLongTimers();
    try {
      await migrate(db, migrationsFolder);
      return await work({
        db,
        async setHour(hour) {
          const now = BEGINNING + hour * HOUR_MS;
          clock.setSystemTime(now);
          await db.sql`
            select setval('simulated.clock', ${now / 1_000}::bigint),
              setval('simulated.ids', ${(hour + 1) * IDS_AN_HOUR}::bigint)`;
        },
      });
    } finally {
      release();
      clock.uninstall();
      await db.close();
    }
  } finally {
    await maintain((sql) => sql`drop database ${sql(name)} with (force)`);
  }
}

/**
 * The clock is a sequence, because all sessions see it at once and reading it needs no query. The functions are
 * volatile like what they read, so that they are inlined into statements.
 */
async function standIn(name: string, seed: string): Promise<void> {
  const sql = postgres(addressOf(name), { max: 1, onnotice: () => {} });
  await sql.unsafe('create schema simulated; create sequence simulated.clock; create sequence simulated.ids');
  await sql`select setval('simulated.clock', ${BEGINNING / 1_000}::bigint)`;
  const [{ clock = '' } = {}] = await sql<{ clock: string }[]>`
    select 'simulated.clock'::regclass::oid::text as clock`;
  const now = `language sql volatile parallel safe
    as $$ select to_timestamp(pg_sequence_last_value(${Number(clock)}::oid)::float8) $$`;
  await sql.unsafe(`
    create function simulated.now() returns timestamptz ${now};
    create function simulated.clock_timestamp() returns timestamptz ${now};
    create function simulated.gen_random_uuid() returns uuid language sql volatile
      as $$ select md5(current_setting('simulated.seed') || nextval('simulated.ids'))::uuid $$`);
  await sql.unsafe(`alter database ${name} set simulated.seed = '${seed.replaceAll("'", "''")}'`);
  await sql.end();
}

/**
 * The product writes some things after a delay in real time. Here they wait until they are flushed, at the same point
 * in each run.
 */
function parkLongTimers(): () => void {
  const { setTimeout: real } = globalThis;
  globalThis.setTimeout = new Proxy(real, {
    apply(target, self, args) {
      const timer: NodeJS.Timeout = Reflect.apply(target, self, args);
      if (Number(args[1]) >= LONG_MS) clearTimeout(timer);
      return timer;
    },
  });
  return () => {
    globalThis.setTimeout = real;
  };
}
