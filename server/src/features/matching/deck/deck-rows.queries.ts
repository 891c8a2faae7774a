import type { UserId } from '@showup/contract/fields';
import type { Gender } from '@showup/contract/profiles';
import type { Sql } from '#platform/db/database';

/** Views after which someone is no longer a newcomer. */
export const NEWCOMER_VIEWS = 40;

interface DeckEntry {
  readonly userId: UserId;
  readonly candGender: Gender;
  readonly forGenders: readonly Gender[];
  readonly cell: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly dob: string;
  /** Null means no limit. */
  readonly ageRange: { readonly from: number; readonly to: number } | null;
  readonly distanceKm: number | null;
  readonly rank: number;
}

/** Existing rows keep their rank. Someone with too few views is a newcomer. */
export async function placeRows(sql: Sql, entry: DeckEntry): Promise<void> {
  const { userId, candGender, forGenders, cell, latitude, longitude, dob, ageRange, distanceKm } = entry;
  await sql`delete from deck where user_id = ${userId} and for_gender <> all(${[...forGenders]})`;
  await sql`insert into exposure (user_id) values (${userId}) on conflict do nothing`;
  await sql`
    insert into deck (user_id, cand_gender, for_gender, cell, latitude, longitude, dob, age_from, age_to, distance_km,
      rank, newcomer_views)
    select ${userId}, ${candGender}, for_gender, ${cell}, ${latitude}, ${longitude}, ${dob}, ${ageRange?.from ?? 0},
      ${ageRange?.to ?? 200}, coalesce(${distanceKm}::real, 'infinity'), ${entry.rank},
      case when exposure.total < ${NEWCOMER_VIEWS} then exposure.total end
    from unnest(${[...forGenders]}::text[]) for_gender, exposure where exposure.user_id = ${userId}
    on conflict (user_id, for_gender) do update
    set cand_gender = excluded.cand_gender, cell = excluded.cell, latitude = excluded.latitude,
      longitude = excluded.longitude, dob = excluded.dob, age_from = excluded.age_from, age_to = excluded.age_to,
      distance_km = excluded.distance_km
    where (deck.cand_gender, deck.cell, deck.dob, deck.age_from, deck.age_to, deck.distance_km) is distinct from
      (excluded.cand_gender, excluded.cell, excluded.dob, excluded.age_from, excluded.age_to, excluded.distance_km)`;
}

export async function removeRows(sql: Sql, userId: UserId): Promise<void> {
  await sql`delete from deck where user_id = ${userId}`;
}

/**
 * Removes up to `limit` people who were away for that long, and returns how many. Skips anyone who is just coming back,
 * since their row is locked. Starts with the most recently active: those away for longer were removed before.
 */
export async function removeInactive(
  sql: Sql,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    with inactive as (
      select id from users
      where verified_at is not null and last_active_at <= now() - make_interval(days => ${days})
        and (select true from deck where deck.user_id = users.id limit 1)
      order by last_active_at desc limit ${limit} for no key update skip locked),
    removed as (delete from deck where user_id = any(array(select id from inactive)))
    select count(*) as count from inactive`;
  return row.count;
}
