import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import { calledName } from '../profiles/profiles.queries.ts';
import type { Swipe } from './swipes.queries.ts';
import { isVisibleTo } from './visibility.queries.ts';

interface KeptAnswer extends Swipe {
  firstName: string;
  /** What the person wrote with a like that has not become a match; absent for a reject. */
  words?: string | null;
}

const PAGE = 200;

/** People the person liked or rejected and may still see, newest first. */
export async function findAnswersBefore(
  sql: Sql,
  userId: UserId,
  liked: boolean,
  last: Swipe,
): Promise<KeptAnswer[]> {
  return sql<KeptAnswer[]>`
    select s.target as user_id, ${calledName(sql, 'person')} as first_name, s.at${liked ? sql`, s.words` : sql``}
    from swipes s join users person on person.id = s.target
    where s.swiper = ${userId} and s.liked = ${liked} and (s.at, s.target) < (${last.at}, ${last.userId})
      and ${isVisibleTo(sql, userId)}
    order by s.at desc, s.target desc limit ${PAGE}`;
}

export async function countLikesReceived(sql: Sql, userId: UserId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from swipes where target = ${userId} and liked`;
  return row.count;
}

interface KeptMatch {
  userId: UserId;
  firstName: string;
  matchedAt: string;
  /** Null if the person has not opened it, or did so before this was recorded. */
  openedAt: string | null;
}

/** Current matches, by id. */
export async function findMatchesAfter(sql: Sql, userId: UserId, lastId: string): Promise<KeptMatch[]> {
  return sql<KeptMatch[]>`
    select other.id as user_id, ${calledName(sql, 'other')} as first_name, partner.matched_at,
      nullif(partner.opened_at, '-infinity') as opened_at
    from (
      select hi as id, matched_at, lo_opened_at as opened_at from pairs where lo = ${userId} and hi > ${lastId} and matched_at is not null
      union all
      select lo, matched_at, hi_opened_at from pairs where hi = ${userId} and lo > ${lastId} and matched_at is not null) partner
    join users other on other.id = partner.id
    order by other.id limit ${PAGE}`;
}
