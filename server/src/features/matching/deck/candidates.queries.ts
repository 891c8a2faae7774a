import type { UserId } from '@showup/contract/fields';
import type { Gender } from '@showup/contract/profiles';
import type { Sql } from '#platform/db/database';
import { type DeckViewer, isUnanswered, suits } from '../viewers.queries.ts';

/** How many people who like the viewer, and how many newcomers, to find: about as many as a hand takes. */
const ENOUGH = 24;
/** How many of the newest likes, and of the newcomers with the fewest views, to search. Some may not be shown. */
const LOOKED_AT = 200;

/** A person the viewer may be shown now, with what explains why. */
export interface Shown {
  readonly userId: UserId;
  readonly candGender: Gender;
  readonly daysVerified: number;
  /** Interests the viewer shares, in the person's order. */
  readonly sharedInterests: readonly string[];
  /** Whether others may read their interests. */
  readonly showsInterests: boolean;
}

/** Someone who is not in a hand yet, with everything their score depends on. */
export interface Candidate extends Shown {
  /** How they were found: drawn by a walk, as someone who likes the viewer, or as a newcomer. */
  readonly source: 'drawn' | 'liker' | 'newcomer';
  readonly daysAway: number;
  /** Since the approval in person, or the hour from which on the latest evening is shown. */
  readonly daysSinceProof: number;
  readonly recentViews: number;
  readonly isNear: boolean;
  /** Their position in the order of the walks. */
  readonly rank: number;
}

interface Wish {
  readonly wanted: readonly Gender[];
  readonly near: readonly string[];
}

const shownColumns = (sql: Sql, { interests }: DeckViewer) => sql`
  d.user_id, extract(epoch from now() - u.verified_at)::float / 86400 as days_verified,
  array(select interest from unnest(u.interests) with ordinality as listed (interest, ordinal)
    where interest = any(${[...interests]}::text[]) order by ordinal) as shared_interests,
  'interests' = any(u.shown_answers) as shows_interests`;

/** Whether the viewer may be shown the person of the deck row `d` and user row `u`, and has not answered them. */
const mayBeShown = (sql: Sql, viewer: DeckViewer, wanted: readonly Gender[]) => sql`
  d.for_gender = ${viewer.gender} and d.cand_gender = any(${[...wanted]}::text[]) and ${suits(sql, viewer)}
  and u.verified_at is not null and not u.is_profile_hidden and u.identified_as = d.cand_gender
  and d.for_gender = any(u.interested_in) and u.last_active_at > now() - interval '90 days'`;

/** The unanswered people of a hand who may still be shown, in any order. */
export async function findShown(
  sql: Sql,
  viewer: DeckViewer,
  hand: readonly UserId[],
  wanted: readonly Gender[],
): Promise<Shown[]> {
  return sql<Shown[]>`
    select d.cand_gender, ${shownColumns(sql, viewer)}
    from unnest(${[...hand]}::uuid[]) asked (user_id)
    join deck d on d.user_id = asked.user_id join users u on u.id = d.user_id
    where ${mayBeShown(sql, viewer, wanted)}`;
}

/** The drawn people, the newest likers and the newcomers who may be shown. */
export async function findCandidates(
  sql: Sql,
  viewer: DeckViewer,
  drawn: readonly UserId[],
  { wanted, near }: Wish,
): Promise<Candidate[]> {
  return sql<Candidate[]>`
    select asked.source, d.cand_gender, ${shownColumns(sql, viewer)},
      extract(epoch from now() - u.last_active_at)::float / 86400 as days_away,
      extract(epoch from now() - greatest(u.verified_at, u.out_since))::float / 86400 as days_since_proof,
      coalesce(e.recent * power(0.5, extract(epoch from now() - e.counted_at)::float / 604800), 0) as recent_views,
      d.cell = any(${[...near]}::text[]) as is_near, d.rank
    from (
      select 'drawn' as source, user_id from unnest(${[...drawn]}::uuid[]) user_id
      union all
      (select 'liker', d.user_id from (
          select swiper as user_id, at from swipes where target = ${viewer.userId} and liked
          order by at desc, swiper desc limit ${LOOKED_AT}) d
        where ${isUnanswered(sql, viewer)} order by d.at desc, d.user_id desc limit ${ENOUGH})
      union all
      select 'newcomer', newcomer.user_id from unnest(${[...wanted]}::text[]) gender
      cross join lateral (
        select d.user_id from (
          select * from deck
          where cand_gender = gender and for_gender = ${viewer.gender} and newcomer_views is not null
          order by newcomer_views, rank limit ${LOOKED_AT}) d
        where ${suits(sql, viewer)} and ${isUnanswered(sql, viewer)}
        order by d.newcomer_views, d.rank limit ${ENOUGH}) newcomer) asked
    join deck d on d.user_id = asked.user_id
    join users u on u.id = d.user_id
    left join exposure e on e.user_id = d.user_id
    where ${mayBeShown(sql, viewer, wanted)}`;
}
