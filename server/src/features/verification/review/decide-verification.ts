import type { Place } from '@showup/contract/profiles/distance';
import type { Decision } from '@showup/contract/verification';
import type { Context } from '../../../context.ts';
import { afterCommit, type Sql } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/http/requests/caller.ts';
import { problem } from '../../../platform/problem.ts';
import { getUser } from '../../profiles/people.ts';
import { approvePhotos, rejectPhotos } from '../../profiles/photo-changes.ts';
import { lockStanding } from '../../profiles/profiles.queries.ts';
import { approveDetails, rejectDetails } from '../../profiles/review-details.ts';
import { markVerified } from '../../profiles/standing.ts';
import { displacedFrom } from '../../venues/geo.ts';
import { findWaiting } from '../verification.queries.ts';
import { stateOf } from '../verification-state.ts';
import { announceDecided } from './review-news.ts';
import { decideEntry, type Entry, findEntry } from './reviews.queries.ts';

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

interface Decided {
  readonly adminId: string;
  readonly userId: string;
  readonly reason: string | null;
  /** As the record calls them. */
  readonly decided: readonly string[];
}

/**
 * The decision and everything that follows from it are one commit. In the demo one person plays all the parts.
 * @throws Problem 404 if there is nothing to decide, 409 if it was decided already or replaced
 */
export async function decideVerification(ctx: Context, admin: Viewer, decision: Decision): Promise<void> {
  const { userId, verificationId, status } = decision;
  const reason = decision.status === 'Rejected' ? decision.reason : null;
  if (userId === admin.id && !ctx.settings.demo) throw ownEntry();
  await ctx.db.transaction(async (tx) => {
    await lockStanding(tx, userId); // the person before the entry, as in submitPhoto
    const entry = await findEntry(tx, userId, verificationId);
    if (!entry) throw (await findWaiting(tx, userId)) ? replaced() : nothingToReview();
    if (entry.status !== 'Pending') throw decidedAlready(entry, admin);
    const place = await decideEntry(tx, { id: entry.id, status, reason, adminId: admin.id });
    const decided =
      entry.kind === 'photos'
        ? await decideChanges(ctx, tx, userId, reason)
        : await decideCapture(ctx, tx, userId, reason, place);
    await recordDecided(ctx, tx, { adminId: admin.id, userId, reason, decided });
    const { fullName } = await getUser(tx, admin.id);
    const decidedBy = fullName.split(' ')[0] ?? fullName;
    await announceDecided(ctx, tx, { verificationId: entry.id, userId, status, decidedBy });
  });
}

async function recordDecided(
  ctx: Context,
  tx: Sql,
  { adminId, userId, reason, decided }: Decided,
): Promise<void> {
  for (const what of decided) {
    const action = `${reason === null ? 'approve' : 'reject'}-${what}`;
    await ctx.audit.record(tx, { adminId, action, subjectIds: [userId], reason: reason ?? undefined });
  }
}

/** Returns what was decided, as the record calls it. */
async function decideChanges(
  ctx: Context,
  tx: Sql,
  userId: string,
  reason: string | null,
): Promise<string[]> {
  const isOfPhotos =
    reason === null ? await approvePhotos(ctx, tx, userId) : await rejectPhotos(ctx, tx, userId, reason);
  const details =
    reason === null ? await approveDetails(ctx, tx, userId) : await rejectDetails(tx, userId, reason);
  const status = reason === null ? 'Approved' : 'Rejected';
  afterCommit(tx, () => ctx.live.toUser(userId, 'photosReviewed', { status, reason }));
  return [
    ...(isOfPhotos ? ['photos'] : []),
    ...(details.fullName === undefined ? [] : ['name']),
    ...(details.dob === undefined ? [] : ['birthday']),
    ...(details.identifiedAs === undefined ? [] : ['gender']),
  ];
}

async function decideCapture(
  ctx: Context,
  tx: Sql,
  userId: string,
  reason: string | null,
  place: Place | undefined,
): Promise<string[]> {
  if (!place) throw nothingToReview();
  if (reason === null) await markVerified(ctx, tx, userId, displacedFrom(place));
  const state = stateOf(reason === null ? 'Approved' : 'Rejected', reason);
  afterCommit(tx, () => ctx.live.toUser(userId, 'verificationUpdate', state));
  return ['capture'];
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
