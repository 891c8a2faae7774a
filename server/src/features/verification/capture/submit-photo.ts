import { mediaTexts } from '@showup/contract/platform/media';
import type { VerificationPhoto, VerificationState } from '@showup/contract/verification';
import { getUser, incompleteProfile, isComplete } from '#features/profiles/people';
import { codesIn, isVenueCode } from '#features/venues/codes/judge-codes';
import { findChoosableVenue } from '#features/venues/nearby/choose-venue';
import { databaseTime } from '#platform/db/database-time';
import type { Viewer } from '#platform/http/requests/caller';
import { decodes } from '#platform/media/decodes';
import { imageHash } from '#platform/media/formats/image-hash';
import { hashesOfViews } from '#platform/media/formats/image-views';
import { badInput, Problem } from '#platform/problem';
import { readCodes } from '#platform/qr/read-code';
import type { Context } from '#server/context';
import { findWaiting } from '../verification.queries.ts';
import { checkVerification } from '../verification-state.ts';
import { noteUses } from './code-uses.ts';
import { enqueuePhoto, isWaitingFor } from './enqueue-photo.ts';
import { alreadyVerified, isRefused, venueGone, withoutCode } from './refusals.ts';

/**
 * Puts the photo in the admins' queue, replacing one that is waiting there. Its code is judged by when the camera
 * reported it, so a slow network doesn't make a live code old. Admins see the verdict; a photo is refused for it, and
 * not kept, only where codes are required. The same photo sent again, after a lost answer, is the one that is waiting;
 * for another venue it is judged again and is still the same live capture.
 * @throws Problem 400 for a venue that this person can't choose and for a required code that is missing, 403 for an
 * incomplete profile, 409 if they are verified
 */
export async function submitPhoto(
  ctx: Context,
  viewer: Viewer,
  input: VerificationPhoto,
  browser: Buffer,
  ip: string,
): Promise<VerificationState> {
  const { db, media, settings } = ctx;
  const receivedAt = (await databaseTime(db.sql)).getTime();
  if (viewer.isVerified) throw alreadyVerified();
  if (!isComplete(await getUser(db.sql, viewer.id))) throw incompleteProfile();
  const venue = await findChoosableVenue(ctx, db.sql, viewer.id, input.locationId);
  if (!venue) throw venueGone();

  const sender = { userId: viewer.id, browser };
  const mediaId = await media.take(input.photo, 'verification', sender);
  if (isWaitingFor(await findWaiting(db.sql, viewer.id), mediaId, venue._id))
    return checkVerification(ctx, viewer.id);
  const seen = await readPicture(await pictureOf(ctx, mediaId, viewer, browser));
  await noteUses(ctx, { userId: viewer.id, codes: seen.codes, at: new Date(receivedAt), ip });
  const photo = { ...input, ...seen, mediaId, receivedAt };
  const verdict = await db.transaction((tx) => enqueuePhoto(ctx, tx, sender, photo, venue._id));
  if (isRefused(verdict, settings.requireVenueQr)) {
    await media.discard(mediaId, browser);
    throw withoutCode[verdict]();
  }
  return checkVerification(ctx, viewer.id);
}

async function readPicture(picture: Buffer) {
  return decodes.run(picture, async () => ({
    codes: codesIn(await readCodes(picture, isVenueCode)),
    imageHash: await imageHash(picture),
    changedHashes: await hashesOfViews(picture),
  }));
}

/** @throws Problem 400 if that picture isn't this person's */
async function pictureOf(ctx: Context, mediaId: string, viewer: Viewer, browser: Buffer): Promise<Buffer> {
  return ctx.media.bytesFor({ id: mediaId, viewer, browser }).catch((error: unknown) => {
    const isUnknown = error instanceof Problem && error.status === 404;
    throw isUnknown ? badInput(mediaTexts.foreignAddress) : error;
  });
}
