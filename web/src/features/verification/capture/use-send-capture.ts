import { VerificationPhoto, verificationEndpoints } from '@showup/contract/verification';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { profilesKeys } from '#features/profiles/profiles.api.ts';
import { isRefused, isSignedOut, isUnanswered } from '#lib/api/call-failed.ts';
import { serverMessage } from '#lib/api/server-message.ts';
import { upload } from '#lib/api/upload.ts';
import { NO_ANSWER } from '#lib/patience.ts';
import { useSubmitPhoto } from '../verification.api.ts';
import { type CapturedPhoto, type Coordinates, capturedPhoto, noteOnPhoto } from '../verification.stored.ts';
import { verificationStatusTexts } from '../verification.texts.ts';

/** Why sending failed: the venue is gone, the server refused the photo, or something else went wrong. */
interface SubmissionFailure {
  readonly kind: 'venue-gone' | 'refused' | 'failed';
  /** The message for the person. */
  readonly text: string;
}

export function submissionFailure(error: unknown): SubmissionFailure {
  const failed = isUnanswered(error) ? NO_ANSWER : verificationStatusTexts.failed;
  const text = serverMessage(error) ?? failed;
  if (isRefused(error, verificationEndpoints.submitPhoto, 'verification.venue_gone')) {
    return { kind: 'venue-gone', text };
  }
  return { kind: isPhotoRefused(error) ? 'refused' : 'failed', text };
}

function isPhotoRefused(error: unknown): boolean {
  return isRefused(
    error,
    verificationEndpoints.submitPhoto,
    'input.invalid',
    'verification.code_expired',
    'verification.other_venue',
    'verification.no_code',
    'verification.poster',
  );
}

/** Where an earlier attempt uploaded this photo. Its response may have been lost. */
function earlierAddress(photo: string): string | undefined {
  const kept = capturedPhoto.read();
  return kept?.photo === photo ? kept.address : undefined;
}

function draftOf(captured: CapturedPhoto, coordinates: Coordinates | undefined) {
  const { photo, locationId, challenge, isHandsFree } = captured;
  const { latitude, longitude, accuracy } = coordinates ?? {};
  return VerificationPhoto.safeParse({
    photo,
    locationId,
    challenge,
    isHandsFree,
    location: coordinates && { latitude, longitude, accuracy },
  });
}

async function uploaded(photo: string, onProgress: (share: number) => void): Promise<string> {
  const jpeg = await fetch(photo).then((response) => response.blob());
  const { secure_url } = await upload(jpeg, 'verification', onProgress);
  return secure_url;
}

/** Refetches the viewer if the person was verified or signed out in another tab. The guards redirect from there. */
function useRefreshedViewer(): (error: unknown) => void {
  const cache = useQueryClient();
  return (error) => {
    if (isSignedOut(error) || isRefused(error, verificationEndpoints.submitPhoto, 'verification.done')) {
      void cache.invalidateQueries({ queryKey: profilesKeys.viewer });
    }
  };
}

/** Sends a captured photo. `share` is the share uploaded so far, 0 to 1, and undefined when nothing is being sent. */
export function useSendCapture() {
  const refreshViewer = useRefreshedViewer();
  const submitPhoto = useSubmitPhoto();
  const [share, setShare] = useState<number>();

  /** Returns undefined on success. */
  async function submit(draft: VerificationPhoto, photo: string): Promise<SubmissionFailure | undefined> {
    try {
      await submitPhoto.mutateAsync(draft);
      noteOnPhoto(photo, { isSent: true });
      return undefined;
    } catch (error) {
      refreshViewer(error);
      return submissionFailure(error);
    }
  }

  /** Returns undefined on success. */
  async function attempt(
    captured: CapturedPhoto,
    coordinates: Coordinates | undefined,
  ): Promise<SubmissionFailure | undefined> {
    const { photo } = captured;
    const draft = draftOf(captured, coordinates);
    if (!draft.success)
      return { kind: 'failed', text: draft.error.issues[0]?.message ?? verificationStatusTexts.failed };

    // The same address means the same photo, so it still counts as live. A new upload would reuse a spent challenge.
    const earlier = earlierAddress(photo);
    let address: string;
    try {
      address = earlier ?? (await uploaded(photo, setShare));
    } catch (error) {
      refreshViewer(error);
      return { kind: 'failed', text: serverMessage(error) ?? verificationStatusTexts.uploadFailed };
    }
    setShare(1);
    noteOnPhoto(photo, { address });
    const failure = await submit({ ...draft.data, photo: address }, photo);
    if (failure?.kind !== 'refused') return failure;
    noteOnPhoto(photo, { address: undefined });
    // The earlier upload is gone by now, so this uploads the photo again.
    return earlier === undefined ? failure : attempt(captured, coordinates);
  }

  async function send(captured: CapturedPhoto, coordinates: Coordinates | undefined) {
    setShare(0);
    const failure = await attempt(captured, coordinates);
    setShare(undefined);
    return failure;
  }

  return { send, share };
}
