import type { Sql } from '../../db/database.ts';
import { type Seeker, suits } from './seekers.queries.ts';

export async function writeReject(sql: Sql, swiperId: string, targetId: string): Promise<void> {
  await sql`
    insert into swipes (swiper, target, liked) values (${swiperId}, ${targetId}, false)
    on conflict (swiper, target) do update set liked = excluded.liked, at = excluded.at`;
}

export async function deleteReject(sql: Sql, swiperId: string, targetId: string): Promise<boolean> {
  const rows = await sql`
    delete from swipes where swiper = ${swiperId} and target = ${targetId} and not liked returning true`;
  return rows.length === 1;
}

/** Between two people, in both directions. */
export async function deleteLikes(sql: Sql, a: string, b: string): Promise<void> {
  await sql`
    delete from swipes
    where liked and ((swiper = ${a} and target = ${b}) or (swiper = ${b} and target = ${a}))`;
}

/** The place of an answer in a list, newest first. */
export interface Swipe {
  userId: string;
  at: string;
}

const isOpen = (sql: Sql) => sql`
  (select true from pairs p where p.lo = least(s.swiper, s.target) and p.hi = greatest(s.swiper, s.target)
    and p.closed limit 1) is null`;

/** Whom the viewer rejected, as far as the deck would still show them. */
export async function findRejected(sql: Sql, seeker: Seeker, before: Swipe, limit: number): Promise<Swipe[]> {
  return sql<Swipe[]>`
    select s.target as "userId", s.at from swipes s
    where s.swiper = ${seeker.userId} and not s.liked and (s.at, s.target) < (${before.at}, ${before.userId})
      and (select true from deck d join users u on u.id = d.user_id
        where d.user_id = s.target and d.for_gender = ${seeker.gender}
          and d.cand_gender = any(${[...seeker.interestedIn]}::text[]) and ${suits(sql, seeker)}
          and u.last_active_at > now() - interval '90 days' limit 1)
      and ${isOpen(sql)}
    order by s.at desc, s.target desc limit ${limit}`;
}

/** Who likes the viewer and waits for an answer. Whoever hides from the deck stays here. */
export async function findLikers(sql: Sql, viewerId: string, before: Swipe, limit: number): Promise<Swipe[]> {
  return sql<Swipe[]>`
    select s.swiper as "userId", s.at from swipes s
    where s.target = ${viewerId} and s.liked and (s.at, s.swiper) < (${before.at}, ${before.userId})
      and (select true from swipes own where own.swiper = ${viewerId} and own.target = s.swiper limit 1) is null
      and (select true from users liker join users viewer
        on viewer.identified_as = any(liker.interested_in) and liker.identified_as = any(viewer.interested_in)
        where viewer.id = ${viewerId} and liker.id = s.swiper and liker.verified_at is not null limit 1)
      and ${isOpen(sql)}
    order by s.at desc, s.swiper desc limit ${limit}`;
}

/** Whom the viewer likes without a match so far. */
export async function findLiked(sql: Sql, viewerId: string, before: Swipe, limit: number): Promise<Swipe[]> {
  return sql<Swipe[]>`
    select s.target as "userId", s.at from swipes s
    where s.swiper = ${viewerId} and s.liked and (s.at, s.target) < (${before.at}, ${before.userId})
      and (select true from users u where u.id = s.target and u.verified_at is not null limit 1)
      and (select true from pairs p where p.lo = least(s.swiper, s.target) and p.hi = greatest(s.swiper, s.target)
        and (p.closed or p.matched_at is not null) limit 1) is null
    order by s.at desc, s.target desc limit ${limit}`;
}
