import { VerificationPhoto, verificationEndpoints } from '@showup/contract/verification';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefused, isSignedOut } from '../../../lib/api/call-failed.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { upload } from '../../../lib/api/upload.ts';
import { profilesKeys } from '../../profiles/profiles.api.ts';
import { useSubmitPhoto } from '../verification.api.ts';
import { type CapturedPhoto, type Coordinates, capturedPhoto, noteOnPhoto } from '../verification.stored.ts';
import { verificationNotices } from '../verification.texts.ts';
import { type SubmissionFailure, submissionFailure } from './submission-failure.ts';

/** Where an earlier try has left the photo: the answer to its submission may have been lost on the way. */
function earlierAddress(photo: string): string | undefined {
  const kept = capturedPhoto.read();
  return kept?.photo === photo ? kept.address : undefined;
}

/** Sends a captured photo. `share` is what has been uploaded, 0 to 1, while it is on its way. */
export function useSendCapture() {
  const cache = useQueryClient();
  const submitPhoto = useSubmitPhoto();
  const [share, setShare] = useState<number>();

  async function uploaded(photo: string): Promise<string> {
    const jpeg = await fetch(photo).then((response) => response.blob());
    const { secure_url } = await upload(jpeg, 'verification', setShare);
    return secure_url;
  }

  /** Verified in the meantime in another tab, or signed out: the guards lead on from what holds now. */
  function lookWhoIsHere(error: unknown) {
    if (isSignedOut(error) || isRefused(error, verificationEndpoints.submitPhoto, 'verification.done')) {
      void cache.invalidateQueries({ queryKey: profilesKeys.viewer });
    }
  }

  /** Answers what went wrong; undefined when the photo has arrived. */
  async function attempt(
    captured: CapturedPhoto,
    coordinates: Coordinates | undefined,
  ): Promise<SubmissionFailure | undefined> {
    const { photo, locationId, challenge, isHandsFree } = captured;
    const { latitude, longitude, accuracy } = coordinates ?? {};
    const draft = VerificationPhoto.safeParse({
      photo,
      location: coordinates && { latitude, longitude, accuracy },
      locationId,
      challenge,
      isHandsFree,
    });
    if (!draft.success) {
      return { kind: 'failed', text: draft.error.issues[0]?.message ?? verificationNotices.failed };
    }

    // The same address is the same photo, still taken live; sent anew it would be another one with a used challenge.
    const earlier = earlierAddress(photo);
    let address: string;
    try {
      address = earlier ?? (await uploaded(photo));
    } catch (error) {
      lookWhoIsHere(error);
      return { kind: 'failed', text: serverMessage(error) ?? verificationNotices.uploadFailed };
    }
    setShare(1);
    noteOnPhoto(photo, { address });
    try {
      await submitPhoto.mutateAsync({ ...draft.data, photo: address });
    } catch (error) {
      lookWhoIsHere(error);
      const failure = submissionFailure(error);
      const isRefused = failure.kind === 'refused';
      if (isRefused) noteOnPhoto(photo, { address: undefined });
      // What was left there is gone by now.
      if (isRefused && earlier !== undefined) return attempt(captured, coordinates);
      return failure;
    }
    noteOnPhoto(photo, { isSent: true });
    return undefined;
  }

  async function send(captured: CapturedPhoto, coordinates: Coordinates | undefined) {
    setShare(0);
    const failure = await attempt(captured, coordinates);
    setShare(undefined);
    return failure;
  }

  return { send, share };
}
