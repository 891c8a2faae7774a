import { ageInYears } from '@showup/contract/age';
import type { CodeVerdict } from '@showup/contract/venues';
import {
  CHALLENGE_MINUTES,
  type Decision,
  type PendingVerification,
  type VerificationPhoto,
  type VerificationState,
  verificationTexts,
} from '@showup/contract/verification';
import type { Database } from '../../db/database.ts';
import type { Viewer } from '../../http/caller.ts';
import { hashOf, newSecret } from '../../http/secret.ts';
import type { Live } from '../../live/live.ts';
import { type Media, mediaAddress } from '../../media/media.service.ts';
import { badInput, problem } from '../../problem.ts';
import { readCodes } from '../../qr/read-code.ts';
import { incompleteProfile, isComplete, type Profiles } from '../profiles/profiles.service.ts';
import { isVenueCode, judgeCodes, type Venues } from '../venues/venues.service.ts';
import {
  decidePending,
  deleteOldChallenges,
  deletePending,
  findLatest,
  findMediaDecidedBefore,
  findPending,
  insertChallenge,
  insertEntry,
  spendChallenge,
} from './verification.queries.ts';

export type Verification = ReturnType<typeof createVerification>;

const alreadyVerified = problem(409, 'verification.done', 'Your photo is verified already.');
const alreadyDecided = problem(
  409,
  'verification.decided',
  'Nothing is waiting there: it was decided already, or taken back.',
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
    const latest = await findLatest(db.sql, viewerId);
    return stateOf(latest?.status ?? null, latest?.reason ?? null);
  }

  /** Handed out when the camera opens; single use. */
  async function captureChallenge(viewerId: string) {
    const challenge = newSecret();
    await insertChallenge(db.sql, viewerId, hashOf(challenge));
    return { challenge, expiresAt: new Date(Date.now() + CHALLENGE_MINUTES * 60_000).toISOString() };
  }

  /**
   * Puts the photo in the admin's queue, in place of one that waits there already. What its code proves is judged now
   * and shown to the admin; nothing is refused for it.
   * @throws Problem 400 for a venue that this person cannot choose, 409 when they are verified
   */
  async function submitPhoto(
    viewer: Viewer,
    input: VerificationPhoto,
    browser: Buffer,
  ): Promise<VerificationState> {
    if (viewer.isVerified) throw alreadyVerified();
    if (!isComplete(await profiles.user(viewer.id))) throw incompleteProfile();
    const { location, challenge } = input;
    const venue = await venues.choosableVenue(viewer.id, input.locationId);
    if (!venue) throw badInput(verificationTexts.venue);

    const mediaId = await media.take(input.photo, 'verification', browser);
    const { bytes } = await media.show(mediaId, undefined, viewer, browser);
    const codeVerdict: CodeVerdict = judgeCodes(await readCodes(bytes, isVenueCode), venue, new Date());

    await db.transaction(async (tx) => {
      const standing = await profiles.lockStanding(tx, viewer.id);
      if (standing?.isVerified) throw alreadyVerified();
      const captureSeconds =
        challenge === undefined
          ? undefined
          : await spendChallenge(tx, viewer.id, hashOf(challenge), CHALLENGE_MINUTES);
      const replaced = await deletePending(tx, viewer.id);
      if (replaced !== undefined) await media.release(tx, [replaced]);
      await media.claim(tx, [mediaId], {
        preset: 'verification',
        uploader: browser,
        ownerId: viewer.id,
        shownTo: 'review',
      });
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

  async function pendingVerifications(): Promise<PendingVerification[]> {
    const rows = await findPending(db.sql, QUEUE_PAGE);
    return rows.map(({ mediaId, dob, ...row }) => ({
      ...row,
      verifiedPhotos: mediaAddress(mediaId),
      age: ageInYears(dob),
      isLiveCapture: row.captureSeconds !== null,
    }));
  }

  /** Approval and everything that follows from it are one commit. @throws Problem 409 when nothing waits there any more */
  async function decideVerification(admin: Viewer, decision: Decision): Promise<void> {
    const { userId, status } = decision;
    const reason = decision.status === 'Rejected' ? decision.reason : null;
    if (userId === admin.id && !isDemo) throw ownEntry();
    await db.transaction(async (tx) => {
      // The person before the entry, as in submitPhoto: both wait at the same door.
      await profiles.lockStanding(tx, userId);
      const place = await decidePending(tx, { userId, status, reason, adminId: admin.id });
      if (!place) throw alreadyDecided();
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
