import type { UserId } from '@showup/contract/fields';
import { pushTexts } from '@showup/contract/platform/push';
import type { Point } from '@showup/contract/profiles/distance';
import type { VerificationStatus } from '@showup/contract/verification';
import { markUnverified, markVerified } from '#features/profiles/standing';
import { displacedFrom } from '#features/venues/geo';
import { afterCommit, type Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { findStanding } from '../verification.queries.ts';
import { stateOf } from '../verification-state.ts';
import { nothingToReview } from './review-refusals.ts';

interface Settled {
  readonly userId: UserId;
  /** Null if it is approved. */
  readonly reason: string | null;
  /** Where the venue is. */
  readonly point: Point | undefined;
}

/** What follows from a decision about a capture, also one that is taken back: the person is in or out, and is told. */
export async function settleCapture(
  ctx: Context,
  tx: Sql,
  { userId, reason, point }: Settled,
): Promise<void> {
  if (!point) throw nothingToReview();
  if (reason === null) await markVerified(ctx, tx, userId, displacedFrom(point));
  else await markUnverified(ctx, tx, userId);
  const decided = reason === null ? 'Approved' : 'Rejected';
  afterCommit(tx, () => {
    ctx.live.toUser(userId, 'verificationUpdate', stateOf(decided, reason));
    notifyOfDecision(ctx, userId, decided);
  });
}

/** Long enough to notice that a tab is gone. Anyone with an open tab has seen the decision there. */
const HELD_MS = 60_000;

/** Tells someone who waits for a decision about their photo, if they have no tab open. */
function notifyOfDecision(
  { push, db }: Context,
  userId: UserId,
  decided: Exclude<VerificationStatus, 'Pending'>,
): void {
  const title = pushTexts.photoDecided;
  const body = decided === 'Approved' ? pushTexts.photoApproved : pushTexts.photoRejected;
  push.notify(userId, {
    aboutId: userId,
    urgency: 'high',
    heldMs: HELD_MS,
    opens: { address: '/', tag: 'verification' },
    discreet: { title },
    text: async () => ({ title, body }),
    isDue: async () => (await findStanding(db.sql, userId))?.status === decided,
  });
}
