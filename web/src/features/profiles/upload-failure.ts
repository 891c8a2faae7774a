import { mediaTexts } from '@showup/contract/media';
import { CallFailed } from '../../lib/api.ts';
import { limitMessage } from '../../lib/server-message.ts';
import { profileNotices } from './profiles.texts.ts';

/** Why a picture did not arrive. */
export interface UploadFailure {
  /** The same picture may arrive later; otherwise another one is to be chosen. */
  readonly canRetry: boolean;
  readonly text: string;
}

/** What this browser cannot open never reached the server; what the server refuses it will refuse again. */
export function uploadFailureOf(error: unknown): UploadFailure {
  if (!(error instanceof CallFailed)) return { canRetry: false, text: mediaTexts.unreadable };
  const isPictureRefused = error.status === 413 || error.status === 415;
  return isPictureRefused
    ? { canRetry: false, text: error.message }
    : { canRetry: true, text: limitMessage(error) ?? profileNotices.photoFailed };
}

/** The whole of it, where nothing beside the toast says more. */
export function uploadFailedText({ canRetry, text }: UploadFailure): string {
  return canRetry ? text : `${profileNotices.photoFailed}. ${text}`;
}
