import {
  type Decision,
  type PendingVerification,
  POLL_SECONDS,
  type VerificationPhoto,
  verificationEndpoints,
} from '@showup/contract/verification';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallFailed, call } from '../../lib/api.ts';

export const verificationKeys = {
  state: ['verification', 'state'] as const,
  challenge: ['verification', 'challenge'] as const,
  pending: ['verification', 'pending'] as const,
};

/** A challenge is exchanged for a new one a minute before it would be too old. */
const CHALLENGE_FRESH_MS = 4 * 60_000;
const PENDING_POLL_MS = 10_000;

/** Where one's own verification stands; asked again every 5 seconds while someone is looking at the photo. */
export function useVerification() {
  return useQuery({
    queryKey: verificationKeys.state,
    queryFn: () => call(verificationEndpoints.checkVerification, {}),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.verificationStatus === 'Pending' ? POLL_SECONDS * 1_000 : false,
  });
}

/** What proves that the photo was taken now, kept fresh while the camera is open. */
export function useCaptureChallenge(isCameraOpen: boolean) {
  return useQuery({
    queryKey: verificationKeys.challenge,
    queryFn: () => call(verificationEndpoints.captureChallenge, {}),
    enabled: isCameraOpen,
    staleTime: CHALLENGE_FRESH_MS,
    refetchInterval: CHALLENGE_FRESH_MS,
    gcTime: 0,
  });
}

export function useSubmitPhoto() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: VerificationPhoto) => call(verificationEndpoints.submitPhoto, { body }),
    onSuccess: (state) => cache.setQueryData(verificationKeys.state, state),
  });
}

/** Who waits for an admin, the longest first. */
export function usePendingVerifications() {
  return useQuery({
    queryKey: verificationKeys.pending,
    queryFn: () => call(verificationEndpoints.pendingVerifications, {}),
    staleTime: 0,
    refetchInterval: PENDING_POLL_MS,
  });
}

/** The entry leaves once it is decided, also when it turns out to be decided by someone else. */
export function useDecideVerification() {
  const cache = useQueryClient();

  async function remove({ userId }: Decision) {
    // An answer under way may still hold the entry.
    await cache.cancelQueries({ queryKey: verificationKeys.pending });
    cache.setQueryData<PendingVerification[]>(verificationKeys.pending, (entries) =>
      entries?.filter((entry) => entry.userId !== userId),
    );
  }

  return useMutation({
    mutationFn: (body: Decision) => call(verificationEndpoints.decideVerification, { body }),
    onSuccess: (_answer, decision) => remove(decision),
    onError: (error, decision) => (isOutOfDate(error) ? remove(decision) : undefined),
    // Someone who has sent another photo in the meantime comes back with it.
    onSettled: () => void cache.invalidateQueries({ queryKey: verificationKeys.pending }),
  });
}

/** The photo was decided by someone else, replaced or taken back. */
function isOutOfDate(error: Error): boolean {
  return error instanceof CallFailed && (error.status === 409 || error.status === 404);
}
