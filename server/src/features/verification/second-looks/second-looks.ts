import type { UserId } from '@showup/contract/fields';
import type { Decision } from '@showup/contract/verification';
import { lockForRemoval } from '#features/profiles/profiles.queries';
import type { Sql } from '#platform/db/database';
import type { Viewer } from '#platform/http/requests/caller';
import type { Context } from '#server/context';
import { announceArrived, announceDecided } from '../review/review-news.ts';
import { decidedAlready, nothingToReview } from '../review/review-refusals.ts';
import { decideEntry } from '../review/reviews.queries.ts';
import { settleCapture } from '../review/settle-capture.ts';
import { insertLook, isLook, type Look, lockLook, setJudged, voteTogether } from './second-looks.queries.ts';

/** A share of decisions on captures, chosen at random, is judged again. */
export async function planSecondLook(
  ctx: Context,
  tx: Sql,
  entry: { readonly verificationId: string; readonly userId: UserId },
): Promise<void> {
  if (Math.random() >= ctx.settings.secondLookShare) return;
  await planLook(ctx, tx, { ...entry, round: 2 });
}

async function planLook(
  ctx: Context,
  tx: Sql,
  { verificationId, userId, round }: { verificationId: string; userId: UserId; round: 2 | 3 },
): Promise<void> {
  const lookId = await insertLook(tx, { verificationId, round });
  await announceArrived(ctx, tx, { verificationId: lookId, userId });
}

/** What a look that isn't joint is called in the record. */
const NAMES: Readonly<Record<number, string>> = { 2: 'second look', 3: 'third look' };

/**
 * Judges a look again, if the decision is about one. Where the second look differs from the first, nothing changes until a
 * third one, or a look together.
 * @returns whether it is about one
 * @throws Problem 404 for a look that is not this admin's, or can't be judged any more, 409 for one that is judged
 */
export async function judgeAgain(
  ctx: Context,
  tx: Sql,
  admin: Pick<Viewer, 'id'>,
  decision: Decision,
): Promise<boolean> {
  const { verificationId: lookId, userId, status, seconds = null } = decision;
  if (lookId === undefined || !(await isLook(tx, lookId))) return false;
  await lockForRemoval(tx, userId); // the person before the look, as for any decision
  const look = await lockLook(tx, lookId, admin.id);
  if (!look || look.userId !== userId) throw nothingToReview();
  const { verdict, decidedBy, deciderName } = look;
  if (verdict !== null)
    throw decidedAlready({ kind: 'capture', status: verdict, decidedBy, deciderName }, admin);
  if (!look.isJudgeable || !look.isForAdmin) throw nothingToReview();
  const reason = decision.status === 'Rejected' ? decision.reason : null;
  const vote = { lookId, adminId: admin.id, status, reason };
  const isSettled = !look.isJoint || look.admins < 2 || (await voteTogether(tx, vote));
  if (isSettled) await settleLook(ctx, tx, look, { adminId: admin.id, status, reason, seconds });
  else await announceArrived(ctx, tx, { verificationId: lookId, userId }); // so that the other one sees the choice
  return true;
}

interface Judgement {
  readonly adminId: UserId;
  readonly status: Look['status'];
  readonly reason: string | null;
  readonly seconds: number | null;
}

async function settleLook(ctx: Context, tx: Sql, look: Look, judgement: Judgement): Promise<void> {
  const { lookId, round, verificationId, userId } = look;
  const { adminId, status, reason } = judgement;
  await setJudged(tx, { ...judgement, lookId });
  const about = look.isJoint ? 'look together' : NAMES[round];
  const action = `${status === 'Approved' ? 'approve' : 'reject'}-capture`;
  await ctx.audit.record(tx, { adminId, action, subjectIds: [userId], about, reason: reason ?? undefined });
  await announceDecided(ctx, tx, { verificationId: lookId, userId, status, adminId });
  if (status === look.status) return;
  if (round === 2) return planLook(ctx, tx, { verificationId, userId, round: 3 });
  const point = await decideEntry(tx, { id: verificationId, status, reason, adminId, seconds: null });
  await settleCapture(ctx, tx, { userId, reason, point });
}
