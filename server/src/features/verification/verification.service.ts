import { ageInYears } from '@showup/contract/age';
import { mediaTexts } from '@showup/contract/media';
import type { CodeVerdict } from '@showup/contract/venues';
import {
  CHALLENGE_MINUTES,
  type Decision,
  type PendingVerification,
  type VerificationPhoto,
  type VerificationState,
  verificationTexts,
} from '@showup/contract/verification';
import type { Database, Sql } from '../../db/database.ts';
import type { Viewer } from '../../http/caller.ts';
import { hashOf, newSecret } from '../../http/secret.ts';
import type { Live } from '../../live/live.ts';
import { type Media, mediaAddress } from '../../media/media.service.ts';
import { badInput, notSignedIn, Problem, problem } from '../../problem.ts';
import { readCodes } from '../../qr/read-code.ts';
import { incompleteProfile, isComplete, type Profiles } from '../profiles/profiles.service.ts';
import { isVenueCode, judgeCodes, type Venues } from '../venues/venues.service.ts';
import {
  decideEntry,
  deleteEntry,
  deleteOldChallenges,
  findLatest,
  findMediaDecidedBefore,
  findPending,
  findStanding,
  findWaiting,
  insertChallenge,
  insertEntry,
  spendChallenge,
} from './verification.queries.ts';

export type Verification = ReturnType<typeof createVerification>;
type ChosenVenue = NonNullable<Awaited<ReturnType<Venues['choosableVenue']>>>;

const alreadyVerified = problem(409, 'verification.done', 'Your photo is verified already.');
const nothingToReview = problem(
  404,
  'verification.none',
  'There is no photo of this person to review any more.',
);
const alreadyDecided = {
  Approved: problem(409, 'verification.decided', 'This photo was approved already.'),
  Rejected: problem(409, 'verification.decided', 'This photo was rejected already.'),
};
const replaced = problem(
  409,
  'verification.replaced',
  'This person has sent another photo since. Please look at that one.',
);
const ownEntry = problem(403, 'verification.own', 'Nobody can review their own photo.');

const QUEUE_PAGE = 100;
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
}

