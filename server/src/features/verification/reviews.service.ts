import { ageInYears } from '@showup/contract/age';
import type { Place } from '@showup/contract/distance';
import { Id } from '@showup/contract/fields';
import { type Decision, type PendingVerification, REVIEW_PAGE } from '@showup/contract/verification';
import * as z from 'zod/mini';
import type { Audit } from '../../platform/audit/audit.service.ts';
import { afterCommit, type Database, type Sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Media } from '../../platform/media/media.service.ts';
import { badInput, problem } from '../../platform/problem.ts';
import type { PhotosChange, Profiles } from '../profiles/profiles.service.ts';
import type { Venues } from '../venues/venues.service.ts';
import type { CodeUses } from './code-uses.ts';
import type { ReviewNews } from './review-news.ts';
import {
  decideEntry,
  type Entry,
  findEntry,
  findPending,
  insertPhotosEntry,
  type QueueEnd,
  renameEntry,
} from './reviews.queries.ts';
import type { SamePhotosOf } from './same-photos.ts';
import { deleteEntry, findWaiting, type WaitingEntry } from './verification.queries.ts';
import { stateOf } from './verification-state.ts';

const nothingToReview = problem(
  404,
  'verification.none',
  'There is no photo of this person to review any more.',
);
const replaced = problem(
  409,
  'verification.replaced',
  'This person has sent another photo since. Please look at that one.',
);
const ownEntry = problem(403, 'verification.own', 'Nobody can review their own photo.');

const QUEUE_START: QueueEnd = {
  submittedAt: '-infinity',
  verificationId: '00000000-0000-0000-0000-000000000000',
};
const SubmittedAt = z.iso.datetime({ precision: 3 }).check(z.refine((at) => at >= '0001')); // there is no year 0 in the database
const CursorParts = z.tuple([SubmittedAt, Id]);

export interface QueuePage {
  readonly entries: PendingVerification[];
  /** For the next page; null when this is the last. */
  readonly next: string | null;
}

interface Parts {
  readonly db: Database;
  readonly audit: Audit;
  readonly live: Live;
  readonly media: Media;
  readonly profiles: Profiles;
  readonly venues: Venues;
  readonly news: ReviewNews;
  readonly samePhotosOf: SamePhotosOf;
  readonly codeUsesOf: CodeUses['codeUsesOf'];
  /** In the demo one person plays all the parts. */
  readonly isDemo: boolean;
}

interface Decided {
  readonly adminId: string;
  readonly userId: string;
  readonly reason: string | null;
  /** As the record calls them. */
  readonly decided: readonly string[];
}

