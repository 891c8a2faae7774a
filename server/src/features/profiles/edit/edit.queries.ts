import type { UserId } from '@showup/contract/fields';
import type { PendingDetails, User } from '@showup/contract/profiles';
import type { Sql } from '#platform/db/database';

interface Details extends Pick<User, 'fullName' | 'dob' | 'identifiedAs'> {
  pendingDetails: PendingDetails | null;
  birthdayChangedAt: string | null;
}

/** For a person who is locked. */
export async function findDetails(sql: Sql, userId: UserId): Promise<Details> {
  const [row] = await sql<[Details]>`
    select full_name, dob, identified_as, pending_details,
      birthday_changed_at
    from users where id = ${userId}`;
  return row;
}

export async function keepDetailsWaiting(
  sql: Sql,
  userId: UserId,
  details: PendingDetails | null,
): Promise<void> {
  await sql`
    update users set pending_details = ${details && sql.json({ ...details })}, details_rejection = null
    where id = ${userId}`;
}

/** Empties the waiting details and returns them, for the caller to write. */
export async function takeWaitingDetails(sql: Sql, userId: UserId): Promise<PendingDetails | null> {
  const { pendingDetails } = await findDetails(sql, userId);
  if (pendingDetails === null) return null;
  await sql`
    update users set pending_details = null,
      birthday_changed_at = case when pending_details ? 'dob' then now() else birthday_changed_at end
    where id = ${userId}`;
  return pendingDetails;
}

export async function dropWaitingDetails(
  sql: Sql,
  userId: UserId,
  reason: string,
): Promise<PendingDetails | null> {
  const { pendingDetails } = await findDetails(sql, userId);
  if (pendingDetails === null) return null;
  await sql`update users set pending_details = null, details_rejection = ${reason} where id = ${userId}`;
  return pendingDetails;
}

/** Media ids. */
interface ChosenPhotos {
  photos: string[];
  pendingPhotos: string[] | null;
  hasPendingDetails: boolean;
}

export async function findChosenPhotos(sql: Sql, userId: UserId): Promise<ChosenPhotos> {
  const [row] = await sql<ChosenPhotos[]>`
    select photos, pending_photos, pending_details is not null as has_pending_details from users where id = ${userId}`;
  return row ?? { photos: [], pendingPhotos: null, hasPendingDetails: false };
}

/** Shows these to others. No photos wait any more. */
export async function showPhotos(sql: Sql, userId: UserId, ids: readonly string[]): Promise<void> {
  await sql`
    update users set photos = ${[...ids]}, pending_photos = null, photos_rejection = null where id = ${userId}`;
}

export async function keepPhotosWaiting(sql: Sql, userId: UserId, ids: readonly string[]): Promise<void> {
  await sql`update users set pending_photos = ${[...ids]}, photos_rejection = null where id = ${userId}`;
}

export async function dropPendingPhotos(sql: Sql, userId: UserId, reason: string): Promise<void> {
  await sql`update users set pending_photos = null, photos_rejection = ${reason} where id = ${userId}`;
}
