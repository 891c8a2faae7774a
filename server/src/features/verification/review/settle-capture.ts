import type { Point } from '@showup/contract/profiles/distance';
import { markUnverified, markVerified } from '#features/profiles/standing';
import { displacedFrom } from '#features/venues/geo';
import { afterCommit, type Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { stateOf } from '../verification-state.ts';
import { notifyOfDecision } from './decision-push.ts';
import { nothingToReview } from './review-refusals.ts';

interface Settled {
  readonly userId: string;
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
