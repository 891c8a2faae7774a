import type { Database, Sql } from '../db/database.ts';
import { findUnhashed, setHash } from './media.queries.ts';
import { hashOfRendition } from './profile-hashes.ts';
import { nearestKey } from './store/picture-keys.ts';
import type { MediaStore } from './store/store.ts';

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
