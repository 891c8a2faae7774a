import { expect, test } from 'vitest';
import { CallFailed, offline } from '#lib/api/call-failed.ts';
import { codeNotSentText, resendAtOf } from './failure-text.ts';

test('says that a code could not be sent, or why it was refused', () => {
  expect(codeNotSentText(offline())).toBe('Failed to send OTP. Please try again.');
  expect(codeNotSentText(new CallFailed(503, 'codes.not_sent', 'The provider is down.'))).toBe(
    'Failed to send OTP. Please try again.',
  );
  expect(codeNotSentText(new CallFailed(429, 'rate.limited', 'Please try again in a moment.'))).toBe(
    'Please try again in a moment.',
  );
});

test('reads when the next code can be requested, only from that refusal', () => {
  const resendAt = new Date(Date.now() + 30_000).toISOString();
  expect(resendAtOf(new CallFailed(429, 'codes.too_many', 'Wait.', { resendAt }))).toBe(resendAt);
  expect(resendAtOf(new CallFailed(429, 'rate.limited', 'Wait.'))).toBeUndefined();
  expect(resendAtOf(new CallFailed(503, 'codes.not_sent', 'No.', { resendAt }))).toBeUndefined();
  expect(resendAtOf(offline())).toBeUndefined();
  // Of a database whose clock is behind the server's: the person then reads the message.
  const past = new Date(Date.now() - 1_000).toISOString();
  expect(resendAtOf(new CallFailed(429, 'codes.too_soon', 'Wait.', { resendAt: past }))).toBeUndefined();
});
