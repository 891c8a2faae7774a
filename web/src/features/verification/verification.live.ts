import type { VerificationState } from '@showup/contract/verification';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '../../lib/live/use-live-events.ts';
import { profilesKeys } from '../profiles/profiles.api.ts';
import { verificationKeys } from './verification.api.ts';

/** Applies the decision, as the next check would return it. */
export function receiveVerificationUpdate(cache: QueryClient, state: VerificationState): void {
  // A check under way may be older than the decision.
  void cache.cancelQueries({ queryKey: verificationKeys.state });
  cache.setQueryData(verificationKeys.state, state);
}

export function useVerificationLive(): void {
  const cache = useQueryClient();
  useLiveEvents({ verificationUpdate: (state) => receiveVerificationUpdate(cache, state) });
}

/** Refetches the viewer, who contains the result of the decision. */
export function receivePhotosReviewed(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: profilesKeys.viewer });
}

/** For every screen of a verified person. */
export function usePhotosReviewedLive(): void {
  const cache = useQueryClient();
  useLiveEvents({ photosReviewed: () => receivePhotosReviewed(cache) });
}
