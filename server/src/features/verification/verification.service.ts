import { mediaTexts } from '@showup/contract/media';
import type { Pose } from '@showup/contract/poses';
import type { CodeVerdict } from '@showup/contract/venues';
import {
  CHALLENGE_MINUTES,
  type RequiredCode,
  type VerificationPhoto,
  type VerificationState,
} from '@showup/contract/verification';
import type { Audit } from '../../platform/audit/audit.service.ts';
import type { Database, Sql } from '../../platform/db/database.ts';
import { databaseTime } from '../../platform/db/database-time.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { hashOf } from '../../platform/http/secret.ts';
import type { KeyedHash } from '../../platform/keyed-hash.ts';
import type { Live } from '../../platform/live/live.ts';
import { decodes } from '../../platform/media/decodes.ts';
import { flippedHash, imageHash } from '../../platform/media/image-hash.ts';
import { hashesOfViews } from '../../platform/media/image-views.ts';
import type { Media } from '../../platform/media/media.service.ts';
import { badInput, notSignedIn, Problem, problem } from '../../platform/problem.ts';
import { readCodes } from '../../platform/qr/read-code.ts';
import type { Sessions } from '../accounts/accounts.service.ts';
import { incompleteProfile, isComplete, type Profiles } from '../profiles/profiles.service.ts';
import { codesIn, isVenueCode, judgeCodes, type Venues } from '../venues/venues.service.ts';
import { createCaptureChallenges } from './capture-challenges.ts';
import { type CaptureTime, codeSeen } from './capture-time.ts';
import { venueGone, withoutCode } from './code-refusals.ts';
import { createCodeUses } from './code-uses.ts';
import { createReviewNews } from './review-news.ts';
import { createReviews } from './reviews.service.ts';
import {
  forgetImagesOf,
  forgetReplacedImages,
  insertImage,
  lockImages,
  matchImage,
} from './same-images.queries.ts';
import { createSamePhotos } from './same-photos.ts';
import {
  deleteOldChallenges,
  findChallenge,
  findForgettable,
  findPlaceInQueue,
  findStanding,
  findUsualWait,
  findWaiting,
  forgetTraces,
  insertEntry,
  useChallenge,
  type WaitingEntry,
} from './verification.queries.ts';
import { stateOf } from './verification-state.ts';

export type Verification = ReturnType<typeof createVerification>;
type ChosenVenue = NonNullable<Awaited<ReturnType<Venues['choosableVenue']>>>;

/** What was sent, with what was found out about it before the transaction. */
interface ReadPhoto extends Omit<VerificationPhoto, 'photo' | 'locationId'> {
  readonly mediaId: string;
  /** In ms since 1970. */
  readonly receivedAt: number;
  readonly codes: readonly string[];
  /** Undefined for a picture of one colour. */
  readonly imageHash: string | undefined;
  /** Of the picture before someone cut or turned it, should they have. */
  readonly changedHashes: readonly string[];
}

const alreadyVerified = problem(409, 'verification.done', 'Your photo is verified already.');

const PLACES_TOLD = 1_000;
const USUAL_WAIT = { decisions: 50, days: 7 };
const PHOTO_KEPT_DAYS = 30;
const FORGET_PAGE = 100;

interface Parts {
  readonly db: Database;
  readonly audit: Audit;
  readonly live: Live;
  readonly media: Media;
  readonly profiles: Profiles;
  readonly sessions: Pick<Sessions, 'deskSessions'>;
  readonly venues: Venues;
  /** In the demo one person plays all the parts. */
  readonly isDemo: boolean;
  readonly keyedHash: KeyedHash;
  readonly requireVenueQr: RequiredCode;
}

