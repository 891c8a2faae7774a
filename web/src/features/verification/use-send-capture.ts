import { VerificationPhoto } from '@showup/contract/verification';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailed } from '../../lib/api.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { upload } from '../../lib/upload.ts';
import { profilesKeys } from '../profiles/profiles.api.ts';
import { useSubmitPhoto } from './verification.api.ts';
import { type CapturedPhoto, type Coordinates, capturedPhoto } from './verification.stored.ts';
import { verificationNotices } from './verification.texts.ts';

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

  /** Answers what went wrong, in words for the person; undefined when the photo has arrived. */
  async function attempt(captured: CapturedPhoto, coordinates: Coordinates | undefined) {
    const { photo, locationId, challenge } = captured;
    const { latitude, longitude, accuracy } = coordinates ?? {};
    const draft = VerificationPhoto.safeParse({
      photo,
      location: coordinates && { latitude, longitude, accuracy },
      locationId,
      challenge,
    });
    if (!draft.success) return draft.error.issues[0]?.message ?? verificationNotices.failed;

    let address: string;
    try {
      address = await uploaded(photo);
    } catch (error) {
      return serverMessage(error) ?? verificationNotices.uploadFailed;
    }
    try {
      await submitPhoto.mutateAsync({ ...draft.data, photo: address });
    } catch (error) {
      // Verified in the meantime, in another tab: the guard leads on.
      if (error instanceof CallFailed && error.status === 409) {
        void cache.invalidateQueries({ queryKey: profilesKeys.viewer });
      }
      return serverMessage(error) ?? verificationNotices.failed;
    }
    capturedPhoto.write({ ...captured, isSent: true });
    return undefined;
  }

  async function send(captured: CapturedPhoto, coordinates: Coordinates | undefined) {
    setShare(0);
    const problem = await attempt(captured, coordinates);
    setShare(undefined);
    return problem;
  }

  return { send, share };
}
