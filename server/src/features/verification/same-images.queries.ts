import type { Sql } from '../../db/database.ts';

/** Of the 256 bits of two hashes of the same image, at most this many differ. */
export const SAME_IMAGE_BITS = 36;

const MOST_MATCHES = 10;

/**
 * Held until the transaction ends, so that of two who send the same image at the same moment one finds the other. To be
 * taken before any entry is: whoever holds it may wait for entries.
 */
export async function lockImages(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('verification.images'))`;
}

/** Notes which entries of other accounts, the oldest ones, have the image of this one. */
export async function matchImage(sql: Sql, entryId: string): Promise<void> {
  await sql`
    insert into image_matches (entry_id, other_id)
    select own.id, same.id
    from verifications own,
      lateral (
        select other.id from verifications other
        where other.image_hash is not null and image_bands(other.image_hash) && image_probes(own.image_hash)
          and bit_count(other.image_hash # own.image_hash) <= ${SAME_IMAGE_BITS} and other.user_id <> own.user_id
        order by other.submitted_at, other.id limit ${MOST_MATCHES}) same
    where own.id = ${entryId}`;
}

export async function forgetMatches(sql: Sql, entryIds: readonly string[]): Promise<void> {
  await sql`
    delete from image_matches where entry_id = any(${[...entryIds]}) or other_id = any(${[...entryIds]})`;
}
