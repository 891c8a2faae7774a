import type { VerificationState, VerificationStatus } from '@showup/contract/verification';

/** What the person is told of a photo that does not wait. */
export function stateOf(status: VerificationStatus | null, reason: string | null): VerificationState {
  return { verificationStatus: status, status, reason, placeInQueue: null, usualWaitMinutes: null };
}
