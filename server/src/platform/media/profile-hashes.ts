import type { UploadPreset } from '@showup/contract/platform/media';
import type { Database, Sql } from '../db/database.ts';
import { imageHash } from './formats/image-hash.ts';
import { findUnhashed, setHash } from './media.queries.ts';
import { nearestKey } from './store/picture-keys.ts';
import type { MediaStore } from './store/store.ts';

/**
 * Profile photos are compared with those of other accounts. Verification photos are compared by their own feature, and
 * chat pictures never.
 */
export const isOfProfile = (preset: UploadPreset) => preset === 'profile' || preset === 'avatar';

/** Call it with the smallest rendition: it is quick to decode and has everything the hash needs. */
export async function hashOfRendition(bytes: Buffer | undefined): Promise<string | null> {
  return bytes === undefined ? null : ((await imageHash(bytes)) ?? null);
}

/** Small, so that requests get their turn between two pages. */
const PAGE = 20;

/**
 * Computes the image hash of photos that were stored before there were hashes. `onKnown` runs in the transaction that
 * writes each.
 */
export async function hashOldPictures(
  db: Database,
  store: MediaStore,
  onKnown: (tx: Sql, mediaId: string) => Promise<void>,
): Promise<void> {
  for (;;) {
    const page = await findUnhashed(db.sql, PAGE);
    for (const { id, preset } of page) {
      const hash = await hashOfRendition(await store.get(nearestKey({ id, preset }, 0)));
      await db.transaction(async (tx) => {
        await setHash(tx, id, hash);
        if (hash !== null) await onKnown(tx, id);
      });
    }
    if (page.length < PAGE) return;
  }
}
