import type { Gender } from '@showup/contract/profiles';
import type { Sql } from '../../db/database.ts';
import { isUnanswered, type Seeker, suits } from './seekers.queries.ts';

/** So many of those who like the seeker and of the newcomers: more than a page takes, since some may not be shown. */
const ENOUGH = 16;
/** Among so many of the newest likes, and of the newcomers whom fewest have seen, they are looked for. */
const LOOKED_AT = 200;

/** A person whom the seeker may be shown now, and what a score asks about them. */
export interface Candidate {
  userId: string;
  /** How they came here: kept in the hand, just drawn by a walk, as one who likes the seeker, or as a newcomer. */
  source: 'hand' | 'drawn' | 'liker' | 'newcomer';
  candGender: Gender;
  daysAway: number;
  daysVerified: number;
  /** Theirs that the seeker shares, in their order. */
  sharedInterests: string[];
  recentViews: number;
  isNear: boolean;
}

interface Wish {
  readonly wanted: readonly Gender[];
  readonly near: readonly string[];
}

/** Those of the hand who may still be shown, and the newest likers and newcomers who may. */
export function findCandidates(sql: Sql, seeker: Seeker, hand: readonly string[], wish: Wish) {
  return judge(
    sql,
    seeker,
    wish,
    sql`
    select 'hand' as source, user_id from unnest(${[...hand]}::uuid[]) user_id
    union all
    (select 'liker', d.user_id from (
        select swiper as user_id, at from swipes where target = ${seeker.userId} and liked
        order by at desc, swiper desc limit ${LOOKED_AT}) d
      where ${isUnanswered(sql, seeker)} order by d.at desc, d.user_id desc limit ${ENOUGH})
    union all
    select 'newcomer', newcomer.user_id from unnest(${[...wish.wanted]}::text[]) gender
    cross join lateral (
      select d.user_id from (
        select * from deck
        where cand_gender = gender and for_gender = ${seeker.gender} and newcomer_views is not null
        order by newcomer_views, rank limit ${LOOKED_AT}) d
      where ${suits(sql, seeker)} and ${isUnanswered(sql, seeker)}
      order by d.newcomer_views, d.rank limit ${ENOUGH}) newcomer`,
  );
}

/** The same people with what a score asks, as far as they may still be shown. */
export function findDrawn(sql: Sql, seeker: Seeker, drawn: readonly string[], wish: Wish) {
  return judge(sql, seeker, wish, sql`select 'drawn' as source, unnest(${[...drawn]}::uuid[]) as user_id`);
}

function judge(
  sql: Sql,
  seeker: Seeker,
  { wanted, near }: Wish,
  asked: ReturnType<typeof isUnanswered>,
): Promise<Candidate[]> {
  return sql<Candidate[]>`
    select d.user_id as "userId", asked.source, d.cand_gender as "candGender",
      extract(epoch from now() - u.last_active_at)::float / 86400 as "daysAway",
      extract(epoch from now() - u.verified_at)::float / 86400 as "daysVerified",
      array(select interest from unnest(u.interests) with ordinality as listed (interest, place)
        where interest = any(${[...seeker.interests]}::text[]) order by place) as "sharedInterests",
      coalesce(e.recent * power(0.5, extract(epoch from now() - e.counted_at)::float / 604800), 0) as "recentViews",
      d.cell = any(${[...near]}::text[]) as "isNear"
    from (${asked}) asked
    join deck d on d.user_id = asked.user_id and d.for_gender = ${seeker.gender}
    join users u on u.id = d.user_id
    left join exposure e on e.user_id = d.user_id
    where d.cand_gender = any(${[...wanted]}::text[]) and ${suits(sql, seeker)} and ${isUnanswered(sql, seeker)}
      and u.verified_at is not null and not u.is_profile_hidden and u.identified_as = d.cand_gender
      and d.for_gender = any(u.interested_in) and u.last_active_at > now() - interval '90 days'`;
}
