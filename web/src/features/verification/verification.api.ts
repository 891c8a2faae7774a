import { demoEndpoints } from '@showup/contract/demo';
import { CODE_PATH } from '@showup/contract/venues';
import {
  CHALLENGE_MINUTES,
  POLL_SECONDS,
  type VerificationPhoto,
  verificationEndpoints,
} from '@showup/contract/verification';
import type { HandPose, HandsFreePose } from '@showup/contract/verification/poses';
import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { serverNow } from '#lib/api/server-clock.ts';
import { clearVerificationStorage } from './verification.stored.ts';

export const verificationKeys = {
  state: ['verification', 'state'] as const,
  challenge: ['verification', 'challenge'] as const,
  requiredCode: ['verification', 'required-code'] as const,
  sighting: (code: string | undefined) => ['verification', 'sighting', code] as const,
};

/** Challenges are replaced early, to leave time to check and send the photo. */
const CHALLENGE_FRESH_MS = 2 * 60_000;
const CHALLENGE_RETRY_MS = 3_000;

/** The viewer's verification state. Polls every 5 seconds while the photo is in review. */
export function useVerification(isAsked = true) {
  return useQuery({
    queryKey: verificationKeys.state,
    queryFn: isAsked ? () => call(verificationEndpoints.checkVerification, {}) : skipToken,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.verificationStatus === 'Pending' ? POLL_SECONDS * 1_000 : false,
  });
}

/** Proves that a photo is taken now: the challenge, when it expires by the server's clock, and the pose to take. */
interface CaptureChallenge {
  readonly challenge: string;
  readonly challengeUntil: number;
  readonly pose: HandPose;
  readonly handsFreePose: HandsFreePose;
}

async function askForChallenge(cache: QueryClient): Promise<CaptureChallenge> {
  const askedAt = serverNow();
  const { requiredCode, ...made } = await call(verificationEndpoints.captureChallenge, {});
  cache.setQueryData(verificationKeys.requiredCode, requiredCode);
  const { challenge, pose, handsFreePose } = made;
  return { challenge, pose, handsFreePose, challengeUntil: askedAt + CHALLENGE_MINUTES * 60_000 };
}

/**
 * Keeps a challenge fresh while the camera is open, and retries until one arrives. `isMissing` is true after a failed
 * attempt, until a challenge arrives.
 */
export function useCaptureChallenge(isCameraOpen: boolean) {
  const { data, isLoading, errorUpdateCount } = useQuery({
    queryKey: verificationKeys.challenge,
    queryFn: ({ client }) => askForChallenge(client),
    enabled: isCameraOpen,
    staleTime: CHALLENGE_FRESH_MS,
    retry: false,
    refetchInterval: ({ state }) => (state.data ? CHALLENGE_FRESH_MS : CHALLENGE_RETRY_MS),
    gcTime: 0,
  });
  const isMissing = !data && errorUpdateCount > 0;
  return { challenge: data, isMissing, isAwaited: isLoading && !isMissing };
}

/**
 * Which of the venue's codes a photo needs; undefined until known. Every challenge includes it, so this asks the server
 * only if needed without one.
 */
export function useRequiredCode(isNeeded: boolean) {
  const { data: requiredCode, isLoading } = useQuery({
    queryKey: verificationKeys.requiredCode,
    queryFn: isNeeded
      ? () => call(verificationEndpoints.captureChallenge, {}).then((made) => made.requiredCode)
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { requiredCode, isLoading };
}

const SIGHTING_RETRY_MS = 2_000;
/** A code is valid for two periods of 30 seconds; the retries last as long. */
const SIGHTING_TRIES = 30;

/** Reports each code in view to the server once, since its photo may arrive later. @param code `<venue>.<proof>` */
export function useTellSighting(code: string | undefined): void {
  useQuery({
    queryKey: verificationKeys.sighting(code),
    queryFn:
      code === undefined
        ? skipToken
        : () => call(verificationEndpoints.sightCode, { body: { code: `${CODE_PATH}${code}` } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: SIGHTING_TRIES,
    retryDelay: SIGHTING_RETRY_MS,
  });
}

export function useSubmitPhoto() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: VerificationPhoto) => call(verificationEndpoints.submitPhoto, { body }),
    onSuccess: (state) => cache.setQueryData(verificationKeys.state, state),
  });
}

/** In the demo, where one person plays all the parts. */
export function useApproveMe() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(demoEndpoints.approveMe, {}),
    // After a failure too: the admin may have decided just now.
    onSettled: () => cache.invalidateQueries({ queryKey: verificationKeys.state }),
  });
}

/** After the server has forgotten the photo or the location: this browser keeps neither. */
export function forgetCaptureHere(): void {
  clearVerificationStorage();
}