export function createVerification(parts: Parts) {
  const { db, media, profiles, venues, requireVenueQr } = parts;
  const news = createReviewNews(parts);
  const samePhotos = createSamePhotos({ db, media });
  const codeUses = createCodeUses(parts);
  const { removeWaiting, ...reviews } = createReviews({ ...parts, ...samePhotos, ...codeUses, news });

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

  /**
   * Puts the photo in the admin's queue, in place of one that waits there already. What its code proves is judged by
   * when the camera told of it, so that a slow network makes no live code old, and shown to the admin; only where codes are
   * required a photo is refused for it, and not kept. The same photo sent again, after an answer that got lost, is the one
   * that waits; for another venue it is judged anew and stays the live capture that it was.
   * @throws Problem 400 for a venue that this person cannot choose and for a code that is required and missing,
   *   403 for an incomplete profile, 409 when they are verified
   */
  async function submitPhoto(
    viewer: Viewer,
    input: VerificationPhoto,
    browser: Buffer,
    ip: string,
  ): Promise<VerificationState> {
    const receivedAt = (await databaseTime(db.sql)).getTime();
    if (viewer.isVerified) throw alreadyVerified();
    if (!isComplete(await profiles.user(viewer.id))) throw incompleteProfile();
    const venue = await venues.choosableVenue(viewer.id, input.locationId);
    if (!venue) throw venueGone();

    const mediaId = await media.take(input.photo, 'verification', browser);
    if (isOf(await findWaiting(db.sql, viewer.id), mediaId, venue)) return checkVerification(viewer.id);
    const picture = await pictureOf(mediaId, viewer, browser);
    const seen = await decodes.run(picture, async () => ({
      codes: codesIn(await readCodes(picture, isVenueCode)),
      imageHash: await imageHash(picture),
      changedHashes: await hashesOfViews(picture),
    }));
    const photo = { ...input, ...seen, mediaId, receivedAt };
    await codeUses.noteUses(db.sql, { userId: viewer.id, codes: seen.codes, at: new Date(receivedAt), ip });
    const verdict = await db.transaction((tx) => enqueue(tx, viewer.id, photo, venue, browser));
    if (isRefused(verdict)) {
      await media.discard(mediaId, browser);
      throw withoutCode[verdict]();
    }
    return checkVerification(viewer.id);
  }

  function isRefused(verdict: CodeVerdict | undefined): verdict is keyof typeof withoutCode {
    if (verdict === undefined || requireVenueQr === 'off') return false;
    return verdict in withoutCode && (verdict !== 'poster' || requireVenueQr === 'live');
  }

  /** Answers what the code proves: nothing is written where it is refused. Undefined when this very photo waits there already. */
  async function enqueue(
    tx: Sql,
    userId: string,
    { location, challenge, isHandsFree, receivedAt, codes, mediaId, imageHash, changedHashes }: ReadPhoto,
    venue: ChosenVenue,
    browser: Buffer,
  ): Promise<CodeVerdict | undefined> {
    const standing = await profiles.lockStanding(tx, userId);
    if (!standing) throw notSignedIn();
    if (standing.isVerified) throw alreadyVerified();
    const place = await venues.holdChosen(tx, userId, venue._id);
    if (!place) throw venueGone();
    await lockImages(tx);
    const waiting = await findWaiting(tx, userId);
    if (isOf(waiting, mediaId, place)) return undefined;
    const moved = waiting?.mediaId === mediaId ? waiting : undefined;
    const sent = { challenge, isHandsFree, receivedAt, codes, moved };
    const { pose, ...time } = await timeOfCapture(tx, userId, sent);
    const codeVerdict = judgeCodes(codes, place, codeSeen(time));
    if (isRefused(codeVerdict)) return codeVerdict;
    if (waiting) await removeWaiting(tx, userId, moved ? { ...moved, mediaId: null } : waiting, 'Replaced');
    const imageId = moved
      ? moved.imageId
      : await takeUp(tx, userId, { mediaId, challenge, imageHash, changedHashes }, browser);
    const verificationId = await insertEntry(tx, {
      ...location,
      ...time,
      pose,
      accuracy: location.accuracy,
      userId,
      mediaId,
      venueId: place._id,
      distanceKm: venues.distanceKm(location, place),
      codes,
      codeVerdict,
      imageId,
    });
    await news.arrived(tx, { verificationId, userId });
    return codeVerdict;
  }

  /** The photo is this person's from now on, and its challenge is used. Answers its image, by which it is known again. */
  async function takeUp(
    tx: Sql,
    userId: string,
    {
      mediaId,
      challenge,
      imageHash,
      changedHashes,
    }: Pick<ReadPhoto, 'mediaId' | 'challenge' | 'imageHash' | 'changedHashes'>,
    browser: Buffer,
  ): Promise<string | null> {
    const owned = { preset: 'verification', uploader: browser, ownerId: userId } as const;
    await media.claim(tx, [mediaId], { ...owned, shownTo: 'review' });
    if (challenge !== undefined) await useChallenge(tx, userId, hashOf(challenge));
    if (imageHash === undefined) return null;
    const imageId = await insertImage(tx, userId, imageHash);
    const hashes = [imageHash, ...changedHashes];
    await matchImage(tx, imageId, [...hashes, ...hashes.map(flippedHash)]);
    return imageId;
  }

  /**
   * With the seconds since the challenge and its pose, where it is this person's, unused and fresh. Of a photo that waited already
   * it is what it was: the way to another venue makes it no younger.
   */
  async function timeOfCapture(
    tx: Sql,
    userId: string,
    {
      challenge,
      isHandsFree,
      receivedAt,
      codes,
      moved,
    }: Pick<ReadPhoto, 'challenge' | 'isHandsFree' | 'receivedAt' | 'codes'> & {
      moved: WaitingEntry | undefined;
    },
  ): Promise<CaptureTime & { pose: Pose | null }> {
    if (moved) {
      const { receivedAt: arrivedAt, captureSeconds, codeSeenAt, pose } = moved;
      return { receivedAt: arrivedAt, captureSeconds, codeSeenAt, pose };
    }
    const at = new Date(receivedAt);
    const known = challenge && (await findChallenge(tx, userId, { hash: hashOf(challenge), at }));
    const fresh = known && known.seconds <= CHALLENGE_MINUTES * 60 ? known : undefined;
    const captureSeconds = fresh ? Math.max(0, Math.round(fresh.seconds)) : null;
    const codeSeenAt = await codeUses.codeSeenAt(tx, userId, { codes, receivedAt, captureSeconds });
    const pose = (isHandsFree ? fresh?.handsFreePose : fresh?.pose) ?? null;
    return { receivedAt, captureSeconds, codeSeenAt, pose };
  }

  /** @throws Problem 400 when that picture is not this person's */
  async function pictureOf(mediaId: string, viewer: Viewer, browser: Buffer): Promise<Buffer> {
    return media.bytesFor({ id: mediaId, viewer, browser }).catch((error: unknown) => {
      const isUnknown = error instanceof Problem && error.status === 404;
      throw isUnknown ? badInput(mediaTexts.foreignAddress) : error;
    });
  }

  /** The photo, its hash, its codes and where the person stood are kept for 30 days after the decision. */
  async function forgetDecided(): Promise<void> {
    await deleteOldChallenges(db.sql);
    await codeUses.forgetUses();
    for (;;) {
      const count = await db.transaction(async (tx) => {
        const old = await findForgettable(tx, PHOTO_KEPT_DAYS, FORGET_PAGE);
        await media.release(
          tx,
          old.flatMap(({ mediaId }) => mediaId ?? []),
        );
        const ids = old.map(({ id }) => id);
        await forgetTraces(tx, ids);
        await forgetImagesOf(tx, ids);
        return old.length;
      });
      if (count < FORGET_PAGE) break;
    }
    while ((await forgetReplacedImages(db.sql, PHOTO_KEPT_DAYS, FORGET_PAGE)) === FORGET_PAGE);
  }

  return {
    checkVerification,
    ...createCaptureChallenges(parts),
    sightCode: codeUses.sightCode,
    submitPhoto,
    forgetDecided,
    ...samePhotos,
    ...reviews,
  };
}

/** Whether this very photo waits already, for this very venue. */
function isOf(waiting: WaitingEntry | undefined, mediaId: string, venue: ChosenVenue): boolean {
  return waiting?.mediaId === mediaId && waiting.venueId === venue._id;
}
