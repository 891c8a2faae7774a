import type { UserId } from '@showup/contract/fields';
import { distanceKm } from '@showup/contract/profiles/distance';
import type { CodeVerdict } from '@showup/contract/venues';
import { CHALLENGE_MINUTES, type VerificationPhoto } from '@showup/contract/verification';
import type { Pose } from '@showup/contract/verification/poses';
import { lockStanding } from '#features/profiles/profiles.queries';
import { judgeCodes } from '#features/venues/codes/judge-codes';
import { holdChosenVenue } from '#features/venues/nearby/choose-venue';
import type { Sql } from '#platform/db/database';
import { hashOf } from '#platform/http/requests/secret';
import { flippedHash } from '#platform/media/formats/image-hash';
import { notSignedIn } from '#platform/problem';
import type { Context } from '#server/context';
import { followWithControls } from '../controls/show-controls.ts';
import { announceArrived } from '../review/review-news.ts';
import { removeWaiting } from '../review/waiting-entries.ts';
import { insertImage, lockImages, matchImage } from '../same-images/same-images.queries.ts';
import { findWaiting, insertEntry, type WaitingEntry } from '../verification.queries.ts';
import { type CaptureTime, codeSeen } from './capture-time.ts';
import { findChallenge, useChallenge } from './challenges.queries.ts';
import { codeSeenAt } from './code-uses.ts';
import { alreadyVerified, isRefused, venueGone } from './refusals.ts';

interface Sender {
  readonly userId: UserId;
  readonly browser: Buffer;
}

/** A photo as it was sent, with what was found out about it before the transaction. */
interface ReadPhoto extends Omit<VerificationPhoto, 'photo' | 'locationId'> {
  readonly mediaId: string;
  /** In ms since 1970. */
  readonly receivedAt: number;
  readonly codes: readonly string[];
  /** Undefined for a picture of one colour. */
  readonly imageHash: string | undefined;
  /** Of the picture before someone might have cut or turned it. */
  readonly changedHashes: readonly string[];
}

/**
 * Returns what the code proves; nothing is written if that is refused. Returns undefined if this very photo is waiting for
 * this venue already.
 */
export async function enqueuePhoto(
  ctx: Context,
  tx: Sql,
  sender: Sender,
  photo: ReadPhoto,
  venueId: string,
): Promise<CodeVerdict | undefined> {
  const { userId } = sender;
  const { location, codes, mediaId } = photo;
  const standing = await lockStanding(tx, userId);
  if (!standing) throw notSignedIn();
  if (standing.isVerified) throw alreadyVerified();
  const venue = await holdChosenVenue(ctx, tx, userId, venueId);
  if (!venue) throw venueGone();
  await lockImages(tx);
  const waiting = await findWaiting(tx, userId);
  if (isWaitingFor(waiting, mediaId, venue._id)) return undefined;
  const moved = waiting?.mediaId === mediaId ? waiting : undefined;
  const { pose, ...time } = moved ? timeOfMoved(moved) : await timeOfCapture(tx, userId, photo);
  const codeVerdict = judgeCodes(codes, venue, codeSeen(time));
  if (isRefused(codeVerdict, ctx.settings.requireVenueQr)) return codeVerdict;
  if (waiting)
    await removeWaiting(ctx, tx, userId, moved ? { ...moved, mediaId: null } : waiting, 'Replaced');
  const imageId = moved ? moved.imageId : await takeUp(ctx, tx, sender, photo);
  const verificationId = await insertEntry(tx, {
    ...location,
    ...time,
    pose,
    accuracy: location.accuracy,
    userId,
    mediaId,
    venueId: venue._id,
    distanceKm: distanceKm(location, venue),
    codes,
    codeVerdict,
    imageId,
  });
  await ctx.events.emit(tx, 'captureSent', { userId });
  await announceArrived(ctx, tx, { verificationId, userId });
  await followWithControls(ctx, tx);
  return codeVerdict;
}

/** Whether this very photo is waiting for this very venue. */
export function isWaitingFor(waiting: WaitingEntry | undefined, mediaId: string, venueId: string): boolean {
  return waiting?.mediaId === mediaId && waiting.venueId === venueId;
}

/** Makes the photo this person's and uses up its challenge. Returns its image, by which it is recognised. */
async function takeUp(
  ctx: Context,
  tx: Sql,
  { userId, browser }: Sender,
  { mediaId, challenge, imageHash, changedHashes }: ReadPhoto,
): Promise<string | null> {
  const owned = { preset: 'verification', uploader: browser, ownerId: userId } as const;
  await ctx.media.claim(tx, [mediaId], { ...owned, shownTo: 'review' });
  if (challenge !== undefined) await useChallenge(tx, userId, hashOf(challenge));
  if (imageHash === undefined) return null;
  const imageId = await insertImage(tx, userId, imageHash);
  const hashes = [imageHash, ...changedHashes];
  await matchImage(tx, imageId, [...hashes, ...hashes.map(flippedHash)]);
  return imageId;
}

type PosedCapture = CaptureTime & { readonly pose: Pose | null };

/** Another venue makes a photo that was waiting already no younger. */
function timeOfMoved({ receivedAt, captureSeconds, codeSeenAt, pose }: WaitingEntry): PosedCapture {
  return { receivedAt, captureSeconds, codeSeenAt, pose };
}

/** With the challenge's age and pose, if it is this person's, unused and fresh. */
async function timeOfCapture(
  tx: Sql,
  userId: UserId,
  { challenge, isHandsFree, receivedAt, codes }: ReadPhoto,
): Promise<PosedCapture> {
  const at = new Date(receivedAt);
  const known = challenge && (await findChallenge(tx, userId, { hash: hashOf(challenge), at }));
  const fresh = known && known.seconds <= CHALLENGE_MINUTES * 60 ? known : undefined;
  const captureSeconds = fresh ? Math.max(0, Math.round(fresh.seconds)) : null;
  const seenAt = await codeSeenAt(tx, userId, { codes, receivedAt, captureSeconds });
  const pose = (isHandsFree ? fresh?.handsFreePose : fresh?.pose) ?? null;
  return { receivedAt, captureSeconds, codeSeenAt: seenAt, pose };
}
