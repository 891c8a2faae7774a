import type { UserId } from '@showup/contract/fields';
import { asUserId } from '#test/people/as-user-id';
import {
  listLikedProfiles,
  listLikers,
  listRejectedProfiles,
} from '../server/src/features/matching/likes/card-lists.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import { timeCursor } from '../server/src/platform/paging.ts';
import { openForBench } from '../server/test/database/large-databases.ts';
import { load, machine, measure, say, table } from '../server/test/measuring/measure.ts';
import { size } from '../server/test/measuring/size.ts';
import { cast, FIRST_OF_MANY, personId } from '../server/test/people/crowd-cast.ts';
import { appOn, crowdOf } from './crowd/crowd.ts';

// First and later pages of likes received, likes given and rejects of someone with about 300,000, compared with those
// of people with a few hundred.

const PEOPLE = size('PEOPLE', 1_000_000, 2_000);
const ROUNDS = size('ROUNDS', 1_000, 5);
/** People with an ordinary list, one per round. */
const ORDINARY = 50;

/** Typical people whose list has more than a page and fewer than 1,000 entries. */
async function ordinaryIds({ sql }: Database, own: 'swiper' | 'target', liked: boolean): Promise<UserId[]> {
  const ids = Array.from({ length: 40_000 }, (_, i) => personId(FIRST_OF_MANY + 7 * i));
  const rows = await sql<{ id: UserId }[]>`
    select id from unnest(${ids}::uuid[]) id
    cross join lateral (select count(*) as count from swipes
      where ${sql(own)} = id and liked = ${liked}) counted
    where count between 60 and 1000 limit ${ORDINARY}`;
  return rows.map(({ id }) => id);
}

const db = await openForBench(await crowdOf(PEOPLE));
const app = await appOn(db);
const lists = [
  { name: 'likes received', page: listLikers, owner: cast.hot[0] ?? 0, own: 'target', liked: true },
  { name: 'likes given', page: listLikedProfiles, owner: cast.likesMany, own: 'swiper', liked: true },
  { name: 'rejected', page: listRejectedProfiles, owner: cast.rejectsMany, own: 'swiper', liked: false },
] as const;
try {
  const rows = [['list', 'rows', 'ordinary page', 'first page', 'page in the middle', 'ratios of p99']];
  for (const { name, page, owner, own, liked } of lists) {
    const ordinary = await ordinaryIds(db, own, liked);
    const id = personId(owner);
    const [{ count, middle }] = await db.sql<[{ count: number; middle: string }]>`
      select count(*) as count, percentile_disc(0.5) within group (order by at) as middle from swipes
      where ${db.sql(own)} = ${id} and liked = ${liked}`;
    const cursor = timeCursor.write([middle, id]);
    const results = await measure(ROUNDS, {
      ordinary: (round) => page(db.sql, ordinary[round % ordinary.length] ?? asUserId('')),
      first: () => page(db.sql, id),
      middle: () => page(db.sql, id, cursor),
    });
    const [usual, first, far] = ['ordinary', 'first', 'middle'].map(
      (one) => results.get(one) ?? { p50: Number.NaN, p99: Number.NaN },
    );
    if (!usual || !first || !far) continue;
    const ms = ({ p50, p99 }: typeof usual) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
    rows.push([
      name,
      count.toLocaleString('en'),
      ms(usual),
      ms(first),
      ms(far),
      [first, far].map(({ p99 }) => (p99 / usual.p99).toFixed(2)).join(' and '),
    ]);
  }
  say(`${machine()}; pages of 50 by the service, ms p50 / p99, ${ROUNDS} rounds (load average ${load()}):\n`);
  say(table(rows));
} finally {
  await app.close();
  await db.close();
}