export function createVerification({ db, live, media, profiles, venues, isDemo }: Parts) {
  async function checkVerification(viewerId: string): Promise<VerificationState> {
    const standing = await findStanding(db.sql, viewerId);
    return stateOf(standing?.status ?? null, standing?.reason ?? null);
  }

  /** Handed out when the camera opens; single use, for 5 minutes. */
  async function captureChallenge(viewerId: string) {
    const challenge = newSecret();
    await insertChallenge(db.sql, viewerId, hashOf(challenge));
    return { challenge, expiresAt: new Date(Date.now() + CHALLENGE_MINUTES * 60_000).toISOString() };
  }

  /**
   * Puts the photo in the admin's queue, in place of one that waits there already. What its code proves is judged now
   * and shown to the admin; nothing is refused for it. The same photo sent again, after an answer that got lost, is
   * the one that waits; for another venue it is judged anew and stays the live capture that it was.
   * @throws Problem 400 for a venue that this person cannot choose, 403 for an incomplete profile, 409 when they are verified
   */
  async function submitPhoto(
    viewer: Viewer,
    input: VerificationPhoto,
    browser: Buffer,
  ): Promise<VerificationState> {
    const receivedAt = new Date();
    if (viewer.isVerified) throw alreadyVerified();
    if (!isComplete(await profiles.user(viewer.id))) throw incompleteProfile();
    const { location, challenge } = input;
    const venue = await venues.choosableVenue(viewer.id, input.locationId);
    if (!venue) throw badInput(verificationTexts.venue);

    const mediaId = await media.take(input.photo, 'verification', browser);
    const codeVerdict = await judgePhoto(mediaId, venue, receivedAt, viewer, browser);

    await db.transaction(async (tx) => {
      const standing = await profiles.lockStanding(tx, viewer.id);
      if (!standing) throw notSignedIn();
      if (standing.isVerified) throw alreadyVerified();
      const waiting = await findWaiting(tx, viewer.id);
      const isSamePhoto = waiting?.mediaId === mediaId;
      if (isSamePhoto && waiting.venueId === venue._id) return;
      if (waiting) await deleteEntry(tx, waiting.id);
      if (!isSamePhoto) await changePhoto(tx, waiting?.mediaId ?? null, mediaId, viewer.id, browser);
      const captureSeconds = isSamePhoto
        ? waiting.captureSeconds
        : await secondsSince(tx, viewer.id, challenge);
      await insertEntry(tx, {
        ...location,
        accuracy: location.accuracy,
        userId: viewer.id,
        mediaId,
        venueId: venue._id,
        distanceKm: venues.distanceKm(location, venue),
        codeVerdict,
        captureSeconds,
      });
    });
    return stateOf('Pending', null);
  }

  /** @throws Problem 400 when the new picture is not this browser's upload for a verification */
  async function changePhoto(
    tx: Sql,
    oldId: string | null,
    newId: string,
    ownerId: string,
    uploader: Buffer,
  ): Promise<void> {
    if (oldId !== null) await media.release(tx, [oldId]);
    await media.claim(tx, [newId], { preset: 'verification', uploader, ownerId, shownTo: 'review' });
  }

  /** From the challenge to now; null without one that is this person's, unused and fresh. */
  async function secondsSince(tx: Sql, userId: string, challenge: string | undefined) {
    if (challenge === undefined) return null;
    return spendChallenge(tx, userId, hashOf(challenge), CHALLENGE_MINUTES);
  }

  /** @throws Problem 400 when that picture is not this person's */
  async function judgePhoto(
    mediaId: string,
    venue: ChosenVenue,
    at: Date,
    viewer: Viewer,
    browser: Buffer,
  ): Promise<CodeVerdict> {
    const { bytes } = await media.show(mediaId, undefined, viewer, browser).catch((error: unknown) => {
      const isUnknown = error instanceof Problem && error.status === 404;
      throw isUnknown ? badInput(mediaTexts.foreignAddress) : error;
    });
    return judgeCodes(await readCodes(bytes, isVenueCode), venue, at);
  }

  /** Whoever has waited longest comes first; at most 100. */
  async function pendingVerifications(): Promise<PendingVerification[]> {
    const rows = await findPending(db.sql, QUEUE_PAGE);
    return rows.map(({ mediaId, dob, ...row }) => ({
      ...row,
      verifiedPhotos: mediaAddress(mediaId),
      age: ageInYears(dob),
      isLiveCapture: row.captureSeconds !== null,
    }));
  }

  /**
   * Approval and everything that follows from it are one commit.
   * @throws Problem 404 when there is no photo, 409 when it was decided already or replaced by another
   */
  async function decideVerification(admin: Viewer, decision: Decision): Promise<void> {
    const { userId, verificationId, status } = decision;
    const reason = decision.status === 'Rejected' ? decision.reason : null;
    if (userId === admin.id && !isDemo) throw ownEntry();
    await db.transaction(async (tx) => {
      // The person before the entry, as in submitPhoto: both wait at the same door.
      await profiles.lockStanding(tx, userId);
      const latest = await findLatest(tx, userId);
      if (!latest) throw nothingToReview();
      if (verificationId !== undefined && verificationId !== latest.id) throw replaced();
      if (latest.status !== 'Pending') throw alreadyDecided[latest.status]();
      const place = await decideEntry(tx, { id: latest.id, status, reason, adminId: admin.id });
      if (!place) throw nothingToReview();
      if (status === 'Approved') await profiles.markVerified(tx, userId, venues.cellOf(place));
    });
    live.toUser(userId, 'verificationUpdate', stateOf(status, reason));
  }

  /** Verification photos are kept for 30 days after the decision. */
  async function forgetDecided(): Promise<void> {
    await deleteOldChallenges(db.sql);
    for (;;) {
      const ids = await findMediaDecidedBefore(db.sql, PHOTO_KEPT_DAYS, FORGET_PAGE);
      await db.transaction((tx) => media.release(tx, ids));
      if (ids.length < FORGET_PAGE) return;
    }
  }

  return {
    checkVerification,
    captureChallenge,
    submitPhoto,
    pendingVerifications,
    decideVerification,
    forgetDecided,
  };
}

function stateOf(status: VerificationState['status'], reason: string | null): VerificationState {
  return { verificationStatus: status, status, reason };
}
