import type { Gender } from '@showup/contract/profiles';
import type { Sql } from '../../db/database.ts';

/** The row of two people, whichever of them is named first. */
const isPair = (sql: Sql, a: string, b: string) =>
  sql`lo = least(${a}::uuid, ${b}::uuid) and hi = greatest(${a}::uuid, ${b}::uuid)`;

export interface Person {
  userId: string;
  isVerified: boolean;
  identifiedAs: Gender | null;
  interestedIn: Gender[];
}

/** Both people, or who is there of them; neither can be deleted until the transaction ends. */
export async function holdPeople(sql: Sql, a: string, b: string): Promise<Person[]> {
  return sql<Person[]>`
    select id as "userId", verified_at is not null as "isVerified", identified_as as "identifiedAs",
      interested_in as "interestedIn"
    from users where id in (${a}, ${b}) order by id for key share`;
}

export interface Pair {
  viewerLikes: boolean;
  otherLikes: boolean;
  isMatched: boolean;
  isClosed: boolean;
}

/** Locks the row of two people who are held, and makes it where there is none. */
export async function lockPair(sql: Sql, viewerId: string, otherId: string): Promise<Pair> {
  await sql`
    insert into pairs (lo, hi)
    values (least(${viewerId}::uuid, ${otherId}::uuid), greatest(${viewerId}::uuid, ${otherId}::uuid))
    on conflict do nothing`;
  const [row] = await sql<[Pair]>`
    select case when lo = ${viewerId}::uuid then lo_likes else hi_likes end as "viewerLikes",
      case when lo = ${viewerId}::uuid then hi_likes else lo_likes end as "otherLikes",
      matched_at is not null as "isMatched", closed as "isClosed"
    from pairs where ${isPair(sql, viewerId, otherId)} for update`;
  return row;
}

/** Of a locked pair. */
export async function setLikes(
  sql: Sql,
  viewerId: string,
  otherId: string,
  { likes, matches }: { likes: boolean; matches: boolean },
): Promise<void> {
  await sql`
    update pairs set lo_likes = case when lo = ${viewerId}::uuid then ${likes} else lo_likes end,
      hi_likes = case when hi = ${viewerId}::uuid then ${likes} else hi_likes end,
      matched_at = case when ${matches} then now() else matched_at end
    where ${isPair(sql, viewerId, otherId)}`;
}

/** Answers whether these two are matched; if so, their row is locked until the transaction ends. */
export async function lockMatch(sql: Sql, a: string, b: string): Promise<boolean> {
  const rows = await sql`
    select from pairs where ${isPair(sql, a, b)} and matched_at is not null for update`;
  return rows.length === 1;
}

/** Every pair of a person, in the one order that keeps two who leave at once from waiting for each other. */
export async function lockPairsOf(sql: Sql, userId: string): Promise<void> {
  await sql`select from pairs where lo = ${userId} or hi = ${userId} order by lo, hi for update`;
}

export async function isMatched(sql: Sql, a: string, b: string): Promise<boolean> {
  const rows = await sql`select from pairs where ${isPair(sql, a, b)} and matched_at is not null`;
  return rows.length === 1;
}

export async function endMatch(sql: Sql, a: string, b: string): Promise<void> {
  await sql`
    update pairs set matched_at = null, unmatched_at = now(), lo_likes = false, hi_likes = false
    where ${isPair(sql, a, b)}`;
}

export async function markBlocked(sql: Sql, blockerId: string, blockedId: string): Promise<void> {
  await sql`
    update pairs set matched_at = null,
      lo_blocks = lo_blocks or lo = ${blockerId}::uuid, hi_blocks = hi_blocks or hi = ${blockerId}::uuid
    where ${isPair(sql, blockerId, blockedId)}`;
}

export interface Match {
  userId: string;
  matchedAt: string;
}

/** Newest first. */
export async function matchesOf(sql: Sql, userId: string): Promise<Match[]> {
  return sql<Match[]>`
    select hi as "userId", matched_at as "matchedAt" from pairs where lo = ${userId} and matched_at is not null
    union all
    select lo, matched_at from pairs where hi = ${userId} and matched_at is not null
    order by "matchedAt" desc, "userId"`;
}

/** Each of these people with each of their matches. */
export async function findPartners(sql: Sql, userIds: readonly string[]) {
  return sql<{ userId: string; partnerId: string }[]>`
    select lo as "userId", hi as "partnerId" from pairs where lo = any(${[...userIds]}) and matched_at is not null
    union all
    select hi, lo from pairs where hi = any(${[...userIds]}) and matched_at is not null`;
}
