import type { UserId } from '@showup/contract/fields';
import type { Database } from '#server/platform/db/database';
import { migrate, migrationsFolder } from '#server/platform/db/migrate';
import { addressOf, maintain, openForBench } from '#test/database/large-databases';

export interface MatchedPeople {
  readonly db: Database;
  readonly url: string;
  /** In the order of their circle: each is matched with the nearest on both sides. */
  readonly ids: readonly UserId[];
}

/** People with this many matches each (an even number), in a database that is dropped afterwards. */
export async function withMatchedPeople(
  { people, matches }: { people: number; matches: number },
  work: (crowd: MatchedPeople) => Promise<void>,
): Promise<void> {
  const name = `showup_bench_matched_${process.pid}`;
  const url = addressOf(name);
  await maintain((sql) => sql`create database ${sql(name)} template template0 encoding 'UTF8'`);
  try {
    const db = await openForBench(url);
    try {
      await migrate(db, migrationsFolder);
      await work({ db, url, ids: await settle(db, people, matches) });
    } finally {
      await db.close();
    }
  } finally {
    await maintain((sql) => sql`drop database ${sql(name)} with (force)`);
  }
}

async function settle(db: Database, people: number, matches: number): Promise<UserId[]> {
  const rows = await db.sql<{ id: UserId }[]>`
    insert into users (full_name, dob, identified_as, interested_in, verified_at, cell)
    select 'Person ' || n, date '1996-04-12', 'Other', '{Other}', now(), '411:1556'
    from generate_series(1, ${people}) n returning id`;
  const ids = rows.map(({ id }) => id);
  await db.sql`
    insert into pairs (lo, hi, lo_likes, hi_likes, matched_at)
    select least(one.id, other.id), greatest(one.id, other.id), true, true, now()
    from unnest(${ids}::uuid[]) with ordinality as one (id, ordinal)
    cross join generate_series(1, ${matches / 2}) step
    join unnest(${ids}::uuid[]) with ordinality as other (id, ordinal)
      on other.ordinal = 1 + (one.ordinal - 1 + step) % ${people}::int`;
  await db.sql`analyze`;
  return ids;
}