/** The queue of the admins: captures of people, and what those who were approved have changed. */
export function createReviews(parts: Parts) {
  const { db, audit, live, media, profiles, venues, news, samePhotosOf, codeUsesOf, isDemo } = parts;

  /** The longest wait comes first. Each look is recorded. */
  async function pendingVerifications(admin: Viewer, cursor?: string): Promise<QueuePage> {
    const after = cursor === undefined ? QUEUE_START : readCursor(cursor);
    const rows = await findPending(db.sql, after, REVIEW_PAGE + 1);
    const page = rows.slice(0, REVIEW_PAGE);
    const last = rows.length > REVIEW_PAGE ? page.at(-1) : undefined;
    await audit.recordLook({
      adminId: admin.id,
      action: 'look-at-captures',
      subjectIds: page.map(({ userId }) => userId),
    });
    const samePhotos = await samePhotosOf(
      db.sql,
      page.map(({ userId }) => userId),
    );
    const codeUses = await codeUsesOf(
      db.sql,
      page.map(({ verificationId }) => verificationId),
    );
    return {
      entries: page.map(({ dob, ...row }) => {
        const person = { age: ageInYears(dob), samePhotos: samePhotos.get(row.userId) ?? null };
        return row.kind === 'capture'
          ? { ...row, ...person, codeUse: codeUses.get(row.verificationId) ?? null }
          : { ...row, ...person };
      }),
      next: last ? writeCursor(last) : null,
    };
  }

  /**
   * The decision and everything that follows from it are one commit.
   * @throws Problem 404 when there is nothing to decide, 409 when it was decided already or replaced
   */
  async function decideVerification(admin: Viewer, decision: Decision): Promise<void> {
    const { userId, verificationId, status } = decision;
    const reason = decision.status === 'Rejected' ? decision.reason : null;
    if (userId === admin.id && !isDemo) throw ownEntry();
    await db.transaction(async (tx) => {
      // The person before the entry, as in submitPhoto: both wait at the same door.
      await profiles.lockStanding(tx, userId);
      const entry = await findEntry(tx, userId, verificationId);
      if (!entry) throw (await findWaiting(tx, userId)) ? replaced() : nothingToReview();
      if (entry.status !== 'Pending') throw decidedAlready(entry, admin);
      const place = await decideEntry(tx, { id: entry.id, status, reason, adminId: admin.id });
      const decided =
        entry.kind === 'photos'
          ? await decideChanges(tx, userId, reason)
          : await decideCapture(tx, userId, reason, place);
      await recordDecided(tx, { adminId: admin.id, userId, reason, decided });
      const { fullName } = await profiles.user(admin.id, tx);
      const decidedBy = fullName.split(' ')[0] ?? fullName;
      await news.left(tx, { verificationId: entry.id, userId, status, decidedBy });
    });
  }

  async function recordDecided(tx: Sql, { adminId, userId, reason, decided }: Decided): Promise<void> {
    for (const what of decided) {
      const action = `${reason === null ? 'approve' : 'reject'}-${what}`;
      await audit.record(tx, { adminId, action, subjectIds: [userId], reason: reason ?? undefined });
    }
  }

  /** Answers what was decided, as the record calls it. */
  async function decideChanges(tx: Sql, userId: string, reason: string | null): Promise<string[]> {
    const isOfPhotos =
      reason === null
        ? await profiles.approvePhotos(tx, userId)
        : await profiles.rejectPhotos(tx, userId, reason);
    const details =
      reason === null
        ? await profiles.approveDetails(tx, userId)
        : await profiles.rejectDetails(tx, userId, reason);
    const status = reason === null ? 'Approved' : 'Rejected';
    afterCommit(tx, () => live.toUser(userId, 'photosReviewed', { status, reason }));
    return [
      ...(isOfPhotos ? ['photos'] : []),
      ...(details.fullName === undefined ? [] : ['name']),
      ...(details.dob === undefined ? [] : ['birthday']),
      ...(details.identifiedAs === undefined ? [] : ['gender']),
    ];
  }

  async function decideCapture(tx: Sql, userId: string, reason: string | null, place: Place | undefined) {
    if (!place) throw nothingToReview();
    if (reason === null) await profiles.markVerified(tx, userId, venues.displacedFrom(place));
    const state = stateOf(reason === null ? 'Approved' : 'Rejected', reason);
    afterCommit(tx, () => live.toUser(userId, 'verificationUpdate', state));
    return ['capture'];
  }

  /** With the person locked. */
  async function removeWaiting(
    tx: Sql,
    userId: string,
    waiting: WaitingEntry,
    status: 'Replaced' | 'Withdrawn',
  ): Promise<void> {
    await deleteEntry(tx, waiting.id);
    if (waiting.mediaId !== null) await media.release(tx, [waiting.mediaId]);
    await news.left(tx, { verificationId: waiting.id, userId, status, decidedBy: null });
  }

  /** Changes of someone verified join the queue; the entry of someone who waits is no longer the one looked at. */
  async function photosChanged(tx: Sql, userId: string, change: PhotosChange): Promise<void> {
    const waiting = await findWaiting(tx, userId);
    if (change === 'shown') {
      if (!waiting) return;
      const verificationId = await renameEntry(tx, waiting.id);
      await news.left(tx, { verificationId: waiting.id, userId, status: 'Replaced', decidedBy: null });
      await news.arrived(tx, { verificationId, userId });
      return;
    }
    const isWaiting = change === 'waiting';
    if (waiting) await removeWaiting(tx, userId, waiting, isWaiting ? 'Replaced' : 'Withdrawn');
    if (isWaiting) await news.arrived(tx, { verificationId: await insertPhotosEntry(tx, userId), userId });
  }

  /** The row and the photo go with the person. */
  async function leave(tx: Sql, userId: string): Promise<void> {
    const waiting = await findWaiting(tx, userId);
    if (!waiting) return;
    await news.left(tx, { verificationId: waiting.id, userId, status: 'Withdrawn', decidedBy: null });
  }

  return { pendingVerifications, decideVerification, photosChanged, leave, removeWaiting };
}

function decidedAlready({ kind, status, decidedBy, deciderName }: Entry, admin: Viewer) {
  const [what, were] = kind === 'photos' ? ['these changes', 'were'] : ['this photo', 'was'];
  const done = status.toLowerCase();
  const who = decidedBy === admin.id ? 'You' : deciderName;
  const message =
    who === null ? `${capitalised(what)} ${were} ${done} already.` : `${who} ${done} ${what} already.`;
  return problem(409, 'verification.decided', message)();
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function writeCursor({ submittedAt, verificationId }: QueueEnd): string {
  return Buffer.from(`${submittedAt} ${verificationId}`).toString('base64url');
}

/** @throws Problem 400 for what no page of ours ever gave */
function readCursor(cursor: string): QueueEnd {
  const parts = CursorParts.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '));
  if (!parts.success) throw badInput('This page of the list is not there. Please reload.');
  const [submittedAt, verificationId] = parts.data;
  return { submittedAt, verificationId };
}
