import { setTimeout as sleep } from 'node:timers/promises';
import type { UserId } from '@showup/contract/fields';
import type { Decision } from '@showup/contract/verification';
import { approvePhotos, rejectPhotos } from '#features/profiles/edit/photo-changes';
import { approveDetails, rejectDetails } from '#features/profiles/edit/update-profile';
import { lockStanding } from '#features/profiles/profiles.queries';
import { afterCommit, type Sql } from '#platform/db/database';
import type { Viewer } from '#platform/http/requests/caller';
import type { Context } from '#server/context';
import { judgeControl } from '../controls/judge-control.ts';
import { judgeAgain, planSecondLook } from '../second-looks/second-looks.ts';
import { findWaiting } from '../verification.queries.ts';
import { announceDecided } from './review-news.ts';
import { decidedAlready, nothingToReview, ownEntry, replaced } from './review-refusals.ts';
import { decideEntry, findEntry } from './reviews.queries.ts';
import { settleCapture } from './settle-capture.ts';

/** The minimum time of an answer, so that it doesn't tell controls, which change little, from real entries. */
const ANSWER_MS = 60;

interface Decided {
  readonly adminId: UserId;
  readonly userId: UserId;
  readonly reason: string | null;
  /** As the record calls them. */
  readonly decided: readonly string[];
}

/**
 * The decision and everything that follows from it are one commit. In the demo one person plays all the parts.
 * @throws Problem 404 if there is nothing to decide, 409 if it was decided already or replaced
 */
export async function decideVerification(
  ctx: Context,
  admin: Pick<Viewer, 'id'>,
  decision: Decision,
): Promise<void> {
  if (decision.userId === admin.id && !ctx.settings.demo) throw ownEntry();
  const decide = async (tx: Sql) => {
    if (await judgeControl(ctx, tx, admin, decision)) return;
    if (await judgeAgain(ctx, tx, admin, decision)) return;
    await decideWaiting(ctx, tx, admin, decision);
  };
  await Promise.all([ctx.db.transaction(decide), sleep(ANSWER_MS)]);
}

async function decideWaiting(
  ctx: Context,
  tx: Sql,
  admin: Pick<Viewer, 'id'>,
  decision: Decision,
): Promise<void> {
  const { userId, verificationId, status, seconds = null } = decision;
  const reason = decision.status === 'Rejected' ? decision.reason : null;
  await lockStanding(tx, userId); // the person before the entry, as in submitPhoto
  const entry = await findEntry(tx, userId, verificationId);
  if (!entry) throw (await findWaiting(tx, userId)) ? replaced() : nothingToReview();
  if (entry.status !== 'Pending') throw decidedAlready(entry, admin);
  const { id, kind } = entry;
  const point = await decideEntry(tx, { id, status, reason, adminId: admin.id, seconds });
  if (kind === 'capture') await settleCapture(ctx, tx, { userId, reason, point });
  const decided = kind === 'capture' ? ['capture'] : await decideChanges(ctx, tx, userId, reason);
  await recordDecided(ctx, tx, { adminId: admin.id, userId, reason, decided });
  await announceDecided(ctx, tx, { verificationId: id, userId, status, adminId: admin.id });
  if (kind === 'capture') await planSecondLook(ctx, tx, { verificationId: id, userId });
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
  userId: UserId,
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
