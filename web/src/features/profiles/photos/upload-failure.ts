import { mediaTexts } from '@showup/contract/platform/media';
import { profilesEndpoints } from '@showup/contract/profiles';
import { CallFailed, isRefused, isTooLarge } from '#lib/api/call-failed.ts';
import { limitMessage } from '#lib/api/server-message.ts';
import { UnfitPicture } from '#lib/device/picture.ts';
import { profileToasts } from '../profiles.texts.ts';

/** Why an upload failed. */
export interface UploadFailure {
  /** Whether a retry may work; otherwise another picture is needed. */
  readonly canRetry: boolean;
  readonly text: string;
}

/** A retry is pointless for a picture that this browser can't open or that the server has refused. */
export function uploadFailureOf(error: unknown): UploadFailure {
  if (!(error instanceof CallFailed))
    return { canRetry: false, text: error instanceof UnfitPicture ? error.message : mediaTexts.unreadable };
  return isPictureRefused(error)
    ? { canRetry: false, text: error.message }
    : { canRetry: true, text: limitMessage(error) ?? profileToasts.photoFailed };
}

function isPictureRefused(error: CallFailed): boolean {
  const { updateProfilePic } = profilesEndpoints;
  return isTooLarge(error) || isRefused(error, updateProfilePic, 'media.unreadable', 'input.media_type');
}

/** The full message, for a toast on a screen that shows no details of the failure. */
export function uploadFailedText({ canRetry, text }: UploadFailure): string {
  return canRetry ? text : `${profileToasts.photoFailed}. ${text}`;
}
