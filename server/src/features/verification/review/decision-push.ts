import { pushTexts } from '@showup/contract/platform/push';
import type { VerificationStatus } from '@showup/contract/verification';
import type { Context } from '#server/context';
import { findStanding } from '../verification.queries.ts';

/** Long enough to notice that a tab is gone. Anyone with an open tab has seen the decision there. */
const HELD_MS = 60_000;

/** Tells someone who waits for a decision about their photo, if they have no tab open. */
export function notifyOfDecision(
  { push, db }: Context,
  userId: string,
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
