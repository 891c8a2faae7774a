import { afterCommit, type Sql } from '../db/database.ts';
import type { Library } from './library.ts';
import { deleteMedia, lockUnclaimed, lockUpload, mediaOwnedBy } from './media.queries.ts';
import { keysOf } from './store/picture-keys.ts';

const UNCLAIMED_PAGE = 200;

/** Deletes the rows in the transaction, and the files after the commit. */
export async function releasePictures({ store }: Library, tx: Sql, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = await deleteMedia(tx, ids);
  const keys = gone.flatMap(keysOf);
  afterCommit(tx, () => Promise.all(keys.map((key) => store.remove(key))));
}

export async function releaseAllOf(library: Library, tx: Sql, ownerId: string): Promise<void> {
  await releasePictures(library, tx, await mediaOwnedBy(tx, ownerId));
}

/** Deletes an upload of this browser now, unless it has been claimed. */
export async function discardUpload(library: Library, id: string, uploader: Buffer): Promise<void> {
  await library.db.transaction(async (tx) => {
    if (await lockUpload(tx, id, uploader)) await releasePictures(library, tx, [id]);
  });
}

/** Deletes uploads that nobody claimed within a day. */
export async function forgetUnclaimed(library: Library): Promise<void> {
  for (;;) {
    const count = await library.db.transaction(async (tx) => {
      const ids = await lockUnclaimed(tx, UNCLAIMED_PAGE);
      await releasePictures(library, tx, ids);
      return ids.length;
    });
    if (count < UNCLAIMED_PAGE) return;
  }
}
