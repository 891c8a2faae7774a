import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';

export async function findFavourites(sql: Sql, userId: UserId): Promise<{ _id: string; name: string }[]> {
  return sql<{ _id: string; name: string }[]>`
    select venue.id as _id, venue.name from favourite_venues favourite join venues venue on venue.id = favourite.venue_id
    where favourite.user_id = ${userId} order by venue.name, venue.id`;
}

/** The names of the favourites of these people, by name. */
export async function findFavouritesOf(
  sql: Sql,
  userIds: readonly UserId[],
): Promise<{ userId: UserId; names: string[] }[]> {
  return sql<{ userId: UserId; names: string[] }[]>`
    select favourite.user_id, array_agg(venue.name order by venue.name) as names
    from favourite_venues favourite join venues venue on venue.id = favourite.venue_id
    where favourite.user_id = any(${[...userIds]}::uuid[]) group by favourite.user_id`;
}

export async function replaceFavourites(
  sql: Sql,
  userId: UserId,
  venueIds: readonly string[],
): Promise<void> {
  const kept = [...venueIds];
  await sql`delete from favourite_venues where user_id = ${userId} and venue_id <> all(${kept}::uuid[])`;
  await sql`
    insert into favourite_venues (user_id, venue_id) select ${userId}, id from unnest(${kept}::uuid[]) id
    on conflict do nothing`;
}

/** Unless another evening of the person was there. */
export async function deleteForgottenFavourite(sql: Sql, userId: UserId, venueId: string): Promise<void> {
  await sql`
    delete from favourite_venues where user_id = ${userId} and venue_id = ${venueId}
      and not exists (select from evenings where user_id = ${userId} and venue_id = ${venueId})`;
}
