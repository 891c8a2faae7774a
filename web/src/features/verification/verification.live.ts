import type { VerificationState } from '@showup/contract/verification';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '#lib/live/use-live-events.ts';
import { profilesKeys } from '../profiles/profiles.api.ts';
import { verificationKeys } from './verification.api.ts';

/** Stores the decision just as the next poll would. */
export function receiveVerificationUpdate(cache: QueryClient, state: VerificationState): void {
  // A poll under way may be older than the decision.
  void cache.cancelQueries({ queryKey: verificationKeys.state });
  cache.setQueryData(verificationKeys.state, state);
}

export function useVerificationLive(): void {
  const cache = useQueryClient();
  useLiveEvents({ verificationUpdate: (state) => receiveVerificationUpdate(cache, state) });
}

/** Refetches the viewer, which includes the outcome. */
function receivePhotosReviewed(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: profilesKeys.viewer });
}

/** An approval was taken back, so the person is no longer verified. */
export function receiveApprovalLost(cache: QueryClient, state: VerificationState): void {
  receiveVerificationUpdate(cache, state);
  if (state.status !== 'Approved') void cache.invalidateQueries({ queryKey: profilesKeys.viewer });
}

/** Used by every screen of a verified person. */
export function useReviewedLive(): void {
  const cache = useQueryClient();
  useLiveEvents({
    photosReviewed: () => receivePhotosReviewed(cache),
    verificationUpdate: (state) => receiveApprovalLost(cache, state),
  });
}
