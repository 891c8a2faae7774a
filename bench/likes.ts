import type { UserId } from '@showup/contract/fields';
import { matchingEndpoints } from '@showup/contract/matching';
import type { Database } from '../server/src/platform/db/database.ts';
import { openForBench } from '../server/test/database/large-databases.ts';
import { load, machine, say, table, together } from '../server/test/measuring/measure.ts';
import { size } from '../server/test/measuring/size.ts';
import { FIRST_OF_MANY } from '../server/test/people/crowd-cast.ts';
import { type Caller, forget, signIn } from './crowd/callers.ts';
import { crowdOf } from './crowd/crowd.ts';
import { startServer } from './crowd/crowd-server.ts';

// Likes per second over HTTP, of different people and of one person, compared with a call that checks the session and
// inserts one row into the same table. Each caller likes once, and has liked 20 others before.

const PEOPLE = size('PEOPLE', 1_000_000, 2_000);
const BATCHES = size('ROUNDS', 12, 4);
const BATCH = size('BATCH', 400, 5);

interface Like {
  readonly from: UserId;
  readonly to: UserId;
}

/** Disjoint pairs of men and women who match each other's preferences and have not answered each other. */
async function couples({ sql }: Database, count: number): Promise<Like[]> {
  const single = (gender: string, wanted: string) => sql`
    select id, row_number() over (order by id) as ordinal from users
    where identified_as = ${gender} and interested_in = ${[wanted]} and age_from is null and distance_km is null
      and last_active_at > now() - interval '60 days' and not is_profile_hidden
      and right(phone, 9)::int >= ${FIRST_OF_MANY} order by id limit ${2 * count}`;
  return sql<Like[]>`
    select man.id as from, woman.id as to
    from (${single('Male', 'Female')}) man join (${single('Female', 'Male')}) woman using (ordinal)
    where (select true from pairs p
      where p.lo = least(man.id, woman.id) and p.hi = greatest(man.id, woman.id) limit 1) is null
    order by man.id limit ${count}`;
}

async function run(db: Database, url: string): Promise<void> {
  const likes = await couples(db, 3 * BATCHES * BATCH);
  const [{ to: star = '' } = {}] = await couples(db, 1);
  const callers = await signIn(
    db,
    url,
    likes.map(({ from }) => from),
  );
  await db.sql`
    insert into like_times (user_id, times)
    select id, array(select now() - interval '13 hours' + i * interval '1 minute' from generate_series(1, 20) i)
    from unnest(${callers.map(({ id }) => id)}::uuid[]) id on conflict do nothing`;
  await db.sql`checkpoint`;

  const all = likes.flatMap(({ to }, i) => {
    const caller = callers[i];
    return caller ? [{ caller, to }] : [];
  });
  const post =
    (path: string, { caller, to }: { caller: Caller; to: string }) =>
    () =>
      caller.post(path, { likedUserId: to });
  const { path } = matchingEndpoints.like;
  const rows = [['concurrent', 'one insert', 'likes', 'ratio', 'likes of one person', 'ratio to likes']];
  const halves = [8, 32];
  for (const atOnce of halves) {
    const seconds = { insert: 0, spread: 0, one: 0 };
    const batches = Math.floor(BATCHES / halves.length);
    for (let batch = -1; batch < batches - 1; batch++) {
      const some = (of: number) => all.splice(0, BATCH).slice(0, of);
      const insert = await together(
        atOnce,
        some(BATCH).map((one) => post('/bench/insert', one)),
      );
      const spread = await together(
        atOnce,
        some(BATCH).map((one) => post(path, one)),
      );
      const one = await together(
        atOnce,
        some(BATCH).map(({ caller }) => post(path, { caller, to: star })),
      );
      if (batch < 0) continue;
      seconds.insert += insert;
      seconds.spread += spread;
      seconds.one += one;
    }
    const pace = (total: number) => Math.round(((batches - 1) * BATCH) / total).toLocaleString('en');
    rows.push([
      String(atOnce),
      pace(seconds.insert),
      pace(seconds.spread),
      (seconds.insert / seconds.spread).toFixed(2),
      pace(seconds.one),
      (seconds.spread / seconds.one).toFixed(2),
    ]);
  }
  say(`${machine()}, PostgreSQL; calls per second over HTTP (load average ${load()}):\n`);
  say(table(rows));
}

const url = await crowdOf(PEOPLE);
const db = await openForBench(url);
await forget(db);
const server = await startServer(url);
try {
  await run(db, server.url);
} finally {
  await server.stop();
  await forget(db);
  await db.close();
}
