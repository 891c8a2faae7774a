import type { Gender } from '@showup/contract/profiles';
import type { Sql } from '../../db/database.ts';

export interface DeckEntry {
  readonly userId: string;
  readonly candGender: Gender;
  readonly forGenders: readonly Gender[];
  readonly cell: string;
  readonly rank: number;
}

/** Rows that stay keep their rank. */
export async function placeRows(sql: Sql, entry: DeckEntry): Promise<void> {
  const { userId, candGender, forGenders, cell, rank } = entry;
  await sql`delete from deck where user_id = ${userId} and for_gender <> all(${[...forGenders]})`;
  await sql`
    insert into deck (user_id, cand_gender, for_gender, cell, rank)
    select ${userId}, ${candGender}, for_gender, ${cell}, ${rank} from unnest(${[...forGenders]}::text[]) for_gender
    on conflict (user_id, for_gender) do update set cand_gender = excluded.cand_gender, cell = excluded.cell
    where (deck.cand_gender, deck.cell) is distinct from (excluded.cand_gender, excluded.cell)`;
}

export async function removeRows(sql: Sql, userId: string): Promise<void> {
  await sql`delete from deck where user_id = ${userId}`;
}

/**
 * Takes people who were away for 90 days out; answers how many, at most `limit`. Whoever comes back at this moment has
 * their row locked and is left in. The most recent first: of those before them no rows are left since long ago.
 */
export async function removeInactive(sql: Sql, limit: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    with inactive as (
      select id from users
      where verified_at is not null and last_active_at <= now() - interval '90 days'
        and (select true from deck where deck.user_id = users.id limit 1)
      order by last_active_at desc limit ${limit} for no key update skip locked),
    removed as (delete from deck using inactive where deck.user_id = inactive.id)
    select count(*) as count from inactive`;
  return row.count;
}

export interface DeckViewer {
  identifiedAs: Gender | null;
  interestedIn: Gender[];
}

export async function findDeckViewer(sql: Sql, userId: string): Promise<DeckViewer | undefined> {
  const [row] = await sql<DeckViewer[]>`
    select identified_as as "identifiedAs", interested_in as "interestedIn" from users where id = ${userId}`;
  return row;
}

/** Everyone of one gender who wants the viewer's. */
export interface Stream {
  readonly viewerId: string;
  readonly candGender: Gender;
  readonly forGender: Gender;
}

/** A place in a stream: of a person, or between two. */
export interface Place {
  readonly rank: number;
  readonly userId: string;
}

export async function findPosition(sql: Sql, stream: Stream): Promise<Place | undefined> {
  const [row] = await sql<Place[]>`
    select rank, last_id as "userId" from deck_position
    where user_id = ${stream.viewerId} and cand_gender = ${stream.candGender} and for_gender = ${stream.forGender}`;
  return row;
}

export async function savePosition(sql: Sql, stream: Stream, place: Place): Promise<void> {
  await sql`
    insert into deck_position (user_id, cand_gender, for_gender, rank, last_id)
    select id, ${stream.candGender}, ${stream.forGender}, ${place.rank}, ${place.userId}
    from users where id = ${stream.viewerId} for key share
    on conflict (user_id, cand_gender, for_gender) do update set rank = excluded.rank, last_id = excluded.last_id`;
}

/**
 * Whom of the next 200 people after `from` up to `to` the viewer may be shown, at most `limit`. Scalar probes, because
 * a prepared NOT EXISTS reads all swipes of a busy viewer; the last one asks the person's own row again.
 */
export async function findOpenInWindow(sql: Sql, stream: Stream, from: Place, to: Place, limit: number) {
  const { viewerId, candGender, forGender } = stream;
  return sql<Place[]>`
    select w.user_id as "userId", w.rank from (
      select user_id, rank from deck
      where cand_gender = ${candGender} and for_gender = ${forGender}
        and (rank, user_id) > (${from.rank}, ${from.userId}) and (rank, user_id) <= (${to.rank}, ${to.userId})
      order by rank, user_id limit 200) w
    where w.user_id <> ${viewerId}
      and (select true from swipes s where s.swiper = ${viewerId} and s.target = w.user_id limit 1) is null
      and (select true from pairs p
        where p.lo = least(${viewerId}::uuid, w.user_id) and p.hi = greatest(${viewerId}::uuid, w.user_id)
          and p.closed limit 1) is null
      and (select true from users u
        where u.id = w.user_id and u.verified_at is not null and not u.is_profile_hidden
          and u.identified_as = ${candGender} and ${forGender} = any(u.interested_in)
          and u.last_active_at > now() - interval '90 days' limit 1)
    order by w.rank, w.user_id limit ${limit}`;
}

/** The last place of that window of 200; undefined when fewer people are left. */
export async function findWindowEnd(
  sql: Sql,
  stream: Stream,
  from: Place,
  to: Place,
): Promise<Place | undefined> {
  const [row] = await sql<Place[]>`
    select user_id as "userId", rank from deck
    where cand_gender = ${stream.candGender} and for_gender = ${stream.forGender}
      and (rank, user_id) > (${from.rank}, ${from.userId}) and (rank, user_id) <= (${to.rank}, ${to.userId})
    order by rank, user_id offset 199 limit 1`;
  return row;
}

/** The first of each person's interests that the viewer shares. */
export async function findSharedInterests(sql: Sql, viewerId: string, userIds: readonly string[]) {
  return sql<{ userId: string; interest: string }[]>`
    select u.id as "userId", shared.interest from users u
    cross join users viewer
    cross join lateral (
      select interest from unnest(u.interests) with ordinality as listed (interest, place)
      where interest = any(viewer.interests) order by place limit 1) shared
    where u.id = any(${[...userIds]}) and viewer.id = ${viewerId}`;
}
