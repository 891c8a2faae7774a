import { verificationEndpoints } from '@showup/contract/verification';
import { isRefused, isUnanswered } from '#lib/api/call-failed.ts';
import { serverMessage } from '#lib/api/server-message.ts';
import { NO_ANSWER } from '#lib/patience.ts';
import { verificationStatusTexts } from '../verification.texts.ts';

/** Why sending failed: the venue is gone, the server refused the photo, or something else went wrong. */
export interface SubmissionFailure {
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
