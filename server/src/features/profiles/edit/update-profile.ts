import type { UserId } from '@showup/contract/fields';
import type { PendingDetails, ProfileChanges, User } from '@showup/contract/profiles';
import { thoroughComplaint } from '@showup/contract/profiles/known-claims';
import type { Sql } from '#platform/db/database';
import type { Uploader } from '#platform/media/take-picture';
import { badInput, notSignedIn, problem } from '#platform/problem';
import type { Context } from '#server/context';
import { getUser } from '../people.ts';
import { lockStanding, profilePicOf, type Standing, updatePerson } from '../profiles.queries.ts';
import { announceStanding } from '../standing.ts';
import { areOtherDetails, chooseDetails } from './detail-changes.ts';
import { dropWaitingDetails, takeWaitingDetails } from './edit.queries.ts';
import { announceDetails, announcePictures, announceShownDetails, choosePhotos } from './photo-changes.ts';
import { shownAfter } from './shown.ts';

type PlainChanges = Omit<ProfileChanges, 'photos'>;

interface Change {
  readonly changes: PlainChanges;
  /** From `takePhotos`; absent if the photos stay. */
  readonly photoIds?: readonly string[] | undefined;
  /** The browser that uploaded the photos. */
  readonly browser: Buffer;
}

const onlyWomenHide = problem(
  403,
  'profiles.visibility',
  'Only people who identify as Female can hide their profile.',
);

/** Stores the photos of a change or a sign-up, before any transaction. */
export async function takePhotos(
  ctx: Context,
  sources: readonly string[],
  uploader: Uploader,
): Promise<string[]> {
  const ids = await Promise.all(sources.map((source) => ctx.media.take(source, 'profile', uploader)));
  if (new Set(ids).size < ids.length) throw badInput('Please choose three different photos.');
  return ids;
}

/** A verified person's new photos, name, birthday and gender wait for a review. @throws Problem 403 for a man who hides */
export async function changeProfile(
  ctx: Context,
  tx: Sql,
  userId: UserId,
  { changes, photoIds, browser }: Change,
): Promise<void> {
  const before = await lockStanding(tx, userId);
  if (!before) throw notSignedIn(); // deleted while the photos were being stored
  const { fullName, dob, identifiedAs, ...others } = changes;
  const gender = (before.isVerified ? undefined : identifiedAs) ?? before.identifiedAs;
  if (changes.isProfileHidden && gender !== 'Female') throw onlyWomenHide();

  const details = { fullName, dob, identifiedAs };
  const isOther = !before.isVerified && (await areOtherDetails(tx, userId, details));
  await writeChanges(tx, before, before.isVerified ? others : changes);
  if (isOther) await announceShownDetails(ctx, tx, userId);
  if (before.isVerified && (await chooseDetails(tx, userId, details))) await announceDetails(ctx, tx, userId);
  if (photoIds) await choosePhotos(ctx, tx, before, photoIds, browser);
  if (changes.showsOnlineStatus !== undefined) await ctx.events.emit(tx, 'onlineStatusChanged', { userId });
  await announceStanding(ctx, tx, userId);
}

/** Only women hide, so someone who changes to another gender is shown again. */
async function writeChanges(tx: Sql, before: Standing, changes: PlainChanges): Promise<void> {
  const shown = await shownAfter(tx, before.userId, changes);
  const unhides = before.isHidden && (changes.identifiedAs ?? before.identifiedAs) !== 'Female';
  await updatePerson(tx, before.userId, {
    ...changes,
    ...shown,
    ...(unhides && { isProfileHidden: false }),
  });
}

export async function updateProfile(
  ctx: Context,
  userId: UserId,
  { photos, ...changes }: ProfileChanges,
  browser: Buffer,
): Promise<User> {
  if (changes.fullName !== undefined) await requireProperName(ctx, userId, changes.fullName);
  const photoIds = photos && (await takePhotos(ctx, photos, { browser, userId }));
  return ctx.db.transaction(async (tx) => {
    await changeProfile(ctx, tx, userId, { changes, photoIds, browser });
    return getUser(tx, userId);
  });
}

/** A name from before a rule may stay. @throws Problem 400 for another that nobody may have */
async function requireProperName(ctx: Context, userId: UserId, fullName: string): Promise<void> {
  const complaint = thoroughComplaint(fullName);
  if (complaint === undefined) return;
  if ((await getUser(ctx.db.sql, userId)).fullName !== fullName) throw badInput(complaint);
}

export async function updateProfilePic(
  ctx: Context,
  userId: UserId,
  source: string,
  browser: Buffer,
): Promise<User> {
  const id = await ctx.media.take(source, 'avatar', { browser, userId });
  const owned = { preset: 'avatar', uploader: browser, ownerId: userId, shownTo: 'members' } as const;
  return ctx.db.transaction(async (tx) => {
    // Locked, since two new pictures at once would both release the same old one.
    if (!(await lockStanding(tx, userId))) throw notSignedIn();
    const before = await profilePicOf(tx, userId);
    await ctx.media.claim(tx, [id], owned);
    await updatePerson(tx, userId, { profilePic: id });
    if (id !== before) await announcePictures(ctx, tx, userId, [id]);
    if (before !== null && before !== id) await ctx.media.release(tx, [before]);
    return getUser(tx, userId);
  });
}

export async function toggleVisibility(
  ctx: Context,
  userId: UserId,
  isProfileHidden: boolean,
  browser: Buffer,
): Promise<{ isProfileHidden: boolean }> {
  await ctx.db.transaction((tx) => changeProfile(ctx, tx, userId, { changes: { isProfileHidden }, browser }));
  return { isProfileHidden };
}

/** Writes the name, birthday and gender that waited for a review, and returns them. */
export async function approveDetails(ctx: Context, tx: Sql, userId: UserId): Promise<PendingDetails> {
  const before = await lockStanding(tx, userId);
  const details = before && (await takeWaitingDetails(tx, userId));
  if (!details) return {};
  await writeChanges(tx, before, details);
  await announceStanding(ctx, tx, userId);
  return details;
}

/** Returns what is not written. */
export async function rejectDetails(tx: Sql, userId: UserId, reason: string): Promise<PendingDetails> {
  return (await dropWaitingDetails(tx, userId, reason)) ?? {};
}
