import type { Sql } from '#platform/db/database';
import { withoutIndexes } from '../database/without-indexes.ts';
import { cast, FIRST_TYPICAL } from './crowd-cast.ts';

/** Average answers per person, without likes for the popular ones and the answers of the cast. */
const TYPICAL_ANSWERS = 18;
/** The share of men who want women that like each popular woman: together more than a quarter of everyone. */
const LIKE_THE_HOT = 0.66;

/**
 * Everyone's answers: half to people of their city and a quarter to people anywhere, both in deck order from the start
 * of their walk, and a quarter to popular people. The cast answers by their roles.
 */
export async function answerEachOther(tx: Sql, people: number): Promise<void> {
  await listStreams(tx);
  await listSwipers(tx);
  await withoutIndexes(tx, 'swipes', async () => {
    await answerAsTypical(tx);
    await likeTheHot(tx);
    await answerAsCast(tx, people);
  });
  await withoutIndexes(tx, 'pairs', () => writePairs(tx));
}

/** Everyone who can be shown, with their position in their stream, among their kind, and in their city. */
async function listStreams(tx: Sql): Promise<void> {
  await tx`
    create temporary table streamed (
      user_id uuid, n bigint, stream text, city integer, kind text, position bigint, kind_position bigint, city_position bigint)
    on commit drop`;
  await tx`
    insert into streamed
    select user_id, n, stream, city, kind, row_number() over (partition by stream order by rank, user_id) - 1,
      row_number() over (partition by stream, kind order by rank, user_id) - 1,
      row_number() over (partition by stream, kind, city order by rank, user_id) - 1
    from deck join person on person.id = deck.user_id
    cross join lateral (select cand_gender || ' for ' || for_gender as stream,
      case when n = any(${cast.hot}::int[]) then 'hot' when pg_temp.draw(n, 'popular') < 0.05 then 'popular'
        else 'ordinary' end as kind) drawn`;
  await tx`analyze streamed`;
}

/** How many people each answers, and where in each list they start. */
async function listSwipers(tx: Sql): Promise<void> {
  await tx`
    create temporary table swiper (
      id uuid, n bigint, gender text, stream text, city integer, city_size bigint, kind_size bigint, popular_size bigint,
      begin_at float8, near integer, anywhere integer, popular integer) on commit drop`;
  await tx`
    insert into swiper
    select id, n, gender, stream, city, city_size, kind_size, popular_size,
      (get_byte(hash, 0) * 65536 + get_byte(hash, 1) * 256 + get_byte(hash, 2)) / 16777216.0,
      near, least(answers - near - popular, kind_size), popular
    from person
    cross join lateral (select wishes[1 + n % cardinality(wishes)] || ' for ' || gender as stream,
      sha256(convert_to('walk ' || id, 'UTF8')) as hash,
      least(300, 4 - (${TYPICAL_ANSWERS}::int - 3) * ln(1 - pg_temp.draw(n, 'answers')))::int as answers) drawn
    join (select stream, count(*) filter (where kind = 'ordinary') as kind_size,
      count(*) filter (where kind = 'popular') as popular_size from streamed group by stream) kinds using (stream)
    left join (select stream, city, count(*) as city_size from streamed where kind = 'ordinary' group by stream, city)
      cities using (stream, city)
    cross join lateral (select least(answers / 2, coalesce(city_size, 0)) as near,
      least(answers / 4, popular_size) as popular) parts
    where n >= ${FIRST_TYPICAL}::int`;
  await tx`analyze swiper`;
}

/** An answer of `s` to `t`: women like less often than men, and both like popular people more often. */
const answer = (
  tx: Sql,
  isLike = tx`
  pg_temp.draw((s.n << 24) + t.n, 'liked') < case s.gender when 'Female' then 0.2 else 0.4 end
    + case t.kind when 'popular' then 0.2 else 0 end`,
) => tx`
  s.id, t.user_id, ${isLike}, now() - (1 + 60 * pg_temp.draw((s.n << 24) + t.n, 'at')) * interval '1 day'`;

