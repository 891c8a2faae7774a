import { verificationTexts } from '@showup/contract/verification';
import { expect, test } from 'vitest';
import { CallFailed, offline } from '#lib/api/call-failed.ts';
import { submissionFailure } from './use-send-capture.ts';

const refused = (code: string, message: string) => submissionFailure(new CallFailed(400, code, message));

test('distinguishes a venue that is gone from a refused photo', () => {
  expect(refused('verification.venue_gone', verificationTexts.venueGone)).toEqual({
    kind: 'venue-gone',
    text: 'This place is no longer available. Please choose another.',
  });
  expect(refused('verification.no_code', 'We could not find the code.')).toEqual({
    kind: 'refused',
    text: 'We could not find the code.',
  });
});

test('keeps the server’s words after a failure unrelated to the photo, and else asks for another try', () => {
  expect(submissionFailure(offline())).toEqual({
    kind: 'failed',
    text: 'Verification failed. Please try again.',
  });
  expect(submissionFailure(new CallFailed(429, 'input.too_many', 'Please wait a little.'))).toEqual({
    kind: 'failed',
    text: 'Please wait a little.',
  });
});
