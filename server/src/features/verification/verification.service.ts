import { mediaTexts } from '@showup/contract/media';
import type { CodeVerdict } from '@showup/contract/venues';
import {
  CHALLENGE_MINUTES,
  type VerificationPhoto,
  type VerificationState,
  verificationTexts,
} from '@showup/contract/verification';
import type { Database, Sql } from '../../db/database.ts';
import type { Viewer } from '../../http/caller.ts';
import { hashOf, newSecret } from '../../http/secret.ts';
import type { Live } from '../../live/live.ts';
import type { Media } from '../../media/media.service.ts';
import { badInput, notSignedIn, Problem, problem } from '../../problem.ts';
import { readCodes } from '../../qr/read-code.ts';
import { incompleteProfile, isComplete, type Profiles } from '../profiles/profiles.service.ts';
import { isVenueCode, judgeCodes, type Venues } from '../venues/venues.service.ts';
import { imageHash } from './image-hash.ts';
import { createReviewNews } from './review-news.ts';
import { createReviews } from './reviews.service.ts';
import { forgetMatches, lockImages, matchImage } from './same-images.queries.ts';
import {
  deleteOldChallenges,
  findForgettable,
  findPlaceInQueue,
  findStanding,
  findUsualWait,
  findWaiting,
  forgetTraces,
  insertChallenge,
  insertEntry,
  spendChallenge,
  type WaitingEntry,
} from './verification.queries.ts';
import { stateOf } from './verification-state.ts';

export type Verification = ReturnType<typeof createVerification>;
type ChosenVenue = NonNullable<Awaited<ReturnType<Venues['choosableVenue']>>>;

/** What was sent, with what was found out about it before the transaction. */
interface JudgedPhoto extends Omit<VerificationPhoto, 'photo' | 'locationId'> {
  readonly mediaId: string;
  readonly codeVerdict: CodeVerdict;
  readonly imageHash: string | undefined;
}

const alreadyVerified = problem(409, 'verification.done', 'Your photo is verified already.');
const withoutCode = {
  expired: problem(
    400,
    'verification.code_expired',
    'The code in your photo is not valid any more. Please take a new photo of the code as it shows now.',
  ),
  'other-venue': problem(
    400,
    'verification.other_venue',
    'The code in your photo belongs to another venue. Please choose that venue, or take the photo where you are.',
  ),
  unreadable: problem(
    400,
    'verification.no_code',
    'We could not find the code of this venue in your photo. Please take it again with the whole QR code in view.',
  ),
};

const PLACES_TOLD = 1_000;
const USUAL_WAIT = { decisions: 50, days: 7 };
const PHOTO_KEPT_DAYS = 30;
const FORGET_PAGE = 100;

interface Parts {
  readonly db: Database;
  readonly live: Live;
  readonly media: Media;
  readonly profiles: Profiles;
  readonly venues: Venues;
  /** In the demo one person plays all the parts. */
  readonly isDemo: boolean;
  /** Whether a photo without a valid code of its venue is refused. */
  readonly requireVenueQr: boolean;
}

