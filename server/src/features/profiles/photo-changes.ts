import type { Sql } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Media } from '../../platform/media/media.service.ts';
import {
  dropPendingPhotos,
  findChosenPhotos,
  keepPhotosWaiting,
  showPhotos,
} from './photo-changes.queries.ts';
import type { Standing } from './profiles.queries.ts';

/**
 * What became of a person's photos: others were `shown` at once, other ones are `waiting` to be looked at (in place of any
 * that waited before), or those that waited were `withdrawn`.
 */
export type PhotosChange = 'shown' | 'waiting' | 'withdrawn';

/**
 * The photos of a profile. Somebody approved the face of whoever is verified, so their new photos are seen by themselves
 * and admins only until those are approved too; others go on seeing the old ones. The caller holds the person's lock.
 */
export function createPhotoChanges({ media, events }: { media: Media; events: Events }) {
  const tell = (tx: Sql, userId: string, change: PhotosChange) =>
    events.emit(tx, 'photosChanged', { userId, change });

  /** After a change of what else waits. */
  async function detailsChosen(tx: Sql, userId: string): Promise<void> {
    const { pendingPhotos, hasPendingDetails } = await findChosenPhotos(tx, userId);
    await tell(tx, userId, pendingPhotos || hasPendingDetails ? 'waiting' : 'withdrawn');
  }

  async function picturesTaken(tx: Sql, mediaIds: readonly string[]): Promise<void> {
    if (mediaIds.length === 0) return;
    await events.emit(tx, 'picturesTaken', { mediaIds });
  }

  /** @throws Problem 400 when one of them is neither the person's own nor this browser's upload */
  async function choosePhotos(tx: Sql, person: Standing, ids: readonly string[], browser: Buffer) {
    const { userId, isVerified } = person;
    const { photos, pendingPhotos, hasPendingDetails } = await findChosenPhotos(tx, userId);
    const waiting = pendingPhotos ?? [];
    const isNew = !isSameSet(ids, photos);
    const uploads = without(ids, [...photos, ...waiting]);
    const owned = { preset: 'profile', uploader: browser, ownerId: userId } as const;

    if (isVerified && isNew) {
      await media.claim(tx, uploads, { ...owned, shownTo: 'review' });
      await picturesTaken(tx, uploads);
      await keepPhotosWaiting(tx, userId, ids);
      await media.release(tx, without(waiting, [...ids, ...photos]));
      if (!isSameSet(ids, waiting)) await tell(tx, userId, 'waiting');
      return;
    }
    await media.claim(tx, ids, { ...owned, shownTo: 'members' });
    await picturesTaken(tx, uploads);
    await showPhotos(tx, userId, ids);
    await media.release(tx, without([...photos, ...waiting], ids));
    if (pendingPhotos) await tell(tx, userId, hasPendingDetails ? 'waiting' : 'withdrawn');
    else if (isNew) await tell(tx, userId, 'shown');
  }

  /** Answers whether there were any. */
  async function approvePhotos(tx: Sql, userId: string): Promise<boolean> {
    const { photos, pendingPhotos } = await findChosenPhotos(tx, userId);
    if (!pendingPhotos) return false;
    await media.showToMembers(tx, without(pendingPhotos, photos));
    await showPhotos(tx, userId, pendingPhotos);
    await media.release(tx, without(photos, pendingPhotos));
    return true;
  }

  /** Answers whether there were any. */
  async function rejectPhotos(tx: Sql, userId: string, reason: string): Promise<boolean> {
    const { photos, pendingPhotos } = await findChosenPhotos(tx, userId);
    if (!pendingPhotos) return false;
    await dropPendingPhotos(tx, userId, reason);
    await media.release(tx, without(pendingPhotos, photos));
    return true;
  }

  return {
    picturesTaken,
    detailsChosen,
    choosePhotos,
    approvePhotos,
    rejectPhotos,
  };
}

const without = (ids: readonly string[], others: readonly string[]) =>
  ids.filter((id) => !others.includes(id));

/** Nobody has the same photo twice. */
function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && without(a, b).length === 0;
}
