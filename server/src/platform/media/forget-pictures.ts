import type { UserId } from '@showup/contract/fields';
import { afterCommit, type Database, type Sql } from '../db/database.ts';
import type { Deletes } from '../jobs/retention.ts';
import { deleteMedia, lockUnclaimed, lockUpload, mediaOwnedBy } from './media.queries.ts';
import { keysOf } from './store/picture-keys.ts';
import type { MediaStore } from './store/store.ts';

const UNCLAIMED_DAYS = 1;
const UNCLAIMED_PAGE = 200;

export const unclaimedUploads: readonly Deletes[] = [
  {
    what: 'A picture that you uploaded and didn’t use',
    after: { days: UNCLAIMED_DAYS },
    from: 'the upload',
    purpose: 'photos',
  },
];

/** Deletes the rows in the transaction, and the files after the commit. */
export async function releasePictures(store: MediaStore, tx: Sql, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = await deleteMedia(tx, ids);
  const keys = gone.flatMap(keysOf);
  afterCommit(tx, () => Promise.all(keys.map((key) => store.remove(key))));
}

export async function releaseAllOf(store: MediaStore, tx: Sql, ownerId: UserId): Promise<void> {
  await releasePictures(store, tx, await mediaOwnedBy(tx, ownerId));
}

/** Deletes an upload of this browser now, unless it has been claimed. */
export async function discardUpload(
  db: Database,
  store: MediaStore,
  id: string,
  uploader: Buffer,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await lockUpload(tx, id, uploader)) await releasePictures(store, tx, [id]);
  });
}

/** Deletes uploads that nobody claimed within a day. */
export async function forgetUnclaimed(db: Database, store: MediaStore): Promise<void> {
  for (;;) {
    const count = await db.transaction(async (tx) => {
      const ids = await lockUnclaimed(tx, { days: UNCLAIMED_DAYS, limit: UNCLAIMED_PAGE });
      await releasePictures(store, tx, ids);
      return ids.length;
    });
    if (count < UNCLAIMED_PAGE) return;
  }
}
