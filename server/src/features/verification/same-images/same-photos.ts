import type { UserId } from '@showup/contract/fields';
import { SAME_PHOTOS_SHOWN, type SamePhotos } from '@showup/contract/verification';
import { beforeCommit, type Sql } from '#platform/db/database';
import type { Deletes } from '#platform/jobs/retention';
import type { Context } from '#server/context';
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

// Which photos of profiles are on several accounts, or were on a banned one. A mark for admins, never a reason to refuse.

/** Compares pictures that someone takes for their profile. Everyone who signs up takes the lock, so it is held briefly. */
export function comparePictures(tx: Sql, mediaIds: readonly string[]): void {
  beforeCommit(tx, () => matchPictures(tx, mediaIds));
}

async function matchPictures(tx: Sql, mediaIds: readonly string[]): Promise<void> {
  await lockImages(tx);
  await matchPhotos(tx, mediaIds);
  await matchBanned(tx, mediaIds);
}

/** For someone who leaves: if they are banned, their photos are known for as long as the ban holds. */
export async function keepBanned(tx: Sql, userId: UserId): Promise<void> {
  const banId = await findHoldingBan(tx, userId);
  if (banId === undefined) return;
  await lockImages(tx);
  await keepImages(tx, userId, banId);
}

/** By person; people whose photos are theirs alone are left out. */
export async function samePhotosOf(sql: Sql, userIds: readonly UserId[]): Promise<Map<UserId, SamePhotos>> {
  const rows = await findSamePhotos(sql, userIds);
  const onBanned = await findOnBanned(sql, userIds);
  const found = new Map<UserId, SamePhotos>();
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

/** Compares photos that were stored before they were hashed, a few at a time. */
export async function knowOldPhotos({ media }: Context): Promise<void> {
  await media.hashOld((tx, mediaId) => matchPictures(tx, [mediaId]));
}

export const endedBansPhotos: readonly Deletes[] = [
  {
    what: 'Fingerprints of the profile photos of a banned person who deleted their account',
    after: null,
    from: 'the ban has ended',
  },
];

export async function forgetEndedBans({ db }: Context): Promise<void> {
  await forgetEndedImages(db.sql);
}
