import type { Sql } from '#platform/db/database';

/** Media ids. */
interface ChosenPhotos {
  photos: string[];
  pendingPhotos: string[] | null;
  hasPendingDetails: boolean;
}

export async function findChosenPhotos(sql: Sql, userId: string): Promise<ChosenPhotos> {
  const [row] = await sql<ChosenPhotos[]>`
    select photos, pending_photos, pending_details is not null as has_pending_details from users where id = ${userId}`;
  return row ?? { photos: [], pendingPhotos: null, hasPendingDetails: false };
}

/** Shows these to others. No photos wait any more. */
export async function showPhotos(sql: Sql, userId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update users set photos = ${[...ids]}, pending_photos = null, photos_rejection = null where id = ${userId}`;
}

export async function keepPhotosWaiting(sql: Sql, userId: string, ids: readonly string[]): Promise<void> {
  await sql`update users set pending_photos = ${[...ids]}, photos_rejection = null where id = ${userId}`;
}

export async function dropPendingPhotos(sql: Sql, userId: string, reason: string): Promise<void> {
  await sql`update users set pending_photos = null, photos_rejection = ${reason} where id = ${userId}`;
}
