import type { UserId } from '@showup/contract/fields';
import type { Gender } from '@showup/contract/profiles';
import type { Sql } from '#platform/db/database';

/** Who a viewer looks for, and what others' preferences check about them. */
export interface DeckViewer {
  readonly userId: UserId;
  readonly gender: Gender;
  readonly interestedIn: readonly Gender[];
  readonly interests: readonly string[];
  readonly age: number;
  /** The first and the last birthday in their age range. */
  readonly bornFrom: string;
  readonly bornTo: string;
  /** Infinity without a limit. */
  readonly distanceKm: number;
  /** The venue's cell: people around it count as near. */
  readonly venueCell: string;
  /** The displaced cell, by which others measure the distance. */
  readonly cell: string;
  /** The middle of that cell. */
  readonly latitude: number;
  readonly longitude: number;
}

export type ViewerRow = Omit<DeckViewer, 'latitude' | 'longitude'>;

/** The columns of `users` that make a viewer, besides the id and the gender. */
export const wishColumns = (sql: Sql) => sql`
  interested_in, interests, cell, coalesce(venue_cell, cell) as venue_cell,
  extract(year from age(today, dob))::int as age,
  coalesce((today - make_interval(years => age_to + 1))::date + 1, date '0001-01-01') as born_from,
  coalesce((today - make_interval(years => age_from))::date, date '9999-01-01') as born_to,
  coalesce(distance_km::real, 'infinity') as distance_km`;

/** The person's row of `users`, if they are verified and their profile is complete. */
export const viewerRow = (sql: Sql, userId: UserId) => sql`
  users, (select (now() at time zone 'Asia/Kolkata')::date as today) calendar
  where id = ${userId} and verified_at is not null
    and identified_as is not null and dob is not null and cell is not null`;

/** Undefined for someone who is not verified or whose profile is incomplete. */
export async function findViewer(sql: Sql, userId: UserId): Promise<ViewerRow | undefined> {
  const [row] = await sql<ViewerRow[]>`
    select id as user_id, identified_as as gender, ${wishColumns(sql)} from ${viewerRow(sql, userId)}`;
  return row;
}

/**
 * Whether the row `d` of the deck and the viewer are within each other's limits of age and distance. Genders are
 * checked elsewhere.
 */
export const suits = (
  sql: Sql,
  { age, bornFrom, bornTo, distanceKm, latitude, longitude }: DeckViewer,
) => sql`
  d.dob between ${bornFrom} and ${bornTo} and ${age}::int between d.age_from and d.age_to
  and 111.2 * sqrt(power(d.latitude - ${latitude}::real, 2)
      + power((d.longitude - ${longitude}::real) * cos(radians((d.latitude + ${latitude}::real) / 2)), 2))
    <= least(d.distance_km, ${distanceKm}::real)`;

/**
 * Whether the row `p` of `pairs` is closed to that viewer. A block of a phone number closes the pair only to the
 * number's person: closing it to the blocker would reveal whose number it is.
 */
export const isClosedTo = (sql: Sql, viewerId: UserId) => sql`
  (p.closed or case when p.lo = ${viewerId}::uuid then p.hi_shuns else p.lo_shuns end)`;

/**
 * Whether the viewer has not answered this person, and the pair is not closed to them. Scalar probes, because a
 * prepared NOT EXISTS reads all swipes of a busy viewer.
 */
export const isUnanswered = (sql: Sql, { userId }: Pick<DeckViewer, 'userId'>) => sql`
  d.user_id <> ${userId}
  and (select true from swipes own where own.swiper = ${userId} and own.target = d.user_id limit 1) is null
  and (select true from pairs p
    where p.lo = least(${userId}::uuid, d.user_id) and p.hi = greatest(${userId}::uuid, d.user_id)
      and ${isClosedTo(sql, userId)} limit 1) is null`;
