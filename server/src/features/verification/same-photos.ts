import { SAME_PHOTOS_SHOWN, type SamePhotos } from '@showup/contract/verification';
import { beforeCommit, type Database, type Sql } from '../../platform/db/database.ts';
import type { Media } from '../../platform/media/media.service.ts';
import { lockImages } from './same-images.queries.ts';
import {
  findHoldingBan,
  findOnBanned,
  findSamePhotos,
  forgetEndedImages,
  keepImages,
  matchBanned,
  matchPhotos,
} from './same-photos.queries.ts';

export type SamePhotosOf = ReturnType<typeof createSamePhotos>['samePhotosOf'];

/** Which photos of profiles are on several accounts, or were on one that is banned. A mark for admins, and never a refusal. */
export function createSamePhotos({ db, media }: { db: Database; media: Media }) {
  /** For pictures that somebody takes for their profile. The lock is for as short as can be: everyone who signs up takes it. */
  async function picturesTaken(tx: Sql, mediaIds: readonly string[]): Promise<void> {
    beforeCommit(tx, () => match(tx, mediaIds));
  }

  async function match(tx: Sql, mediaIds: readonly string[]): Promise<void> {
    await lockImages(tx);
    await matchPhotos(tx, mediaIds);
    await matchBanned(tx, mediaIds);
  }

  /** For someone who leaves: where they are banned, their photos are known for as long as the ban holds. */
  async function keepBanned(tx: Sql, userId: string): Promise<void> {
    const banId = await findHoldingBan(tx, userId);
    if (banId === undefined) return;
    await lockImages(tx);
    await keepImages(tx, userId, banId);
  }

  /** By person; nobody whose photos are their own alone. */
  async function samePhotosOf(sql: Sql, userIds: readonly string[]): Promise<Map<string, SamePhotos>> {
    const rows = await findSamePhotos(sql, userIds);
    const onBanned = await findOnBanned(sql, userIds);
    const found = new Map<string, SamePhotos>();
    for (const userId of userIds) {
      const same = rows.filter(({ ownerId }) => ownerId === userId);
      const accounts = new Map(same.toReversed().map((row) => [row.userId, row]));
      const isOnBanned = onBanned.has(userId) || same.some(({ isBanned }) => isBanned);
      if (accounts.size === 0 && !isOnBanned) continue;
      const pairs = same
        .filter((row) => accounts.get(row.userId) === row)
        .slice(0, SAME_PHOTOS_SHOWN)
        .map(({ ownerId, ...pair }) => pair);
      found.set(userId, { accounts: accounts.size, isOnBanned, pairs });
    }
    return found;
  }

  return {
    picturesTaken,
    keepBanned,
    samePhotosOf,
    /** Looks at photos from before, a few at a time. */
    knowOldPhotos: () => media.hashOld((tx, mediaId) => match(tx, [mediaId])),
    forgetEndedBans: () => forgetEndedImages(db.sql),
  };
}
