import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';

/** How many of the 256 bits may differ between two hashes of the same image. */
export const SAME_IMAGE_BITS = 36;

const MOST_MATCHES = 10;

/**
 * Held until the transaction ends, so that of two people who send the same image at once, one finds the other. Take it
 * before locking any image, since its holder may wait for images.
 */
export async function lockImages(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('verification.images'))`;
}

export async function insertImage(sql: Sql, userId: UserId, hash: string): Promise<string> {
  const [row] = await sql<[{ id: string }]>`
    insert into capture_images (user_id, image_hash) values (${userId}, ${hash}::text::bit(256)) returning id`;
  return row.id;
}

/**
 * Records which images are the same as this one, or as one of the ways in which it may have been changed: those of other
 * accounts first, then the oldest. Images that are being deleted don't count.
 */
export async function matchImage(sql: Sql, imageId: string, hashes: readonly string[]): Promise<void> {
  await sql`
    insert into image_matches (image_id, other_id)
    select own.id, same.id
    from capture_images own,
      lateral (
        select other.id from capture_images other
        where other.id <> own.id and other.id in (
          select known.id from unnest(${[...hashes]}::text[]) changed, capture_images known
          where image_bands(known.image_hash) && image_probes(changed::bit(256))
            and bit_count(known.image_hash # changed::bit(256)) <= ${SAME_IMAGE_BITS})
        order by other.user_id = own.user_id, other.sent_at, other.id limit ${MOST_MATCHES} for key share) same
    where own.id = ${imageId}`;
}

/** With their matches. */
export async function forgetImagesOf(sql: Sql, entryIds: readonly string[]): Promise<void> {
  await sql`
    delete from capture_images
    where id in (select image_id from verifications where id = any(${[...entryIds]}))`;
}

/** Deletes some that were sent that long ago and whose photo was replaced, so no entry has them. Returns how many. */
export async function forgetReplacedImages(sql: Sql, days: number, limit: number): Promise<number> {
  const rows = await sql`
    delete from capture_images where id in (
      select id from capture_images image
      where sent_at < now() - make_interval(days => ${days})
        and not exists (select from verifications where image_id = image.id)
      limit ${limit})
    returning id`;
  return rows.length;
}
