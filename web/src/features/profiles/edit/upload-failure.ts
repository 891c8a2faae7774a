import { mediaTexts } from '@showup/contract/media';
import { profilesEndpoints } from '@showup/contract/profiles';
import { CallFailed, isRefused, isTooLarge } from '../../../lib/api/call-failed.ts';
import { limitMessage } from '../../../lib/api/server-message.ts';
import { profileNotices } from '../profiles.texts.ts';

/** Why a picture did not arrive. */
export interface UploadFailure {
  /** The same picture may arrive later; otherwise another one is to be chosen. */
  readonly canRetry: boolean;
  readonly text: string;
}

/** What this browser cannot open never reached the server; what the server refuses it will refuse again. */
export function uploadFailureOf(error: unknown): UploadFailure {
  if (!(error instanceof CallFailed)) return { canRetry: false, text: mediaTexts.unreadable };
  return isPictureRefused(error)
    ? { canRetry: false, text: error.message }
    : { canRetry: true, text: limitMessage(error) ?? profileNotices.photoFailed };
}

function isPictureRefused(error: CallFailed): boolean {
  const { updateProfilePic } = profilesEndpoints;
  return isTooLarge(error) || isRefused(error, updateProfilePic, 'media.unreadable', 'input.media_type');
}

/** The whole of it, where nothing beside the toast says more. */
export function uploadFailedText({ canRetry, text }: UploadFailure): string {
  return canRetry ? text : `${profileNotices.photoFailed}. ${text}`;
}
