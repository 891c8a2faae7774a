import type { Sql } from '../db/database.ts';
import { hashOfRendition, type Library, readPicture } from './library.ts';
import { findUnhashed, setHash } from './media.queries.ts';

/** Small, so that requests get their turn between two pages. */
const PAGE = 20;

/**
 * Computes the image hash of photos that were stored before there were hashes. `onKnown` runs in the transaction that
 * writes each.
 */
export async function hashOldPictures(
  library: Library,
  onKnown: (tx: Sql, mediaId: string) => Promise<void>,
): Promise<void> {
  const { db } = library;
  for (;;) {
    const page = await findUnhashed(db.sql, PAGE);
    for (const { id, preset } of page) {
      const hash = await hashOfRendition(await readPicture(library, { id, preset }, 0));
      await db.transaction(async (tx) => {
        await setHash(tx, id, hash);
        if (hash !== null) await onKnown(tx, id);
      });
    }
    if (page.length < PAGE) return;
  }
}
