import type { Sql } from '#platform/db/database';

/** Forgets where a person was at all of their decided photos. */
export async function deleteLocationsOf(sql: Sql, userId: string): Promise<void> {
  await sql`
    update verifications
    set latitude = null, longitude = null, accuracy = null, distance_km = null, venue_id = null, read_codes = null
    where user_id = ${userId} and kind = 'capture' and status <> 'Pending'`;
}

/** The decided photos of a person that are still kept. */
export async function findKeptPhotos(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ mediaId: string }[]>`
    select media_id from verifications
    where user_id = ${userId} and kind = 'capture' and status <> 'Pending' and media_id is not null`;
  return rows.map(({ mediaId }) => mediaId);
}