export function createVerification(parts: Parts) {
  const { db, media, profiles, venues, requireVenueQr } = parts;
  const news = createReviewNews(parts);
  const { removeWaiting, ...reviews } = createReviews({ ...parts, news });

  async function checkVerification(viewerId: string): Promise<VerificationState> {
    const standing = await findStanding(db.sql, viewerId);
    const state = stateOf(standing?.status ?? null, standing?.reason ?? null);
    if (state.status !== 'Pending') return state;
    const [placeInQueue, usualWaitMinutes] = await Promise.all([
      findPlaceInQueue(db.sql, viewerId, PLACES_TOLD),
      findUsualWait(db.sql, USUAL_WAIT),
    ]);
    return { ...state, placeInQueue, usualWaitMinutes };
  }

  /** Handed out when the camera opens; single use, for 5 minutes. */
  async function captureChallenge(viewerId: string) {
    const challenge = newSecret();
    await insertChallenge(db.sql, viewerId, hashOf(challenge));
    return { challenge, expiresAt: new Date(Date.now() + CHALLENGE_MINUTES * 60_000).toISOString() };
  }

  /**
   * Puts the photo in the admin's queue, in place of one that waits there already. What its code proves is judged now
   * and shown to the admin; only where codes are required a photo is refused for it, and not kept. The same photo sent
   * again, after an answer that got lost, is the one that waits; for another venue it is judged anew and stays the live
   * capture that it was.
   * @throws Problem 400 for a venue that this person cannot choose and for a code that is required and missing,
   *   403 for an incomplete profile, 409 when they are verified
   */
  async function submitPhoto(
    viewer: Viewer,
    input: VerificationPhoto,
    browser: Buffer,
  ): Promise<VerificationState> {
    const receivedAt = new Date();
    if (viewer.isVerified) throw alreadyVerified();
    if (!isComplete(await profiles.user(viewer.id))) throw incompleteProfile();
    const venue = await venues.choosableVenue(viewer.id, input.locationId);
    if (!venue) throw badInput(verificationTexts.venue);

    const mediaId = await media.take(input.photo, 'verification', browser);
    if (isOf(await findWaiting(db.sql, viewer.id), mediaId, venue)) return checkVerification(viewer.id);
    const picture = await pictureOf(mediaId, viewer, browser);
    const codeVerdict = judgeCodes(await readCodes(picture, isVenueCode), venue, receivedAt);
    if (requireVenueQr && codeVerdict !== 'live' && codeVerdict !== 'poster') {
      await media.discard(mediaId, browser);
      throw withoutCode[codeVerdict]();
    }
    const judged = { mediaId, codeVerdict, imageHash: await imageHash(picture) };
    await db.transaction((tx) => enqueue(tx, viewer.id, { ...input, ...judged }, venue, browser));
    return checkVerification(viewer.id);
  }

  async function enqueue(
    tx: Sql,
    userId: string,
    { location, challenge, ...judged }: JudgedPhoto,
    venue: ChosenVenue,
    browser: Buffer,
  ): Promise<void> {
    const standing = await profiles.lockStanding(tx, userId);
    if (!standing) throw notSignedIn();
    if (standing.isVerified) throw alreadyVerified();
    const place = await venues.holdChosen(tx, userId, venue._id);
    if (!place) throw badInput(verificationTexts.venue);
    const { mediaId } = judged;
    await lockImages(tx);
    const waiting = await findWaiting(tx, userId);
    if (isOf(waiting, mediaId, place)) return;
    const isSamePhoto = waiting?.mediaId === mediaId;
    if (waiting)
      await removeWaiting(tx, userId, isSamePhoto ? { ...waiting, mediaId: null } : waiting, 'Replaced');
    if (!isSamePhoto) {
      const owned = { preset: 'verification', uploader: browser, ownerId: userId } as const;
      await media.claim(tx, [mediaId], { ...owned, shownTo: 'review' });
    }
    const verificationId = await insertEntry(tx, {
      ...location,
      ...judged,
      accuracy: location.accuracy,
      userId,
      venueId: place._id,
      distanceKm: venues.distanceKm(location, venue),
      captureSeconds: isSamePhoto ? waiting.captureSeconds : await secondsSince(tx, userId, challenge),
    });
    await matchImage(tx, verificationId);
    await news.arrived(tx, { verificationId, userId });
  }

  /** From the challenge to now; null without one that is this person's, unused and fresh. */
  async function secondsSince(tx: Sql, userId: string, challenge: string | undefined) {
    if (challenge === undefined) return null;
    return spendChallenge(tx, userId, hashOf(challenge), CHALLENGE_MINUTES);
  }

  /** @throws Problem 400 when that picture is not this person's */
  async function pictureOf(mediaId: string, viewer: Viewer, browser: Buffer): Promise<Buffer> {
    const { bytes } = await media.show(mediaId, undefined, viewer, browser).catch((error: unknown) => {
      const isUnknown = error instanceof Problem && error.status === 404;
      throw isUnknown ? badInput(mediaTexts.foreignAddress) : error;
    });
    return bytes;
  }

  /** The photo, its hash and where the person stood are kept for 30 days after the decision. */
  async function forgetDecided(): Promise<void> {
    await deleteOldChallenges(db.sql);
    for (;;) {
      const count = await db.transaction(async (tx) => {
        const old = await findForgettable(tx, PHOTO_KEPT_DAYS, FORGET_PAGE);
        await media.release(
          tx,
          old.flatMap(({ mediaId }) => mediaId ?? []),
        );
        const ids = old.map(({ id }) => id);
        await forgetTraces(tx, ids);
        await forgetMatches(tx, ids);
        return old.length;
      });
      if (count < FORGET_PAGE) return;
    }
  }

  return { checkVerification, captureChallenge, submitPhoto, forgetDecided, ...reviews };
}

/** Whether this very photo waits already, for this very venue. */
function isOf(waiting: WaitingEntry | undefined, mediaId: string, venue: ChosenVenue): boolean {
  return waiting?.mediaId === mediaId && waiting.venueId === venue._id;
}
