import type { UserId } from '@showup/contract/fields';
import type { VerificationState, VerificationStatus } from '@showup/contract/verification';
import type { Context } from '#server/context';
import { findPositionInQueue, findStanding, findUsualWait } from './verification.queries.ts';

const POSITIONS_TOLD = 1_000;
const USUAL_WAIT = { decisions: 50, days: 7 };

export async function checkVerification({ db }: Context, viewerId: UserId): Promise<VerificationState> {
  const standing = await findStanding(db.sql, viewerId);
  const state = stateOf(standing?.status ?? null, standing?.reason ?? null);
  if (state.status !== 'Pending') return state;
  const [placeInQueue, usualWaitMinutes] = await Promise.all([
    findPositionInQueue(db.sql, viewerId, POSITIONS_TOLD),
    findUsualWait(db.sql, USUAL_WAIT),
  ]);
  return { ...state, placeInQueue, usualWaitMinutes };
}

/** What the person sees about a photo that isn't waiting. */
export function stateOf(status: VerificationStatus | null, reason: string | null): VerificationState {
  return { verificationStatus: status, status, reason, placeInQueue: null, usualWaitMinutes: null };
}