async function answerAsTypical(tx: Sql): Promise<void> {
  const cityStart = tx`floor(s.begin_at * s.city_size)::bigint`;
  // `offset 0` prevents the planner, which expects a thousand steps for each, from joining the steps last.
  const looking = (steps: ReturnType<typeof answer>, position: ReturnType<typeof answer>) => tx`
    insert into swipes (swiper, target, liked, at)
    select ${answer(tx)} from (
      select s.*, ${position} as position from swiper s cross join lateral generate_series(0, ${steps} - 1) step offset 0) s
    join streamed t on t.stream = s.stream and t.user_id <> s.id`;
  await tx`
    ${looking(tx`s.near`, tx`(${cityStart} + step) % s.city_size`)}
      and t.kind = 'ordinary' and t.city = s.city and t.city_position = s.position`;
  await tx`
    ${looking(tx`s.anywhere`, tx`(floor(s.begin_at * s.kind_size)::bigint + step) % s.kind_size`)}
      and t.kind = 'ordinary' and t.kind_position = s.position
    where t.city <> s.city or (t.city_position - ${cityStart} + s.city_size) % s.city_size >= s.near`;
  const popularStart = tx`floor(power(pg_temp.draw(s.n, 'popular ones'), 3) * s.popular_size)::bigint`;
  await tx`
    ${looking(tx`s.popular`, tx`(${popularStart} + step) % s.popular_size`)}
      and t.kind = 'popular' and t.kind_position = s.position`;
}

async function likeTheHot(tx: Sql): Promise<void> {
  await tx`
    insert into swipes (swiper, target, liked, at)
    select ${answer(tx, tx`true`)} from swiper s join streamed t on t.stream = s.stream and t.kind = 'hot'
    where t.stream = 'Female for Male' and pg_temp.draw(s.n, 'likes ' || t.n) < ${LIKE_THE_HOT}::float8`;
}

async function answerAsCast(tx: Sql, people: number): Promise<void> {
  const women = tx`(select * from streamed where stream = 'Female for Male') t`;
  const size = tx`(select count(*) from streamed where stream = 'Female for Male')`;
  const one = (n: number) => tx`(select id, n, gender from person where n = ${n}::bigint) s`;
  const some = (n: number, share: number, isLike?: ReturnType<typeof answer>) => tx`
    insert into swipes (swiper, target, liked, at)
    select ${answer(tx, isLike)} from ${one(n)} cross join ${women}
    where pg_temp.draw((s.n << 24) + t.n, 'answered') < ${share}::float8`;
  await some(cast.likesMany, 0.82, tx`true`);
  await some(cast.rejectsMany, 0.82, tx`false`);
  await some(cast.answeredMost, 0.9);
  await tx`
    insert into swipes (swiper, target, liked, at)
    select ${answer(tx)} from ${one(cast.answeredAllBut30)} cross join ${women} cross join ${size} whole
    where (t.position * 30) / whole.count = ((t.position + 1) * 30) / whole.count`;
  const inOrder = Math.min(10_000, Math.floor(people / 4));
  await tx`
    insert into swipes (swiper, target, liked, at)
    select ${answer(tx)} from (select id, n, gender, sha256(convert_to('walk ' || id, 'UTF8')) as hash from person
      where n = any(${cast.inOrder}::int[])) s
    cross join lateral (select
      (get_byte(hash, 0) * 65536 + get_byte(hash, 1) * 256 + get_byte(hash, 2)) / 16777216.0 as begin_at) walk
    cross join ${size} whole cross join ${women}
    where (t.position - floor(walk.begin_at * whole.count)::bigint + whole.count) % whole.count < ${inOrder}::int`;
}

/** Like the service: one row per pair with an answer. One in a thousand has a block. */
async function writePairs(tx: Sql): Promise<void> {
  await tx`set local work_mem = '3GB'`;
  await tx`
    insert into pairs (lo, hi, lo_likes, hi_likes, lo_blocks, matched_at)
    select lo, hi, lo_likes, hi_likes, is_blocked, case when lo_likes and hi_likes and not is_blocked then last_at end
    from (
      select least(swiper, target) as lo, greatest(swiper, target) as hi, bool_or(liked and swiper < target) as lo_likes,
        bool_or(liked and swiper > target) as hi_likes, max(at) as last_at
      from swipes group by 1, 2) answered
    cross join lateral (select (uuid_hash(lo) # uuid_hash(hi)) % 1000 = 0 as is_blocked) drawn`;
}
