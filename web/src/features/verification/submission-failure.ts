import { CallFailed } from '../../lib/api.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { verificationNotices } from './verification.texts.ts';

/** Why a photo was not taken: its venue can no longer be chosen, the server does not want this photo, or something else went wrong. */
export interface SubmissionFailure {
  readonly kind: 'venue-gone' | 'refused' | 'failed';
  /** For the person. */
  readonly text: string;
}

const VENUE_GONE = 'verification.venue_gone';

export function submissionFailure(error: unknown): SubmissionFailure {
  const text = serverMessage(error) ?? verificationNotices.failed;
  if (!(error instanceof CallFailed) || error.status !== 400) return { kind: 'failed', text };
  if (error.code === VENUE_GONE) return { kind: 'venue-gone', text };
  return { kind: 'refused', text };
}
